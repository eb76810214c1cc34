import { createWalletClient, custom, defineChain, type Hex, parseEther, toHex } from 'viem'
import { getCallsStatus, getCapabilities, sendCalls, showCallsStatus, waitForCallsStatus } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../../sandbox/anvil.ts'
import { StandInBatches } from '../../../src/infrastructure/calls/stand-in-batches.ts'
import { hostProvider } from '../../../src/infrastructure/connection/eip1193-host-provider.ts'
import type { RefusedBatch } from '../../../src/ports/connection/sent-requests.ts'
import { BatchingWallet, type Shape } from '../../fakes/calls/batching-wallet.ts'
import { hex, seededRandom } from '../../fakes/services/seeded-random.ts'
import { FakeDisk } from '../../fakes/storage/fake-key-value-store.ts'
import { FakeLocks } from '../../fakes/storage/fake-locks.ts'
import { CallsTab, post } from '../../support/calls-tab.ts'

const CHAIN = 31_337
const chain = defineChain({
  id: CHAIN,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})
let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil(CHAIN, 0)
})
afterAll(() => anvil?.stop())
const rpc = async (method: string, params: readonly unknown[]) =>
  ((await post(anvil.url, { jsonrpc: '2.0', id: 1, method, params })) as { result: unknown }).result

/** A site with viem, by the provider that it gets from us. */
async function site(shape: Shape, seed: number) {
  const random = seededRandom(seed)
  const account = `0x${hex(random, 40)}` as Hex
  await rpc('anvil_impersonateAccount', [account])
  await rpc('anvil_setBalance', [account, toHex(parseEther('10'))])
  const wallet = new BatchingWallet(shape, anvil.url, CHAIN, account, account, random)
  const browser = { disk: new FakeDisk(), locks: new FakeLocks() }
  const tab = new CallsTab({ url: anvil.url, chainId: CHAIN, account, wallet, browser, seed })
  const shown: string[] = []
  const stood: string[] = []
  const batches = new StandInBatches(tab.calls, tab.connections, async () => shown.push('Account'))
  const standIn = (refused: RefusedBatch) => {
    stood.push(refused.method)
    return batches.answer(refused)
  }
  const provider = hostProvider(
    wallet,
    Object.assign(() => {}, { standIn }),
  )
  if (!provider) throw new Error('no provider')
  const client = createWalletClient({ account, transport: custom(provider, { retryCount: 0 }), pollingInterval: 20 })
  const calls = [1n, 2n, 3n].map((value) => ({ to: `0x${hex(random, 40)}` as Hex, value }))
  const balances = () => Promise.all(calls.map(async ({ to }) => BigInt(String(await rpc('eth_getBalance', [to, 'latest'])))))
  return { account, wallet, tab, client, calls, balances, shown, stood }
}

describe('a site with viem and a wallet without batches', () => {
  it('sends a batch, waits for its status and is told what the wallet can do', async () => {
    const { client, calls, balances, wallet, shown, tab } = await site('none', 1)
    expect(await getCapabilities(client, { chainId: CHAIN })).toEqual({ atomic: { status: 'unsupported' } })
    const { id } = await sendCalls(client, { calls, chain })
    const told = await waitForCallsStatus(client, { id })
    expect(told).toMatchObject({ id, chainId: CHAIN, atomic: false, status: 'success', statusCode: 200 })
    expect(told.receipts?.map(({ status }) => status)).toEqual(['success', 'success', 'success'])
    expect(await balances()).toEqual([1n, 2n, 3n])
    expect(wallet.asked).toEqual(['eth_sendTransaction', 'eth_sendTransaction', 'eth_sendTransaction'])
    await showCallsStatus(client, { id })
    expect(shown).toEqual(['Account'])
    tab.close()
  })

  it('is refused what must be atomic, before the wallet is asked, with the number of the standard', async () => {
    const { client, calls, wallet, tab } = await site('none', 2)
    await expect(sendCalls(client, { calls, forceAtomic: true, chain })).rejects.toMatchObject({ cause: { code: 5760 } })
    const capabilities = { paymasterService: { url: 'https://pay.example' } }
    await expect(sendCalls(client, { calls, capabilities, chain })).rejects.toMatchObject({ cause: { code: 5700 } })
    expect(wallet.asked).toEqual([])
    tab.close()
  })

  it('hears the wallet of a batch that is not ours, and of a request that it cannot read', async () => {
    const { client, tab } = await site('none', 3)
    await expect(getCallsStatus(client, { id: '0x1234' })).rejects.toMatchObject({ cause: { code: 5730 } })
    await expect(client.request({ method: 'wallet_sendCalls', params: [{ calls: 'all' }] } as never)).rejects.toMatchObject({
      code: -32602,
    })
    tab.close()
  })
})

it('leaves a wallet with batches to the site', async () => {
  const { client, stood, tab } = await site('batch', 4)
  expect(await getCapabilities(client, { chainId: CHAIN })).toEqual({ atomic: { status: 'supported' } })
  expect(stood).toEqual([])
  await expect(getCallsStatus(client, { id: '0x1234' })).rejects.toMatchObject({ cause: { code: 5730 } })
  tab.close()
})
