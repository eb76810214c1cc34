import { describe, expect, it } from 'vitest'
import { StrainedStore } from '../../../test/fakes/storage/strained-store.ts'
import { callsWorld } from '../../../test/support/calls-world.ts'
import { ME, YOU } from '../../../test/support/send-world.ts'
import { CALLS_KEY } from '../../ports/storage/key-value-store.ts'
import { CallsJournal } from './calls-journal.ts'
import type { KeptCalls } from './kept-calls.ts'

/** As `StoredValues` refuses it. */
const LENGTH_MAX = 32_764
const HASH = `0x${'cd'.repeat(32)}`

function open() {
  const store = new StrainedStore()
  store.lengthMax = LENGTH_MAX
  return { store, journal: new CallsJournal(store), reloaded: () => new CallsJournal(store) }
}

function batch(id: string, length: number, bytes: number): KeptCalls {
  const call = { to: YOU, data: `0x${'ab'.repeat(bytes)}`, value: 10n ** 18n } as const
  return {
    id,
    account: ME,
    chain: 'eip155:1',
    calls: Array.from({ length }, () => call),
    isRequired: false,
    at: 1,
    way: 'steps',
    steps: [],
  }
}

describe('a batch is kept', () => {
  it('without its calldata once it ended, and before those that ended earlier', async () => {
    const { journal, store } = open()
    for (let index = 0; index < 60; index += 1) {
      await journal.add(batch(`${index}`, 10, 500))
      await journal.change(`${index}`, () => ({ end: 200, steps: [{ nonce: 7n, block: 9n, at: 1, hash: HASH, outcome: 'done' }] }))
    }
    const kept = await journal.all()
    expect([kept[0], kept.length]).toMatchObject([{ id: '59', total: 10, calls: [], steps: [{ hash: HASH, outcome: 'done' }] }, 50])
    expect(store.disk.texts.get(CALLS_KEY)).not.toContain('abab')
  })

  it('to its end, where it begins: however many calls are left, and whatever else is kept', async () => {
    const { journal, reloaded } = open()
    for (const id of ['old', 'older']) {
      await journal.add(batch(id, 100, 0))
      const steps = Array.from({ length: 100 }, () => ({ nonce: 7n, block: 9n, at: 1, hash: HASH, outcome: 'done' as const }))
      await journal.change(id, () => ({ end: 200, steps }))
    }
    const calls = 100
    await journal.add(batch('long', calls, 0))
    for (let index = 0; index < calls; index += 1) {
      const step = { nonce: BigInt(1000 + index), block: 300_000_000n, at: 1_767_225_600_000 }
      const stepped = ({ steps }: KeptCalls, more: object) => ({ steps: Object.assign([...steps], { [index]: { ...step, ...more } }) })
      await journal.prepare('long', (kept) => stepped(kept, {}))
      await journal.change('long', (kept) => stepped(kept, { hash: HASH }))
      await journal.change('long', (kept) => stepped(kept, { hash: HASH, outcome: 'done' }))
    }
    expect((await reloaded().find('long'))?.steps.map(({ hash }) => hash)).toEqual(Array.from({ length: calls }, () => HASH))
  })

  it('or refused, before a wallet is asked', async () => {
    const world = callsWorld({ store: open().store })
    await world.connect()
    const data = `0x${'ab'.repeat(20_000)}`
    await expect(world.calls.send({ calls: [{ to: YOU, data }] })).rejects.toMatchObject({ facts: { walletCode: 5740 } })
    expect([world.wallet.asked, await world.calls.pending()]).toEqual([[], []])
  })
})

describe('a store that is late or full', () => {
  const calls = [{ to: YOU, value: 1n }]

  it('when the wallet answers: its answer is known to this page, and nothing is asked again', async () => {
    const store = new StrainedStore()
    const world = callsWorld({ store })
    world.wallet.atomic = 'unsupported'
    await world.connect()
    let release = async () => {}
    world.signer.before = () => {
      release = store.delay()
    }
    const sent = world.calls.send({ calls, id: 'one' })
    await world.clock.advance(0)
    const [hash = ''] = [world.journal.state.value[0]?.steps[0]?.hash]
    world.node.mine(hash, 'done')
    world.node.setNonce(ME, 1n)
    await world.clock.advance(60_000)
    await expect(sent).resolves.toMatchObject({ id: 'one', receipts: [{ status: '0x1' }] })
    await release()
    expect(await new CallsJournal(store).find('one')).toMatchObject({ end: 200, steps: [{ hash, outcome: 'done' }] })
    expect(world.signer.asked).toHaveLength(1)
  })

  it('when the wallet answers for a batch in one: it does not end it', async () => {
    const store = new StrainedStore()
    const world = callsWorld({ store })
    await world.connect()
    const send = world.wallet.send.bind(world.wallet)
    let release = async () => {}
    world.wallet.send = (...asked) => {
      release = store.delay()
      return send(...asked)
    }
    void world.calls.send({ calls, id: 'one' }).catch(() => {})
    await world.clock.advance(5000)
    expect(world.journal.state.value).toMatchObject([{ id: 'one', walletId: '0x6f6e65' }])
    await release()
    expect(await world.calls.status('one')).toMatchObject({ status: 100, isUnknown: false })
    expect(world.wallet.asked).toHaveLength(1)
  })

  it('before a wallet is asked: it is not', async () => {
    const store = new StrainedStore()
    const world = callsWorld({ store })
    world.wallet.atomic = 'unsupported'
    await world.connect()
    const { estimateGas } = world.node
    let release = async () => {}
    world.node.estimateGas = (...asked) => {
      release = store.delay()
      return estimateGas.call(world.node, ...asked)
    }
    const sent = world.calls.send({ calls, id: 'one' }).catch((error: unknown) => error)
    await world.clock.advance(0)
    await expect(sent).resolves.toMatchObject({ code: 'ANSWER_UNREADABLE' })
    await release()
    expect([world.signer.asked, (await world.journal.find('one'))?.steps]).toEqual([[], []])
  })

  it('what has no room is not lost to this page, and saved when there is', async () => {
    const { journal, store, reloaded } = open()
    await journal.add(batch('one', 1, 0))
    store.lengthMax = 0
    await journal.change('one', () => ({ walletId: '0x01' }))
    await expect(journal.prepare('one', () => ({ way: 'batch' }))).rejects.toMatchObject({ facts: { walletCode: 5740 } })
    expect([await journal.find('0x01'), await reloaded().find('0x01')]).toMatchObject([{ way: 'steps' }, undefined])
    store.lengthMax = LENGTH_MAX
    await journal.change('one', () => ({ hashes: [HASH] }))
    expect(await reloaded().find('0x01')).toMatchObject({ way: 'steps', hashes: [HASH] })
  })
})
