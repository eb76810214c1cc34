import { describe, expect, it } from 'vitest'
import type { FakeEvmNode } from '../fakes/money/fake-evm-node.ts'
import type { FakeWalletTransactions } from '../fakes/money/fake-wallet-transactions.ts'
import type { FakeClock } from '../fakes/time/fake-clock.ts'

type Reviewed = Readonly<{
  clock: FakeClock
  node: FakeEvmNode
  wallet: FakeWalletTransactions
  asked: Readonly<{ refreshes: number }>
  confirm(): Promise<unknown>
  dispose(): void
}>

/** What follows a transaction asks nothing any more once its instance is disposed of. `reviewed`: all but the confirmation is done. */
export const asksNothingOnceDisposed = (reviewed: () => Promise<Reviewed>) =>
  describe('disposed of', () => {
    const open = async () => {
      const world = await reviewed()
      let answer = () => {}
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      return { ...world, polls: { count: 0 }, held, answer: () => answer() }
    }

    it('asks the nodes nothing more once a poll that was under way is answered', async () => {
      const world = await open()
      const outcome = world.node.outcome.bind(world.node)
      world.node.outcome = async (...asked) => {
        world.polls.count += 1
        await world.held
        return outcome(...asked)
      }
      await world.confirm()
      expect(world.polls.count).toBe(1)
      world.dispose()
      world.answer()
      await world.clock.advance(0)
      await world.clock.advance(60_000)
      expect([world.polls.count, world.asked.refreshes]).toEqual([1, 0])
    })

    it('asks the nodes nothing about what the wallet sends later', async () => {
      const world = await open()
      world.node.outcome = async () => {
        world.polls.count += 1
        return undefined
      }
      world.wallet.before = () => world.held
      const confirming = world.confirm()
      await world.clock.advance(0)
      expect(world.wallet.asked).toHaveLength(1)
      world.dispose()
      world.answer()
      await confirming
      await world.clock.advance(60_000)
      expect([world.polls.count, world.asked.refreshes]).toEqual([0, 0])
    })
  })
