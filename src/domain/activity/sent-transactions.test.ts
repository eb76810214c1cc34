import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { activityWorld, BASE, pastEntry } from '../../../test/support/activity-world.ts'
import { quiet } from '../../../test/support/core-world.ts'
import { fail } from '../errors/fail.ts'
import { activitySnapshot } from './activity-snapshot.ts'
import { PendingTransactions } from './pending-transactions.ts'

type World = Awaited<ReturnType<typeof activityWorld>>
const past = (length: number) => Array.from({ length }, (_, index) => pastEntry(index))
const idsIn = ({ activity }: World) => {
  const state = activity.state.value
  return state.status === 'known' ? state.entries.map(({ id }) => id) : state.status
}

describe('what was sent in this visit', () => {
  const sent = { hash: pastEntry(0).hash ?? '', chain: 'eip155:1' as const, account: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' }

  it('stands above the past, whatever becomes of that, until it is mined', async () => {
    const world = await activityWorld()
    world.history.failure = fail('HTTP_STATUS', { status: 500, url: '' })
    await world.activity.load()
    world.pending.add(sent)
    world.pending.add({ ...sent, chain: BASE, hash: '0xbb' })
    expect(world.activity.state.value).toMatchObject({ status: 'failed', pending: [{ hash: sent.hash }] })
    world.pending.remove(sent)
    expect(world.activity.state.value).toMatchObject({ status: 'failed', pending: [] })
  })

  it('stays above a past that does not tell what became of it', async () => {
    const world = await activityWorld()
    world.pending.add(sent)
    world.history.entries = [pastEntry(0, { status: undefined, minedAt: undefined })]
    await world.activity.load()
    expect(world.activity.state.value).toMatchObject({ status: 'known', pending: [{ hash: sent.hash }] })
  })

  it('is mined when the past has it, and the past is asked when somebody says so', async () => {
    const world = await activityWorld()
    world.pending.add(sent)
    world.history.entries = past(2)
    world.activity.watch()
    await quiet()
    expect(world.activity.state.value).toMatchObject({ pending: [] })
    expect(world.history.asked).toBe(1)
    world.pending.add({ ...sent, hash: '0xcc' })
    world.history.entries = [pastEntry(9, { hash: '0xcc' }), ...past(2)]
    world.pending.remove({ hash: '0xcc', chain: 'eip155:1' })
    await quiet()
    expect(world.history.asked).toBe(2)
    expect(idsIn(world)).toEqual(['pending 0xcc', `pending ${sent.hash}`, 'entry-1'])
  })

  const pendingIn = ({ activity: { state } }: World) => (state.value.status === 'none' ? [] : state.value.pending.map(({ hash }) => hash))
  const mined = async () => {
    const world = await activityWorld()
    world.history.entries = past(2)
    world.activity.watch()
    await quiet()
    world.pending.add({ ...sent, hash: '0xCC' })
    world.pending.remove({ hash: '0xcc', chain: 'eip155:1' })
    await quiet()
    return world
  }

  it('stays while the past lags behind the chain, which is asked every 15 seconds, until it has it', async () => {
    const world = await mined()
    expect([pendingIn(world), world.history.asked]).toEqual([['0xCC'], 2])
    expect(activitySnapshot(world.activity.state.value).pending).toEqual([])
    world.history.failure = fail('HTTP_UNREACHABLE', { url: '' })
    await world.clock.advance(15_000)
    expect([pendingIn(world), world.history.asked]).toEqual([['0xCC'], 3])
    world.history.failure = undefined
    world.history.entries = [pastEntry(9, { hash: '0xcc' }), ...past(2)]
    await world.clock.advance(14_999)
    expect(pendingIn(world)).toEqual(['0xCC'])
    await world.clock.advance(1)
    expect([pendingIn(world), idsIn(world)]).toEqual([[], ['pending 0xCC', 'entry-0', 'entry-1']])
    await world.clock.advance(60_000)
    expect(world.history.asked).toBe(4)
  })

  it('asks nobody while the modal is closed or the page hidden, and once when somebody looks again', async () => {
    const world = await activityWorld()
    world.history.entries = past(2)
    const leave = world.activity.watch()
    await quiet()
    const end = async (hash: string) => {
      world.pending.add({ ...sent, hash })
      world.pending.remove({ hash, chain: 'eip155:1' })
      await world.clock.advance(150_000)
    }
    leave()
    await end('0xc1')
    expect(world.history.asked).toBe(1)
    world.history.entries = [pastEntry(9, { hash: '0xc1' }), ...past(2)]
    const leaveAgain = world.activity.watch()
    await quiet()
    expect([idsIn(world), world.history.asked]).toEqual([['pending 0xc1', 'entry-0', 'entry-1'], 2])
    world.visible$.next(false)
    await end('0xc2')
    expect(world.history.asked).toBe(2)
    world.visible$.next(true)
    await quiet()
    world.visible$.next(false)
    world.visible$.next(true)
    await quiet()
    expect(world.history.asked).toBe(3)
    leaveAgain()
  })

  it('asks for a list of the site’s own while that watches, else with its next call', async () => {
    const world = await activityWorld()
    world.history.entries = past(2)
    const shown = new AbortController()
    await world.activity.fetch({ watch: true, signal: shown.signal })
    const end = async (hash: string) => {
      world.pending.add({ ...sent, hash })
      world.pending.remove({ hash, chain: 'eip155:1' })
      await quiet()
    }
    await end('0xc1')
    expect(world.history.asked).toBe(2)
    shown.abort()
    await end('0xc2')
    expect(world.history.asked).toBe(2)
    await world.activity.fetch()
    await world.activity.fetch()
    expect(world.history.asked).toBe(3)
  })

  it('stays for two minutes where the past never has it, also on another chain meanwhile', async () => {
    const world = await mined()
    world.toChain(BASE)
    expect(pendingIn(world)).toEqual([])
    await world.clock.advance(60_000)
    world.toChain('eip155:1')
    expect(pendingIn(world)).toEqual(['0xCC'])
    await world.clock.advance(59_999)
    expect(pendingIn(world)).toEqual(['0xCC'])
    await world.clock.advance(1)
    const { asked } = world.history
    await world.clock.advance(60_000)
    expect([pendingIn(world), world.history.asked]).toEqual([[], asked])
  })

  it('stays when the past is read for the first time after it was mined; goes where no past can be had', async () => {
    const world = await activityWorld()
    for (const chain of ['eip155:1', BASE] as const) {
      world.pending.add({ ...sent, chain, hash: '0xcc' })
      world.pending.remove({ hash: '0xcc', chain })
    }
    world.history.chains.delete(BASE)
    await world.activity.load()
    expect(pendingIn(world)).toEqual(['0xcc'])
    world.toChain(BASE)
    await world.activity.load()
    expect([world.activity.state.value.status, pendingIn(world)]).toEqual(['unavailable', []])
  })

  it('goes at once when there are more than can be pending: nobody knows it to be mined', async () => {
    const world = await activityWorld()
    world.history.entries = past(2)
    await world.activity.load()
    for (let count = 0; count < 101; count++) world.pending.add({ ...sent, hash: `0xff${String(count)}` })
    const state = world.activity.state.value
    expect(state.status === 'none' ? [] : state.pending.filter(({ isMined }) => isMined)).toEqual([])
    world.activity.dispose()
  })

  it('may be sent again after it was dropped', () => {
    const pending = new PendingTransactions(new FakeClock())
    pending.add(sent)
    pending.remove(sent, 'dropped')
    pending.add(sent)
    pending.remove(sent)
    expect(pending.outcomeOf(sent)).toBe('done')
  })

  it('a bundle of calls goes at once: the past never has its id', async () => {
    const world = await activityWorld()
    await world.activity.load()
    world.pending.add({ ...sent, isBundle: true })
    world.pending.remove(sent)
    expect(pendingIn(world)).toEqual([])
    world.activity.dispose()
  })

  it.each(['reverted', 'dropped'] as const)('a bundle of calls that was %s says that it failed, for two minutes', async (outcome) => {
    const world = await activityWorld()
    world.activity.watch()
    await quiet()
    world.pending.add({ ...sent, hash: 'one', isBundle: true })
    world.pending.remove({ hash: 'one', chain: 'eip155:1' }, outcome)
    await quiet()
    expect(activitySnapshot(world.activity.state.value)).toMatchObject({
      pending: [],
      transactions: [{ hash: undefined, status: 'failed' }],
    })
    await world.clock.advance(120_000)
    expect(pendingIn(world)).toEqual([])
  })

  it('says at once that it was reverted', async () => {
    const world = await mined()
    world.pending.add({ ...sent, hash: '0xa3' })
    world.pending.remove({ hash: '0xA3', chain: 'eip155:1' }, 'reverted')
    expect(world.activity.state.value).toMatchObject({ pending: [{ hash: '0xa3', isMined: true, end: 'reverted' }, {}] })
    expect(activitySnapshot(world.activity.state.value).pending).toEqual([])
  })

  it.each(['replaced', 'dropped'] as const)(
    'says for the rest of the visit that it was %s, whatever becomes of the past',
    async (outcome) => {
      const world = await activityWorld()
      world.history.failure = fail('SERVICE_OFF', { service: '' })
      await world.activity.load()
      world.pending.add({ ...sent, hash: '0xa1' })
      world.pending.remove({ hash: '0xA1', chain: 'eip155:1' }, outcome)
      await world.activity.reload()
      await world.clock.advance(600_000)
      expect(activitySnapshot(world.activity.state.value)).toMatchObject({
        status: 'unavailable',
        pending: [],
        transactions: [{ id: 'pending 0xa1', hash: '0xa1', status: outcome }],
      })
      world.history.failure = undefined
      world.history.entries = [pastEntry(9, { hash: '0xa1' }), ...past(1)]
      await world.activity.reload()
      expect(activitySnapshot(world.activity.state.value).transactions.map(({ id, status }) => [id, status])).toEqual([
        ['pending 0xa1', 'confirmed'],
        ['entry-0', 'confirmed'],
      ])
    },
  )
})
