import { type Hex, parseEther, toHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../../sandbox/anvil.ts'
import { isAppError } from '../../../src/domain/errors/app-error.ts'
import { BatchingWallet, SHAPES } from '../../fakes/calls/batching-wallet.ts'
import { hex, seededRandom } from '../../fakes/services/seeded-random.ts'
import { FakeDisk } from '../../fakes/storage/fake-key-value-store.ts'
import { FakeLocks } from '../../fakes/storage/fake-locks.ts'
import { CallsTab, post } from '../../support/calls-tab.ts'
import { runLength, seedsOf } from '../../support/run-length.ts'

const CHAIN = 31_337
const SILENT_MS = 8000
const TABS_MAX = 12
/** A tab is closed at one of so many requests. */
const CROSSINGS = 40
let anvil: Anvil
let multicall: Hex

async function rpc(method: string, params: readonly unknown[] = []): Promise<unknown> {
  const { result, error } = (await post(anvil.url, { jsonrpc: '2.0', id: 1, method, params })) as { result: unknown; error?: Error }
  if (error) throw new Error(error.message)
  return result
}
async function funded(account: Hex): Promise<void> {
  await rpc('anvil_impersonateAccount', [account])
  await rpc('anvil_setBalance', [account, toHex(parseEther('10'))])
}
beforeAll(async () => {
  // viem does not export it.
  const path = new URL('../../../node_modules/viem/_esm/constants/contracts.js', import.meta.url).href
  const { multicall3Bytecode } = (await import(/* @vite-ignore */ path)) as { multicall3Bytecode: Hex }
  anvil = await startAnvil(CHAIN, 0)
  const from: Hex = `0x${'da'.repeat(20)}`
  await funded(from)
  const hash = await rpc('eth_sendTransaction', [{ from, data: multicall3Bytecode }])
  const deployed = async () => (await rpc('eth_getTransactionReceipt', [hash])) as { contractAddress: Hex } | null
  while (!(await deployed())) await new Promise((resolve) => setTimeout(resolve, 20))
  multicall = (await deployed())?.contractAddress ?? '0x'
})
afterAll(() => anvil?.stop())

/** One visitor: the site sends a batch; tabs are closed at random, and the next one goes on, until it ended. */
async function play(seed: number): Promise<string> {
  const random = seededRandom(seed)
  const shape = SHAPES[seed % SHAPES.length] ?? 'none'
  const account = `0x${hex(random, 40)}` as Hex
  await funded(account)
  const wallet = new BatchingWallet(shape, anvil.url, CHAIN, account, multicall, random)
  wallet.thinksMs = Math.floor(random() * 120)
  wallet.left = random() < 0.5 ? 'kept' : 'gone'
  wallet.mute = Math.floor(random() * 4)
  wallet.staysPlain = random() < 0.5
  wallet.signsWhenGone = random() < 0.5
  const calls = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, index) => ({
    to: `0x${hex(random, 40)}`,
    value: BigInt(1 + index + Math.floor(random() * 1000)),
    ...(random() < 0.3 && { data: `0x${hex(random, 16)}` }),
  }))
  const browser = { disk: new FakeDisk(), locks: new FakeLocks() }
  const id = `batch ${seed}`
  const log: string[] = [shape]
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    wallet.page = tabs
    wallet.isGone = false
    let left = tabs < 3 && random() < 0.8 ? 1 + Math.floor(random() * CROSSINGS) : Number.POSITIVE_INFINITY
    let closed: () => void = () => {}
    const isOver = new Promise<'closed'>((resolve) => {
      closed = () => resolve('closed')
    })
    const tab = new CallsTab({ url: anvil.url, chainId: CHAIN, account, wallet, browser, seed: seed * 100 + tabs }, (each) => {
      left -= 1
      if (left > 0 || each.isClosed) return
      each.close()
      closed()
    })
    const visit = async () => {
      const isThere = (await tab.journal.find(id)) !== undefined
      const sent = await (isThere ? tab.calls.resume(id) : tab.calls.send({ calls, id }))
      return `done ${sent.receipts.length}`
    }
    // A wallet that signed nothing, and says nothing: the visitor closes the tab.
    const late = new Promise<string>((resolve) => setTimeout(() => resolve('silent'), SILENT_MS))
    const told = await Promise.race([visit().catch((error: unknown) => error), isOver, late])
    tab.close()
    log.push(isAppError(told) ? `${told.code} ${JSON.stringify(told.facts)} ${String(told.cause)}` : String(told))
    const balances = await Promise.all(calls.map(async ({ to }) => BigInt(String(await rpc('eth_getBalance', [to, 'latest'])))))
    // Never more than once, whenever one looks.
    for (const [index, { value }] of calls.entries()) expect([0n, value], `${seed}: ${log.join(', ')}`).toContain(balances[index])
    if (typeof told !== 'string' || !told.startsWith('done')) continue
    expect(balances, `${seed}: ${log.join(', ')}`).toEqual(calls.map(({ value }) => value))
    return log.join(', ')
  }
  throw new Error(`${seed} did not end: ${log.join(', ')} ${JSON.stringify([...browser.disk.texts])}`)
}

const COUNT = runLength({ check: 6, test: 20, full: 200 } as const)

it(`carries out ${COUNT} batches once each, whatever the wallet is, and whenever the tab is closed`, async () => {
  const queue = [...seedsOf(COUNT)]
  const workers = Array.from({ length: 4 }, async () => {
    for (let seed = queue.shift(); seed !== undefined; seed = queue.shift()) {
      await play(seed)
    }
  })
  await Promise.all(workers)
}, 900_000)
