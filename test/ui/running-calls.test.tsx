import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { StrictMode, useState } from 'react'
import { type Hex, parseEther, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../sandbox/anvil.ts'
import { evm } from '../../src/composition/descriptors/evm.ts'
import { createPortico } from '../../src/composition/launcher/create-portico.ts'
import type { Portico } from '../../src/ports/host/portico.ts'
import * as react from '../../src/react.ts'
import { BatchingWallet } from '../fakes/calls/batching-wallet.ts'
import { hex, seededRandom } from '../fakes/services/seeded-random.ts'
import { post } from '../support/calls-tab.ts'

const CHAIN = 31_337
vi.setConfig({ testTimeout: 60_000 })
let anvil: Anvil
const made: Portico[] = []
const leaving: (() => void)[] = []
const rpc = async (method: string, params: readonly unknown[]) =>
  ((await post(anvil.url, { jsonrpc: '2.0', id: 1, method, params })) as { result: unknown }).result
const balance = async (address: Hex) => BigInt(String(await rpc('eth_getBalance', [address, 'latest'])))

beforeAll(async () => {
  anvil = await startAnvil(CHAIN, 0)
  await import('../../src/composition/core/start-core.ts')
  await import('../../src/composition/features/calls.feature.ts')
}, 60_000)
afterAll(() => anvil?.stop())
afterEach(async () => {
  cleanup()
  for (const portico of made.splice(0)) await portico.dispose()
  for (const leave of leaving.splice(0)) leave()
})

/** A connected site on the local chain, with a wallet that has no batches. */
async function site(seed: number) {
  const random = seededRandom(seed)
  const account = `0x${hex(random, 40)}` as Hex
  await rpc('anvil_impersonateAccount', [account])
  await rpc('anvil_setBalance', [account, toHex(parseEther('10'))])
  const wallet = new BatchingWallet('none', anvil.url, CHAIN, account, account, random)
  const info = {
    uuid: `00000000-0000-4000-8000-00000000000${seed}`,
    name: 'Alpha',
    rdns: 'com.alpha',
    icon: 'data:image/svg+xml,%3Csvg/%3E',
  }
  const detail = Object.freeze({ info, provider: { request: wallet.request, on: () => {}, removeListener: () => {} } })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  leaving.push(() => window.removeEventListener('eip6963:requestProvider', announce))
  const network = {
    ...{ id: CHAIN, name: 'Local', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    rpcUrls: { default: { http: [anvil.url] } },
  }
  const portico = createPortico({
    ...{ networks: [network], adapters: [evm()], storage: 'memory', enableCoinbase: false },
    services: { registry: false, analytics: false, rpcGateway: false, blockchain: false },
  })
  made.push(portico)
  await portico.connect({ wallet: 'com.alpha' })
  const to = [1n, 2n].map(() => `0x${hex(random, 40)}` as Hex)
  return { portico, wallet, to }
}

it('the instance sends a batch to a wallet without batches, one call after the other, and says how far it is', async () => {
  const { portico, wallet, to } = await site(1)
  const [first = '0x', second = '0x'] = to
  expect(await portico.getCapabilities()).toEqual({ atomic: { status: 'unsupported' } })
  const calls = [
    { to: first, value: 5n },
    { to: second, value: '7' },
  ]
  await expect(portico.sendCalls({ calls, atomic: 'required' })).rejects.toMatchObject({
    code: 'WALLET_REFUSED',
    facts: { walletCode: 5760 },
  })
  expect(wallet.asked).toEqual([])
  const sent = await portico.sendCalls({ calls, id: 'an order', chainId: CHAIN })
  expect(sent).toMatchObject({ id: 'an order', atomic: false, receipts: [{ status: '0x1' }, { status: '0x1' }] })
  expect([await balance(first), await balance(second)]).toEqual([5n, 7n])
  expect(await portico.getCallsStatus('an order')).toMatchObject({ status: 200, chainId: '0x7a69', done: 2, total: 2, isUnknown: false })
  expect(await portico.pendingCalls()).toEqual([])
  expect(await portico.resumeCalls('an order')).toEqual(sent)
  await expect(portico.sendCalls({ calls, id: 'an order' })).rejects.toMatchObject({ facts: { walletCode: 5720 } })
  await expect(portico.resumeCalls('another')).rejects.toMatchObject({ facts: { walletCode: 5730 } })
  expect(wallet.asked).toHaveLength(2)
})

it('hooks send a batch, and tell what the wallet can do and how far it is', async () => {
  const { portico, to } = await site(2)
  function Shop() {
    const { data: can } = react.useCapabilities()
    const { sendCalls, isPending, data } = react.useSendCalls()
    const [id, setId] = useState<string>()
    const { data: status } = react.useCallsStatus(id)
    const pay = () => void sendCalls({ calls: to.map((each) => ({ to: each, value: 3n })) }).then((sent) => setId(sent.id))
    return (
      <button type="button" onClick={pay}>
        {[can?.atomic.status, isPending, data?.receipts.length, status?.status].map(String).join(' ')}
      </button>
    )
  }
  render(
    <StrictMode>
      <react.PorticoProvider portico={portico}>
        <Shop />
      </react.PorticoProvider>
    </StrictMode>,
  )
  const button = await screen.findByRole('button', { name: 'unsupported false undefined undefined' })
  button.click()
  await screen.findByRole('button', { name: /true/ })
  await waitFor(() => expect(button.textContent).toBe('unsupported false 2 200'), { timeout: 20_000 })
})
