import { describe, expect, it } from 'vitest'
import { type FlowHold, flowWorld, HASH } from '../../../test/support/flow-world.ts'
import { fail } from '../errors/fail-in-feature.ts'

type World = Awaited<ReturnType<typeof flowWorld>>
const UNTIL_ASKED: readonly FlowHold[] = ['check', 'claim', 'ready']
/** Led to where the wallet is asked. */
async function asking(world: World) {
  await world.reviewed()
  const result = await world.confirm()
  for (const step of UNTIL_ASKED) await world.go(step)
  return result
}

it('is prepared, reviewed, checked, claimed, asked of the wallet, and followed to its end', async () => {
  const world = await flowWorld()
  const steps: string[] = []
  world.flow.state.watch(({ status }) => steps.push(status))
  const result = await asking(world)
  expect([result.is, world.asked()]).toEqual(['pending', 1])
  await world.go('wallet')
  expect([result.is, world.asked(), world.claims.open, world.sent]).toEqual([{ hash: HASH }, 0, 1, [[HASH, true]]])
  expect(world.pending.state.value).toMatchObject([{ hash: HASH, account: 'me', chain: 'eip155:1' }])
  await world.go('track')
  expect(world.shown()).toMatchObject({ status: 'sent', hash: HASH, fate: { outcome: 'done' } })
  expect([world.pending.state.value, world.settledFates]).toEqual([[], [[HASH, { outcome: 'done', hash: HASH }]]])
  expect(steps).toEqual(['preparing', 'review', 'checking', 'asking', 'sent', 'sent'])
  expect([world.log, world.clock.pending]).toEqual([['prepare', 'check', 'claim', 'ready', 'wallet', 'track'], 0])
})

const LEAVES: readonly (readonly [string, (world: World) => unknown, object])[] = [
  ['the form is edited', ({ flow }) => flow.edit(), { status: 'editing' }],
  ['the form is gone back to', ({ flow }) => flow.leave(), { status: 'editing' }],
  ['another account is in use', ({ move }) => move(), { status: 'editing', notice: 'account' }],
  ['another one is prepared', ({ flow }) => void flow.prepare('two'), { status: 'preparing' }],
]

describe.each(LEAVES)('before the wallet is asked, when %s', (_, leave, then) => {
  it.each(['answered', 'failed'] as const)('what was being prepared changes nothing when it is %s late', async (how) => {
    const world = await flowWorld()
    const making = world.flow.prepare('one')
    await leave(world)
    await (how === 'answered' ? world.go('prepare') : world.stop('prepare'))
    expect([await making, world.shown()]).toEqual([false, then])
  })

  it.each(['answered', 'failed'] as const)('what was being prepared again changes nothing when it is %s late', async (how) => {
    const world = await flowWorld({ isKept: true })
    const making = world.flow.renew(await world.reviewed())
    expect(world.shown().status).toBe('renewing')
    await leave(world)
    await (how === 'answered' ? world.go('prepare') : world.stop('prepare'))
    expect([await making, world.shown()]).toEqual([false, then])
  })

  it.each(UNTIL_ASKED)('the wallet is never asked: at %s', async (at) => {
    const world = await flowWorld()
    await world.reviewed()
    const result = await world.confirm()
    for (const step of UNTIL_ASKED.slice(0, UNTIL_ASKED.indexOf(at))) await world.go(step)
    await leave(world)
    await world.clock.advance(0)
    expect([result.is, world.shown()]).toEqual([undefined, then])
    for (const step of UNTIL_ASKED) await world.go(step)
    expect([world.log.includes('wallet'), world.asked(), world.claims.open, world.sent]).toEqual([false, 0, 0, []])
    expect(world.shown()).toEqual(then)
  })
})

describe.each(UNTIL_ASKED)('disposed of at %s', (at) => {
  it('the wallet is never asked, and nothing stays', async () => {
    const world = await flowWorld()
    await world.reviewed()
    const result = await world.confirm()
    for (const step of UNTIL_ASKED.slice(0, UNTIL_ASKED.indexOf(at))) await world.go(step)
    world.flow.dispose()
    for (const step of UNTIL_ASKED) await world.go(step)
    expect([result.is, world.log.includes('wallet'), world.claims.open, world.clock.pending]).toEqual([undefined, false, 0, 0])
  })
})

describe.each(UNTIL_ASKED)('failed at %s', (at) => {
  it('the review says why, is not confirmed again, and the claim is given back', async () => {
    const world = await flowWorld()
    await world.reviewed()
    const result = await world.confirm()
    for (const step of UNTIL_ASKED.slice(0, UNTIL_ASKED.indexOf(at))) await world.go(step)
    await world.stop(at)
    const error = { code: 'HTTP_UNREACHABLE' }
    expect([world.shown(), result.is, world.claims.open]).toMatchObject([{ status: 'review', error }, { error }, 0])
    expect((await world.confirm()).is).toBeUndefined()
  })
})

describe('once the wallet is asked', () => {
  it.each(LEAVES)('and %s, what it sends is recorded, and shown where nothing came in its place', async (name, leave) => {
    for (const isLeft of [true, false]) {
      const world = await flowWorld()
      world.settings.isLeft = isLeft
      const result = await asking(world)
      await leave(world)
      await world.go('wallet')
      const isShown = isLeft || name.startsWith('another account')
      expect([result.is, world.shown().status === 'sent', world.sent]).toEqual([{ hash: HASH }, isShown, [[HASH, isShown]]])
      expect([world.pending.state.value.length, world.asked(), world.claims.open]).toEqual([1, 0, 1])
    }
  })

  it.each(LEAVES)('and %s, what it refuses is over, and is said only where it is shown', async (name, leave, then) => {
    const world = await flowWorld()
    const result = await asking(world)
    await leave(world)
    await world.stop('wallet', fail('USER_REJECTED', {}))
    expect([world.shown(), world.asked(), world.claims.open]).toEqual([then, 0, 0])
    expect(result.is).toEqual(name.startsWith('another account') ? { error: fail('USER_REJECTED', {}) } : undefined)
  })

  it.each(LEAVES)('and %s, what it never says is told, and its claim kept', async (_, leave) => {
    const world = await flowWorld()
    const lost: unknown[] = []
    world.flow.asked.unconfirmed$.subscribe((each) => lost.push(each))
    const result = await asking(world)
    await leave(world)
    await world.stop('wallet', fail('TRANSACTION_UNKNOWN', {}))
    expect([result.is, lost.length, world.claims.open]).toMatchObject([{ error: { code: 'TRANSACTION_UNKNOWN' } }, 1, 1])
    expect(world.flow.asked.earlier(() => true)).toBe('unanswered')
  })

  it('and gone back to the form with another account in use, the form says so', async () => {
    const world = await flowWorld()
    await asking(world)
    await world.move()
    expect(world.shown().status).toBe('asking')
    world.flow.leave()
    expect(world.shown()).toEqual({ status: 'editing', notice: 'account' })
  })

  it('and disposed of, its answer is recorded and nothing is followed', async () => {
    const world = await flowWorld()
    const result = await asking(world)
    world.flow.dispose()
    await world.go('wallet')
    expect([result.is, world.pending.state.value.length, world.log.includes('track'), world.clock.pending]).toEqual([
      { hash: HASH },
      1,
      false,
      0,
    ])
  })

  it('it may take any time', async () => {
    const world = await flowWorld()
    const result = await asking(world)
    await world.clock.advance(86_400_000)
    expect([result.is, world.shown().status, world.asked()]).toEqual(['pending', 'asking', 1])
    await world.go('wallet')
    expect(result.is).toEqual({ hash: HASH })
  })

  it('others may be asked beside it, and each answer counts', async () => {
    const world = await flowWorld()
    const first = await asking(world)
    world.flow.edit()
    const second = await asking(world)
    expect(world.asked()).toBe(2)
    await world.go('wallet', '0x1')
    expect([first.is, second.is, world.shown().status]).toEqual([{ hash: '0x1' }, 'pending', 'asking'])
    await world.go('wallet', '0x2')
    expect([second.is, world.shown()]).toMatchObject([{ hash: '0x2' }, { status: 'sent', hash: '0x2' }])
    await world.go('track', { outcome: 'reverted', hash: '0x1' })
    expect([world.shown(), world.settledFates.length]).toMatchObject([{ hash: '0x2', fate: {} }, 1])
  })
})

it('a review is confirmed once, however often', async () => {
  const world = await flowWorld()
  const shown = await world.reviewed()
  const results = await Promise.all(Array.from({ length: 100 }, () => world.confirm(shown)))
  for (const step of [...UNTIL_ASKED, 'wallet'] as const) await world.go(step)
  expect(results.map(({ is }) => is).filter(Boolean)).toEqual([{ hash: HASH }])
  expect(world.log.filter((each) => each === 'wallet')).toHaveLength(1)
})

it('an old review is prepared again instead of asked', async () => {
  const world = await flowWorld()
  const old = await world.reviewed()
  await world.clock.advance(20_001)
  const result = await world.confirm()
  expect([world.shown(), result.is]).toEqual([{ status: 'renewing', review: old }, 'pending'])
  await world.go('prepare')
  expect([world.review().draft, result.is, world.log]).toEqual(['one 2', undefined, ['prepare', 'prepare']])
})

it.each([true, false])('a review that cannot be prepared again stays where it may: %s', async (isKept) => {
  const world = await flowWorld({ isKept })
  const shown = await world.reviewed()
  void world.flow.renew(shown)
  await world.stop('prepare')
  const error = { code: 'HTTP_UNREACHABLE' }
  expect(world.shown()).toMatchObject(isKept ? { status: 'review', review: shown, error, isUnrenewed: true } : { status: 'editing', error })
  expect((await world.confirm(shown)).is).toBeUndefined()
})

it('what never ends is given up after ten minutes, and says so', async () => {
  const world = await flowWorld()
  const making = world.flow.prepare('one')
  await world.clock.advance(600_000)
  expect([await making, world.shown()]).toMatchObject([false, { status: 'editing', error: { code: 'HTTP_TIMEOUT' } }])
  await world.go('prepare')
  await world.reviewed()
  const result = await world.confirm()
  await world.clock.advance(600_000)
  await world.go('check')
  expect([world.shown(), result.is]).toMatchObject([
    { status: 'review', error: { code: 'HTTP_TIMEOUT' } },
    { error: { code: 'HTTP_TIMEOUT' } },
  ])
  expect([world.log.includes('claim'), world.clock.pending]).toEqual([false, 0])
})

describe('an approval', () => {
  const approved = async (world: World) => {
    const result = await asking(world)
    await world.go('wallet')
    return result
  }

  it('is followed, and the rest prepared once a block has it', async () => {
    const world = await flowWorld({ isLast: false })
    const result = await approved(world)
    expect([world.shown().status, world.sent, result.is]).toEqual(['approving', [], 'pending'])
    await world.go('track')
    expect([world.shown().status, world.pending.state.value]).toEqual(['renewing', []])
    await world.go('prepare')
    expect([world.review().draft, result.is, world.settledFates]).toEqual(['one 2', { hash: HASH }, []])
  })

  it('that failed says so', async () => {
    const world = await flowWorld({ isLast: false })
    await approved(world)
    await world.go('track', { outcome: 'reverted', hash: HASH })
    expect(world.shown()).toMatchObject({ status: 'review', error: { code: 'APPROVAL_FAILED', facts: { outcome: 'reverted' } } })
  })

  it.each(LEAVES)('prepares nothing any more when %s', async (_, leave, then) => {
    const world = await flowWorld({ isLast: false })
    const result = await approved(world)
    await leave(world)
    await world.go('track')
    expect([world.shown(), result.is, world.pending.state.value]).toEqual([then, { hash: HASH }, []])
  })

  it('of another account than the one in use by then leads back to the form', async () => {
    const world = await flowWorld({ isLast: false })
    await asking(world)
    await world.move()
    await world.go('wallet')
    expect([world.shown(), world.pending.state.value.length]).toEqual([{ status: 'editing', notice: 'account' }, 1])
  })
})

describe('what is read for the form', () => {
  it('is entered, unless the form was edited meanwhile', async () => {
    const { flow } = await flowWorld()
    const read: number[] = []
    await flow.read(
      async () => 1,
      (answer) => read.push(answer),
    )
    const late = flow.read(
      async () => 2,
      (answer) => read.push(answer),
    )
    flow.edit()
    await expect(late).rejects.toMatchObject({ code: 'ABORTED' })
    expect(read).toEqual([1])
  })

  it('is given up with another account, also beside what was sent', async () => {
    const world = await flowWorld()
    await asking(world)
    await world.go('wallet')
    const late = world.flow.read(async () => 'late', expect.unreachable)
    void world.move()
    await expect(late).rejects.toMatchObject({ code: 'ABORTED' })
    expect(world.shown().status).toBe('sent')
  })

  it('disturbs nothing that is being prepared', async () => {
    const world = await flowWorld()
    const making = world.flow.prepare('one')
    await world.flow.read(
      async () => 1,
      () => {},
    )
    await world.go('prepare')
    expect(await making).toBe(true)
  })
})
