import { expect, it } from 'vitest'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { type FateQuestions, TransactionFate } from './transaction-fate.ts'

function chain(more: Partial<FateQuestions> = {}) {
  const clock = new FakeClock()
  const fate = new TransactionFate(clock)
  const node: { known: 'absent' | { nonce: bigint }; mined: 'done' | undefined; next: bigint; isDown: boolean } = {
    ...{ known: { nonce: 5n }, mined: undefined, next: 5n, isDown: false },
  }
  const told = <T>(value: T): T => {
    if (node.isDown) throw new Error('down')
    return value
  }
  const questions: FateQuestions = {
    outcome: async () => told(node.mined),
    transaction: async () => told(node.known),
    nonce: async () => told(node.next),
    code: async () => told('0x'),
    ...more,
  }
  return { clock, fate, node, ask: () => fate.ask(questions).catch(() => 'failed' as const) }
}

it('is not dropped because nodes failed between two answers that nobody knows it', async () => {
  const { clock, node, ask } = chain()
  node.known = 'absent'
  expect(await ask()).toBeUndefined()
  await clock.advance(50_000)
  node.isDown = true
  expect(await ask()).toBe('failed')
  node.isDown = false
  await clock.advance(20_000)
  expect(await ask()).toBeUndefined()
  await clock.advance(59_999)
  expect(await ask()).toBeUndefined()
  await clock.advance(2)
  expect(await ask()).toBe('dropped')
})

it('is replaced when three answers say that its number was used, and done when it is mined between', async () => {
  for (const isMined of [true, false]) {
    const { fate, node, ask } = chain()
    expect([await ask(), fate.nonce]).toEqual([undefined, 5n])
    Object.assign(node, { known: 'absent', next: 6n })
    expect([await ask(), await ask()]).toEqual([undefined, undefined])
    if (isMined) node.mined = 'done'
    expect(await ask()).toBe(isMined ? 'done' : 'replaced')
  }
})

it('of a contract account, is what its wallet says; it is asked for the code once', async () => {
  const asked: string[] = []
  const code = async () => {
    asked.push('code')
    return '0x60'
  }
  let said: 'done' | undefined
  const { clock, node, ask } = chain({ code, told: async () => said })
  node.known = 'absent'
  expect(await ask()).toBeUndefined()
  await clock.advance(120_000)
  expect(await ask()).toBeUndefined()
  said = 'done'
  expect([await ask(), asked]).toEqual(['done', ['code']])
})
