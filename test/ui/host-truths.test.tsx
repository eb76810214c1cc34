import { act, render } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { evm } from '../../src/composition/descriptors/evm.ts'
import { solana as solanaAdapter } from '../../src/composition/descriptors/solana.ts'
import { createPortico } from '../../src/composition/launcher/create-portico.ts'
import type { Portico, PorticoOptions } from '../../src/ports/host/portico.ts'
import * as react from '../../src/react.ts'
import { base, mainnet } from '../fakes/network/chains.ts'
import { ScriptedWallet } from '../fakes/wallets/scripted-wallet.ts'

let portico: Portico
let silence: () => void = () => {}
const offline = () => Promise.reject(new TypeError('offline'))
const create = (more: Partial<PorticoOptions> = {}) => {
  portico = createPortico({ networks: [mainnet], adapters: [evm()], storage: 'memory', fetch: offline, ...more })
  return portico
}
beforeAll(async () => void (await import('../../src/composition/core/start-core.ts')), 60_000)
afterEach(async () => {
  await portico.dispose()
  silence()
})

const view = () =>
  document.querySelector('portico-modal-root')?.shadowRoot?.querySelector<HTMLElement>('[data-portico=card]')?.dataset['view']
const PNG = Uint8Array.from({ length: 64 }, (_, at) => [137, 80, 78, 71, 13, 10, 26, 10][at] ?? 1)
// One pixel each way.
PNG.fill(0, 16, 19).fill(0, 20, 23)
const SOON = { timeout: 10_000 }

/** A project with these settings; everything else of its services is down. */
const project =
  (features: unknown): typeof fetch =>
  async (input) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input))
    if (pathname === '/appkit/v1/config') return Response.json({ features })
    throw new TypeError('offline')
  }

/** What follows another view, and shows what was entered or asked there. */
const STEPS = [
  ...(['DataCaptureOtpConfirm', 'EmailVerifyDevice', 'EmailVerifyOtp', 'UpdateEmailPrimaryOtp', 'UpdateEmailSecondaryOtp'] as const),
  ...(['WalletSendPreview', 'WalletSendConfirmed', 'SwapPreview', 'BuyInProgress', 'PayQuote', 'PayLoading'] as const),
  'RegisterAccountNameSuccess',
] as const

// The test page has no object URLs.
Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })

describe('useOnramp', () => {
  const isEnabled = (options: Partial<PorticoOptions>) => {
    let enabled: boolean | undefined
    function Shop() {
      enabled = react.useOnramp().isEnabled
      return null
    }
    const { rerender } = render(
      <react.PorticoProvider portico={create(options)}>
        <Shop />
      </react.PorticoProvider>,
    )
    return { rerender, now: () => enabled }
  }

  it.each([
    ['the provider sells by the key of the site', { features: { onramp: true }, onramp: { publicKey: 'k' } }, true],
    ['the service sells', { features: { onramp: true }, projectId: 'p' }, true],
    ['nobody sells', { features: { onramp: true } }, false],
    ['the site has it off', { projectId: 'p' }, false],
  ] as const)('says before anything is loaded whether buying works: %s', (_, options, expected) => {
    expect(isEnabled(options).now()).toBe(expected)
  })

  it('says so after the core is there, without any service', async () => {
    const { now } = isEnabled({ features: { onramp: true }, onramp: { publicKey: 'k' } })
    await act(() => portico.open())
    expect(now()).toBe(true)
    act(() => portico.updateFeatures({ onramp: false }))
    await expect.poll(now, SOON).toBe(false)
  })

  it('follows a change before the core is there', () => {
    const { now } = isEnabled({ onramp: { publicKey: 'k' } })
    act(() => portico.updateFeatures({ onramp: true }))
    expect(now()).toBe(true)
  })
})

describe('open', () => {
  it('waits for the settings of the project before it says that a view is not there', async () => {
    const fetch = project([{ id: 'fund_from_exchange', isEnabled: true, config: [] }])
    create({ fetch, projectId: 'p' })
    await portico.open({ view: 'PayWithExchange' })
    await expect.poll(view, SOON).toBe('PayWithExchange')
  })

  it('of a visitor who closes meanwhile shows nothing', async () => {
    let answer = (_: Response) => {}
    const fetch: typeof globalThis.fetch = (input) =>
      String(input instanceof Request ? input.url : input).includes('/appkit/v1/config')
        ? new Promise((settle) => {
            answer = settle
          })
        : offline()
    create({ fetch, projectId: 'p' })
    await portico.open()
    await portico.close()
    const opening = portico.open({ view: 'PayWithExchange' })
    await portico.close()
    answer(Response.json({ features: [{ id: 'fund_from_exchange', isEnabled: true, config: [] }] }))
    await opening
    expect(portico.isOpen()).toBe(false)
  })

  it.each([
    [{ view: 'Networks' }, 'VIEW_UNAVAILABLE'],
    [{ view: 'UnsupportedChain' }, 'VIEW_UNAVAILABLE'],
    [{ view: 'ConnectingExternal' }, 'FIELD_TYPE_WRONG'],
    [{ view: 'ConnectingExternal', arguments: { connectorId: 'com.nobody' } }, 'CONNECTOR_NOT_FOUND'],
    [{ view: 'ConnectingMultiChain', arguments: { connectorId: 'com.nobody' } }, 'CONNECTOR_NOT_FOUND'],
    [{ view: 'Downloads' }, 'FIELD_TYPE_WRONG'],
    [{ view: 'Downloads', arguments: { wallet: { id: 'x', walletInfo: null } } }, 'FIELD_TYPE_WRONG'],
    [{ view: 'SwitchNetwork' }, 'FIELD_TYPE_WRONG'],
    [{ view: 'SwitchNetwork', arguments: { caipNetworkId: 'eip155:5' } }, 'APKT001'],
    [{ view: 'SwitchNetwork', arguments: { caipNetworkId: 'eip155:1' } }, 'NOT_CONNECTED'],
    [{ view: 'Swap' }, 'VIEW_UNAVAILABLE'],
    [{ view: 'SwapSelectToken', arguments: { side: 'both' } }, 'FIELD_TYPE_WRONG'],
    [{ view: 'ConnectingWalletConnect', arguments: { wallet: 'Walley' } }, 'FIELD_TYPE_WRONG'],
    ...STEPS.map((step) => [{ view: step }, 'VIEW_UNAVAILABLE'] as const),
  ] as const)('rejects what cannot be opened so, and shows nothing else: %j', async (options, code) => {
    create({ enableNetworkSwitch: false })
    await expect(portico.open(options)).rejects.toMatchObject({ code })
    expect([portico.isOpen(), document.querySelector('dialog[open]')]).toEqual([false, null])
  })

  it('shows the view with what the site names', async () => {
    const wallet = new ScriptedWallet({ name: 'Alpha', rdns: 'com.alpha' })
    silence = wallet.announce(window)
    create({ networks: [mainnet, base] })
    const walley = { id: 'w1', name: 'Walley', walletInfo: { website: 'https://walley.example' } }
    await portico.open({ view: 'Downloads', arguments: { wallet: walley } })
    const link = () => document.querySelector('portico-modal-root')?.shadowRoot?.querySelector<HTMLAnchorElement>('.rows a')?.href
    await expect.poll(link, SOON).toBe('https://walley.example/')
    await portico.close()
    await portico.open({ view: 'ConnectingExternal', arguments: { connectorId: 'com.alpha' } })
    await expect.poll(() => portico.getAccount().isConnected, SOON).toBe(true)
    await portico.open({ view: 'SwitchNetwork', arguments: { caipNetworkId: 'eip155:8453' } })
    await expect.poll(() => portico.getNetwork().chainId, SOON).toBe(8453)
  })

  it.each(['sourceToken', 'toToken'] as const)('shows the tokens of a side of the swap: %s', async (side) => {
    silence = new ScriptedWallet({ name: 'Alpha', rdns: 'com.alpha' }).announce(window)
    create({ projectId: 'p', features: { swaps: true } })
    await portico.connect({ wallet: 'com.alpha' })
    await portico.open({ view: 'SwapSelectToken', arguments: { side } })
    await expect.poll(view, SOON).toBe('SwapSelectToken')
  })

  it('shows the code for a wallet of the registry', async () => {
    create({ projectId: 'p' })
    const walley = { id: 'w1', name: 'Walley', walletInfo: { website: 'https://walley.example' } }
    await portico.open({ view: 'ConnectingWalletConnect', arguments: { wallet: walley } })
    await expect.poll(view, SOON).toBe('ConnectingWalletConnect')
    const title = document.querySelector('portico-modal-root')?.shadowRoot?.querySelector('[data-testid=w3m-header-text]')
    expect(title?.textContent).toBe('Walley')
  })

  it('leads a visitor who connects on to the view of the account that the site opened', async () => {
    silence = new ScriptedWallet({ name: 'Alpha', rdns: 'com.alpha' }).announce(window)
    create()
    await portico.open({ view: 'WalletReceive' })
    await expect.poll(view, SOON).toBe('Connect')
    const row = () =>
      document.querySelector('portico-modal-root')?.shadowRoot?.querySelector<HTMLElement>('[data-testid="wallet-selector-com.alpha"]')
    await expect.poll(row, SOON).toBeTruthy()
    row()?.click()
    await expect.poll(view, SOON).toBe('WalletReceive')
    await portico.disconnect()
    expect(portico.isOpen()).toBe(false)
  })
})

it('the account has its page at the block explorer, and the network the chains with smart accounts', async () => {
  silence = new ScriptedWallet({ name: 'Alpha', rdns: 'com.alpha' }).announce(window)
  const { address, addressExplorerUrl } = await create().connect({ wallet: 'com.alpha' })
  expect(addressExplorerUrl).toBe(`https://etherscan.io/address/${address}`)
  expect(portico.getNetwork().smartAccountEnabledNetworks).toEqual([])
})

it('connectors that have no picture of their own have that of the registry', async () => {
  const fetch: typeof globalThis.fetch = async (input) =>
    String(input instanceof Request ? input.url : input).includes('/public/getAssetImage/')
      ? new Response(PNG, { headers: { 'content-type': 'image/png' } })
      : offline()
  create({ fetch, projectId: 'p', adapters: [evm(), solanaAdapter()] })
  await portico.open()
  await expect
    .poll(() => portico.getConnectors().map(({ id, imageUrl }) => [id, Boolean(imageUrl)]), SOON)
    .toContainEqual(['walletConnect', true])
})
