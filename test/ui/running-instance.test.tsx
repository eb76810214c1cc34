import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { evm } from '../../src/composition/descriptors/evm.ts'
import { createPortico } from '../../src/composition/launcher/create-portico.ts'
import type { EventSnapshot } from '../../src/domain/analytics/event-service.ts'
import type { Portico, PorticoOptions } from '../../src/ports/host/portico.ts'
import { judgedNamed } from '../corpora/lib/ledger.ts'
import { base, mainnet } from '../fakes/network/chains.ts'

let portico: Portico
const offline = () => Promise.reject(new TypeError('offline'))
const create = (more: Partial<PorticoOptions> = {}) => {
  portico = createPortico({ networks: [mainnet], adapters: [evm()], storage: 'memory', fetch: offline, ...more })
  return portico
}
// The code of the core, ahead of the clocks of the tests.
beforeAll(async () => void (await import('../../src/composition/core/start-core.ts')), 60_000)
afterEach(() => portico.dispose())

/** A wallet of the page; it grants everything at once. */
function announce(): () => void {
  const answers: Readonly<Record<string, unknown>> = {
    eth_requestAccounts: ['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'],
    eth_accounts: ['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'],
    eth_chainId: '0x1',
  }
  const provider = {
    request: async ({ method }: { method: string }) => answers[method],
    on: () => undefined,
    removeListener: () => undefined,
  }
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Alpha', icon: 'data:image/png;base64,AAAA', rdns: 'com.alpha' }
  const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  window.addEventListener('eip6963:requestProvider', say)
  return () => window.removeEventListener('eip6963:requestProvider', say)
}

it('every call settles with an error of ours, whatever it is called with', async () => {
  create()
  const wrong = undefined as never
  await expect(portico.connect(wrong)).rejects.toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
  await expect(portico.switchNetwork(wrong, { throwOnFailure: true })).rejects.toMatchObject({ code: 'APKT001' })
  await expect(portico.fetchBalance()).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  await expect(portico.disconnect({ id: 'com.nobody' })).rejects.toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
  await expect(portico.signIn()).rejects.toMatchObject({ code: 'SIWX_OFF', message: 'SIWX is not enabled' })
})

it('a reset while a wallet is being asked ends disconnected, whatever it answers later', async () => {
  const silence = announce()
  let answer = (_: unknown) => {}
  const asked = new Promise<void>((resolve) => {
    const slow = new Promise((settle) => {
      answer = settle
    })
    const request = async ({ method }: { method: string }) => {
      if (method !== 'eth_requestAccounts') return '0x1'
      resolve()
      return slow
    }
    const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d3', name: 'Slow', icon: 'data:image/png;base64,AAAA', rdns: 'com.slow' }
    const provider = { request, on: () => undefined, removeListener: () => undefined }
    window.addEventListener(
      'eip6963:requestProvider',
      () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } })),
      { once: true },
    )
  })
  const work = create()
    .connect({ wallet: 'com.slow' })
    .catch(({ code }: { code: string }) => code)
  await asked
  await portico.reset()
  answer(['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'])
  expect(await work).toBe('ABORTED')
  silence()
  expect([portico.getAccount().status, portico.getAccount().isConnected]).toEqual(['disconnected', false])
})

it('every wait ends at once when the host gives up', async () => {
  create()
  const signal = AbortSignal.abort()
  for (const waiting of [
    portico.connect({ wallet: 'x', signal }),
    portico.disconnect({ signal }),
    portico.fetchBalance('eip155', { signal }),
  ])
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
})

it('what a connected host reads cannot be changed; what belongs to the wallet can', async () => {
  const silence = announce()
  const account = await create().connect({ wallet: 'Alpha' })
  silence()
  const [connection] = portico.getConnections('eip155')
  const { caipNetwork } = portico.getNetwork()
  const event = await new Promise<EventSnapshot>((resolve) => {
    const stop = portico.subscribeEvents((told) => {
      resolve(told)
      stop()
    })
    void portico.open()
  })
  const connectors = portico.getConnectors()
  for (const part of [event, event.data, event.data.properties, caipNetwork, caipNetwork?.nativeCurrency, connectors, ...connectors])
    expect([Object.isFrozen(part), part]).toEqual([true, part])
  for (const part of [account, account.allAccounts[0], connection, connection?.accounts[0], portico.getWalletInfo(), portico.getState()])
    expect([Object.isFrozen(part), part]).toEqual([true, part])
  expect(portico.getConnectors().every(({ provider }) => provider === undefined || !Object.isFrozen(provider))).toBe(true)
})

it('the developer hears once, also without `debug`, of calls about a namespace without a connection (APKTW001)', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(create().getLogs()).toEqual([])
  await expect(portico.fetchBalance('solana')).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  await portico.disconnect({ namespace: 'solana' })
  const line = ['Inactive Namespace Not Connected', { code: 'APKTW001' }]
  expect(warned.mock.calls).toEqual([['[portico]', ...line]])
  expect(portico.getLogs()).toContain(JSON.stringify(['warn', ...line]))
  expect(portico.getLogs().at(-1)).toContain('"namespace":"solana"')
  await portico.dispose()
  expect(portico.getLogs()).toEqual([])
  warned.mockRestore()
})

it('a returning visitor is never told "disconnected" on the way back', async () => {
  const silence = announce()
  await create({ storage: 'local' }).connect({ wallet: 'Alpha' })
  await portico.dispose()
  create({ storage: 'local' })
  const statuses = [portico.getAccount().status]
  portico.subscribeAccount(({ status }) => statuses.push(status))
  portico.preload()
  await expect.poll(() => portico.getAccount().status).toBe('connected')
  expect(statuses).toEqual(['reconnecting', 'connected'])
  await portico.reset()
  silence()
})

it('hides from a site that draws its own list what that site excludes', async () => {
  const silence = announce()
  create({ excludeWalletIds: ['ALPHA'], enableCoinbase: false }).preload()
  await portico.ready
  await expect.poll(() => portico.getEvents()).toBeDefined()
  await expect(portico.connect({ wallet: 'com.nobody' })).rejects.toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
  expect(portico.getConnectors()).toEqual([])
  portico.updateOptions({ excludeWalletIds: [] })
  await expect.poll(() => portico.getConnectors().map(({ id }) => id)).toEqual(['com.alpha'])
  silence()
})

it('takes new networks for the old ones', async () => {
  create()
  await portico.disconnect()
  portico.updateOptions({ networks: [base] })
  await Promise.resolve()
  expect(portico.getNetworks().map(({ id }) => id)).toEqual([base.id])
})

it('forgives holes in the list of networks, and no options at all', () => {
  expect(createPortico({ networks: [mainnet, undefined as never] }).getNetworks()).toHaveLength(1)
  portico = createPortico(undefined as never)
  expect(portico.getNetworks()).toEqual([])
})

it('a site that opens the modal again as it closes makes no loop', async () => {
  judgedNamed('timeline-faults', 'open() from a close handler')
  create()
  await portico.open()
  let times = 0
  let wasOpen = true
  const stop = portico.subscribeState(({ open }) => {
    if (wasOpen && !open && times < 50) {
      times += 1
      void portico.open()
    }
    wasOpen = open
  })
  await portico.close()
  await vi.waitFor(() => expect(portico.getState().open).toBe(true))
  stop()
  expect(times).toBe(1)
})

it('a callback of the site that throws keeps nobody else from being told', async () => {
  judgedNamed('timeline-faults', 'subscribe callback throws')
  create()
  await portico.open()
  const heard: unknown[] = []
  const thrown: unknown[] = []
  const hear = (error: unknown) => thrown.push(error)
  process.on('uncaughtException', hear)
  const stops = [
    portico.subscribeTheme(() => {
      throw new Error('of the site')
    }),
    portico.subscribeTheme(({ themeMode }) => heard.push(themeMode)),
  ]
  portico.setThemeMode('dark')
  portico.setThemeMode('light')
  await new Promise((resolve) => setTimeout(resolve, 20))
  for (const stop of stops) stop()
  process.off('uncaughtException', hear)
  expect(heard).toEqual(['dark', 'light'])
})

it('a second createPortico joins the first: both know who is connected, and who left', async () => {
  judgedNamed('timeline-faults', 'init twice')
  const silence = announce()
  const first = create({ storage: 'local' })
  const second = createPortico({ networks: [mainnet], adapters: [evm()], storage: 'local', fetch: offline })
  await Promise.all([first.ready, second.ready])
  await first.connect({ wallet: 'Alpha' })
  second.preload()
  await expect.poll(() => second.getAccount().address, { timeout: 10_000 }).toBe(first.getAccount().address)
  await second.disconnect()
  await expect.poll(() => first.getAccount().status, { timeout: 10_000 }).toBe('disconnected')
  await first.connect({ wallet: 'Alpha' })
  await first.reset()
  await expect.poll(() => second.getAccount().status, { timeout: 10_000 }).toBe('disconnected')
  await second.dispose()
  silence()
})

it('ten thousand changes of the view in one go are rendered once, and each settles', async () => {
  judgedNamed('timeline-faults', '10,000 rapid route pushes')
  create()
  await portico.open({ view: 'Connect' })
  const card = await vi.waitFor(() => {
    const found = document.querySelector('portico-modal-root')?.shadowRoot?.querySelector('[data-portico=card][data-view]')
    if (!found) throw new Error('no card')
    return found
  })
  let renders = 0
  const observer = new MutationObserver((records) => {
    renders += records.filter(({ attributeName }) => attributeName === 'data-view').length
  })
  observer.observe(card, { attributes: true })
  const views = Array.from({ length: 10_000 }, (_, index) => (index % 2 === 1 ? ('Networks' as const) : ('Connect' as const)))
  const settled = await Promise.allSettled(views.map((view) => portico.open({ view })))
  expect(settled.filter(({ status }) => status !== 'fulfilled')).toEqual([])
  await vi.waitFor(() => expect(card.getAttribute('data-view')).toBe('Networks'))
  observer.disconnect()
  expect(renders).toBeLessThanOrEqual(3)
})

it('an opening that promises a result rejects when the modal is opened for something else, or closed, before its code is there', async () => {
  create({ features: { send: true, pay: true } as never })
  const [to, amount] = ['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', '1']
  const send = () => portico.open({ view: 'WalletSend', arguments: { to, amount } } as never).catch(({ code }: { code: string }) => code)
  const pay = () => portico.open({ view: 'Pay' }).catch(({ code }: { code: string }) => code)
  const opened = [send(), pay(), portico.open(), portico.open({ view: 'WhatIsAWallet' })]
  await portico.close()
  expect(await Promise.all(opened)).toEqual(['MODAL_CLOSED', 'MODAL_CLOSED', undefined, undefined])
})
