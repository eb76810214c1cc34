import { describe, expect, it } from 'vitest'
import { sendCall } from '../../../src/domain/money/evm-calls.ts'
import { Transactions } from '../../../src/domain/money/transactions.ts'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import { mainnet } from '../../../src/networks.ts'
import { FakeEvmNode } from '../../fakes/money/fake-evm-node.ts'
import { FakeWalletTransactions } from '../../fakes/money/fake-wallet-transactions.ts'
import { FakeDisk, FakeKeyValueStore } from '../../fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { asking } from '../../support/asking.ts'
import { ME, ONE, YOU } from '../../support/send-world.ts'

const network = toNetwork(mainnet)
const signal = () => new AbortController().signal

/** Two tabs of one site, with one wallet. */
function tabs() {
  const disk = new FakeDisk()
  const clock = new FakeClock()
  const node = new FakeEvmNode()
  node.fund(ME, 10n * ONE)
  const wallet = new FakeWalletTransactions(ME)
  const tab = (number: number) => new Transactions(node, wallet, clock, asking(new FakeKeyValueStore(disk), clock, number))
  const prepare = (transactions: Transactions, amount = ONE) =>
    transactions.prepare(sendCall(ME, YOU, amount, undefined), network, signal())
  return { clock, node, wallet, disk, one: tab(1), other: tab(2), prepare }
}

const isVoid = { code: 'TRANSACTION_CHANGED', facts: { part: 'confirmation' } }

describe('one review in two tabs', () => {
  it('a hundred confirmations in each: the wallet is asked once', async () => {
    const { one, other, prepare, wallet } = tabs()
    const [first, second] = [await prepare(one), await prepare(other)]
    const sends = Array.from({ length: 100 }, () => [one.send(first, signal()), other.send(second, signal())]).flat()
    const settled = await Promise.allSettled(sends)
    expect(wallet.asked).toHaveLength(1)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('a review of before is void for good; one that is made afterwards counts', async () => {
    const { one, other, prepare, wallet, clock } = tabs()
    const [first, second] = [await prepare(one), await prepare(other)]
    await clock.advance(1000)
    await one.send(first, signal())
    await clock.advance(3_600_000)
    await expect(other.send(second, signal())).rejects.toMatchObject(isVoid)
    await other.send(await prepare(other), signal())
    expect(wallet.asked).toHaveLength(2)
  })

  it('is void, too, when another tab asked while the nodes were still asked for it', async () => {
    const { one, other, node, prepare, wallet, clock } = tabs()
    const first = await prepare(one)
    const { gasPrice } = node
    let answer = () => {}
    node.gasPrice = async (...given) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return gasPrice.apply(node, given)
    }
    const reviewing = prepare(other)
    await clock.advance(1000)
    wallet.before = () => new Promise(() => {})
    void one.send(first, signal())
    await clock.advance(1000)
    answer()
    await expect(other.send(await reviewing, signal())).rejects.toMatchObject(isVoid)
    expect(wallet.asked).toHaveLength(1)
  })

  it('is void, too, where another tab asked while this one waited for its turn to write that down', async () => {
    const { one, clock, disk, node, wallet, prepare } = tabs()
    const store = new FakeKeyValueStore(disk)
    const update = store.update.bind(store)
    let take = () => {}
    const turn = new Promise<void>((resolve) => {
      take = resolve
    })
    store.update = async (...given) => {
      await turn
      return update(...given)
    }
    const waiting = new Transactions(node, wallet, clock, asking(store, clock, 2))
    const [first, second] = [await prepare(one), await prepare(waiting)]
    const late = waiting.send(second, signal()).catch((error: unknown) => error)
    await clock.advance(5)
    await one.send(first, signal())
    await clock.advance(5)
    take()
    expect(await late).toMatchObject(isVoid)
    expect(wallet.asked).toHaveLength(1)
  })

  it('leaves alone what is another request, and a second try in the same tab after a refusal', async () => {
    const { one, other, prepare, wallet } = tabs()
    const [first, second] = [await prepare(one), await prepare(other, 2n * ONE)]
    wallet.rejects = true
    await expect(one.send(first, signal())).rejects.toMatchObject({ code: 'USER_REJECTED' })
    wallet.rejects = false
    await one.send(await prepare(one), signal())
    await other.send(second, signal())
    expect(wallet.asked).toHaveLength(3)
  })

  it('reads nothing into what is no entry', async () => {
    for (const stored of [null, 'x', {}, [null], [{ request: 1, at: 'x', tab: {} }], { length: 1e9 }]) {
      const { one, prepare, disk, wallet } = tabs()
      await new FakeKeyValueStore(disk).set('asked-of-wallets', stored)
      await one.send(await prepare(one), signal())
      expect(wallet.asked).toHaveLength(1)
    }
  })

  it('a clock that was set back voids nothing for ever', async () => {
    const { other, prepare, disk, wallet } = tabs()
    const request = `eip155:1|${ME}|${YOU}|${String(ONE)}|0x`.toLowerCase()
    await new FakeKeyValueStore(disk).set('asked-of-wallets', [{ request, at: 8.64e15, tab: 'x' }])
    await other.send(await prepare(other), signal())
    expect(wallet.asked).toHaveLength(1)
  })
})

describe('what a wallet may still send', () => {
  const waiting = () => {
    let settle = { answer: (_hash: string) => {}, fail: (_error: unknown) => {} }
    const asked = new Promise<string>((answer, reject) => (settle = { answer, fail: reject }))
    return { asked, ...settle }
  }

  it.each(['the same tab', 'another tab'])('an answer to the first request says nothing of the second one, of %s', async (where) => {
    const [disk, clock] = [new FakeDisk(), new FakeClock()]
    const one = asking(new FakeKeyValueStore(disk), clock, 1)
    const other = where === 'the same tab' ? one : asking(new FakeKeyValueStore(disk), clock, 2)
    const [first, second] = [waiting(), waiting()]
    const sending = one.ask('rent', clock.now(), () => first.asked)
    await clock.advance(1000)
    void other.ask('rent', clock.now(), () => second.asked)
    await clock.advance(1000)
    first.answer('0x1')
    await sending
    await clock.advance(1000)
    expect(await asking(new FakeKeyValueStore(disk), clock, 3).isOpen('rent')).toBe(true)
  })

  it('is open after a reload though the clock was set back meanwhile, for ten minutes', async () => {
    const [disk, clock] = [new FakeDisk(), new FakeClock()]
    void asking(new FakeKeyValueStore(disk), clock, 1).ask('rent', clock.now(), () => waiting().asked)
    await clock.advance(1000)
    const reloaded = asking(new FakeKeyValueStore(disk), clock, 2)
    for (const back of [5000, 86_400_000]) {
      clock.wall -= back
      expect(await reloaded.isOpen('rent')).toBe(true)
    }
    await clock.advance(600_000)
    expect(await reloaded.isOpen('rent')).toBe(false)
  })

  it('is the same in other letters: lists write the address of a token in two ways', async () => {
    const [disk, clock] = [new FakeDisk(), new FakeClock()]
    void asking(new FakeKeyValueStore(disk), clock, 1).ask(`swap|${YOU}`, clock.now(), () => waiting().asked)
    await clock.advance(1000)
    expect(await asking(new FakeKeyValueStore(disk), clock, 2).isOpen(`swap|${YOU.toLowerCase()}`)).toBe(true)
  })
})
