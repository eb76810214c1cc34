import { describe, expect, it } from 'vitest'
import { EvmSends } from '../../../src/domain/send/evm-sends.ts'
import { evmChecksum } from '../../../src/infrastructure/shared/evm-checksum.ts'
import { judgedNamed } from '../../corpora/lib/ledger.ts'
import { dollars, ether, ME, ONE, sendWorld, USDC, YOU } from '../../support/send-world.ts'

const corpus = 'send-swap-safety'
type World = Awaited<ReturnType<typeof sendWorld>>
describe('what changes between review and signature', () => {
  it.each<[string, (world: World) => Promise<void> | void, string]>([
    ['network removed by session update during review', ({ networks }) => networks.remove('eip155', 1), 'gone'],
    [
      'chain switched in the wallet between review and send',
      ({ wallet }) => void Object.assign(wallet, { caipNetworkId: 'eip155:137' }),
      'chain',
    ],
    ['RPC answers for another chain id', ({ node }) => void Object.assign(node, { isDown: true }), 'unreachable'],
    [
      'host calls openSend twice with different receivers',
      ({ send }) => send.fill({ coin: ether(ONE), amount: '1', receiver: USDC }),
      'gone',
    ],
  ])('stops: %s', async (name, change, how) => {
    judgedNamed(corpus, name)
    const world = await sendWorld()
    world.fill(ether(10n * ONE), '1', YOU)
    const shown = await world.review()
    if (!shown) throw new Error('no review')
    await change(world)
    await world.send.confirm(shown)
    expect(world.wallet.asked).toEqual([])
    const { step } = world.send.state.value
    if (how === 'gone') expect(step.status).toBe('editing')
    else expect(step).toMatchObject({ status: 'review', error: { code: how === 'chain' ? 'TRANSACTION_CHANGED' : 'HTTP_UNREACHABLE' } })
  })

  it('stops when the wallet has another account, and when another wallet is connected', async () => {
    const world = await sendWorld()
    world.fill(ether(10n * ONE), '1', YOU)
    await world.review()
    world.wallet.address = YOU
    expect(await world.confirm()).toMatchObject({ error: { code: 'TRANSACTION_CHANGED', facts: { part: 'account' } } })
    world.fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: YOU }] })
    expect(world.send.state.value).toMatchObject({ form: { amount: '' }, step: { status: 'editing' } })
    expect(world.wallet.asked).toEqual([])
  })

  it('keeps the chosen coin when the list of tokens comes in another order', async () => {
    judgedNamed(corpus, 'token list refreshes and the selected row changes place')
    const { fill, listed, send, review } = await sendWorld()
    fill(dollars(1_000_000_000n), '5', YOU)
    listed.set({ ...listed.value, tokens: [dollars(1_000_000_000n), ether(10n * ONE)] })
    expect(send.state.value.form.coin?.symbol).toBe('USDC')
    expect((await review())?.prepared.draft.coin.address).toBe(USDC)
  })

  it('finds no token at a bad address', async () => {
    judgedNamed(corpus, 'host calls openSend with a bad token address')
    const { node } = await sendWorld()
    const { networks, transactions } = await sendWorld()
    const way = new EvmSends(node, transactions, evmChecksum)
    const network = networks.state.value.networks[0]
    if (!network) throw new Error('no network')
    for (const address of ['0x12', 'native', YOU])
      expect(await way.describe(address, network, new AbortController().signal)).toBeUndefined()
  })
})

describe('names', () => {
  const named = async () => {
    const world = await sendWorld()
    world.names.known.set('alice.eth', { address: YOU })
    world.fill(ether(10n * ONE), '1', 'alice.eth')
    await world.clock.advance(300)
    return world
  }

  it('shows the address beside the name it came from, in full', async () => {
    judgedNamed(corpus, 'resolution answer for name X shown under name Y', 'resolver answers with bad checksum')
    const { send, fill, clock, names, review } = await named()
    expect(send.state.value.receiver).toEqual({ status: 'known', name: 'alice.eth', address: YOU, isOfOtherChain: false })
    names.known.set('bob.eth', { address: USDC })
    fill(ether(10n * ONE), '1', 'bob.eth')
    fill(ether(10n * ONE), '1', 'alice.eth')
    await clock.advance(300)
    expect(send.state.value.receiver).toMatchObject({ name: 'alice.eth', address: YOU })
    expect(await review()).toMatchObject({ name: 'alice.eth', prepared: { draft: { to: YOU } } })
  })

  it.each<[string, (world: World) => void]>([
    ['name resolves to A at entry, to B at send', ({ names }) => void names.known.set('alice.eth', { address: ME })],
    ['name expires during review', ({ names }) => void names.known.delete('alice.eth')],
  ])('stops: %s', async (name, change) => {
    judgedNamed(corpus, name)
    const world = await named()
    expect(await world.review()).toBeDefined()
    change(world)
    expect(await world.confirm()).toMatchObject({ status: 'review', error: { code: 'TRANSACTION_CHANGED', facts: { part: 'name' } } })
    expect(world.wallet.asked).toEqual([])
  })

  it('shows where the name leads now, in a review of its own', async () => {
    const { names, review, confirm, clock, send } = await named()
    await review()
    names.known.set('alice.eth', { address: USDC })
    await confirm()
    await clock.advance(300)
    expect(send.state.value.receiver).toMatchObject({ status: 'known', name: 'alice.eth', address: USDC })
    expect(await review()).toMatchObject({ name: 'alice.eth', prepared: { draft: { to: USDC } } })
    expect(await confirm()).toMatchObject({ status: 'sent' })
  })

  it('stops when nobody can say any more where the name leads', async () => {
    const world = await named()
    await world.review()
    world.names.isDown = true
    expect(await world.confirm()).toMatchObject({ error: { code: 'NAME_LOOKUP_FAILED' } })
    expect(world.wallet.asked).toEqual([])
  })

  it('warns of an address of another chain', async () => {
    judgedNamed(corpus, 'name resolves on mainnet but not on this chain (coin type)')
    const world = await sendWorld()
    world.names.known.set('alice.eth', { address: YOU, chains: ['eip155:137'] })
    world.fill(ether(10n * ONE), '1', 'alice.eth')
    await world.clock.advance(300)
    expect((await world.review())?.warnings).toContain('other-chain-name')
  })

  it('asks nobody about what is no name', async () => {
    judgedNamed(corpus, 'name not normalised')
    const world = await sendWorld()
    world.fill(ether(10n * ONE), '1', 'ali\u200dce.eth')
    await world.clock.advance(300)
    expect(world.send.state.value.receiver.status).toBe('nameless')
    expect(world.names.asked).toEqual([])
  })
})

describe('after it was sent', () => {
  const sent = async () => {
    const world = await sendWorld()
    world.fill(ether(10n * ONE), '1', YOU)
    await world.review()
    const step = await world.confirm()
    if (step.status !== 'sent') throw new Error('not sent')
    world.node.know(step.hash, ME, 0n)
    await world.clock.advance(1000)
    const outcome = () => {
      const now = world.send.state.value.step
      return now.status === 'sent' ? now.outcome : undefined
    }
    return { ...world, hash: step.hash, outcome }
  }

  it.each(['done', 'reverted'] as const)('follows it to %s', async (end) => {
    const { node, hash, clock, outcome, pending } = await sent()
    expect(outcome()).toBeUndefined()
    expect(pending.state.value).toHaveLength(1)
    node.mine(hash, end)
    await clock.advance(1000)
    expect(outcome()).toBe(end)
    expect(pending.state.value).toEqual([])
  })

  it('sees that another transaction took its place', async () => {
    const { node, hash, clock, outcome } = await sent()
    node.forget(hash)
    node.setNonce(ME, 1n)
    await clock.advance(4000)
    expect(outcome()).toBe('replaced')
  })

  it.each([
    ['the same payment with a higher fee is followed under its new hash', {}, 'done'],
    ['another amount is not the payment', { value: 2n * ONE }, 'replaced'],
    ['another receiver is not the payment', { to: ME.toLowerCase() }, 'replaced'],
    ['other data is not the payment', { data: '0x01' }, 'replaced'],
    ['what nobody can read may be anything', undefined, 'replaced'],
  ] as const)('of what took its place: %s', async (_, change, end) => {
    const { node, hash, clock, outcome, send } = await sent()
    const ends: unknown[] = []
    send.settled$.subscribe((ended) => ends.push(ended))
    const faster = `0x${'fa'.repeat(32)}`
    node.forget(hash)
    node.know(faster, ME, 0n, change && { to: YOU.toLowerCase(), value: ONE, data: '0x', ...change })
    node.mine(faster, 'done')
    node.setNonce(ME, 1n)
    await clock.advance(4000)
    const minedAs = end === 'done' ? faster : hash
    expect([outcome(), ends]).toEqual([end, [{ hash, outcome: end, minedAs }]])
    expect(send.state.value.step).toMatchObject({ hash: minedAs })
  })

  it('takes the answer of one node that is behind for nothing', async () => {
    const { node, hash, clock, outcome } = await sent()
    node.forget(hash)
    node.setNonce(ME, 1n)
    await clock.advance(1000)
    expect(outcome()).toBeUndefined()
    node.mine(hash, 'done')
    await clock.advance(1000)
    expect(outcome()).toBe('done')
  })

  it('counts only what nodes answer: an outage of minutes ends nothing', async () => {
    const { node, hash, clock, outcome } = await sent()
    node.forget(hash)
    node.isDown = true
    await clock.advance(180_000)
    node.isDown = false
    await clock.advance(20_000)
    expect(outcome()).toBeUndefined()
    node.mine(hash, 'done')
    await clock.advance(5000)
    expect(outcome()).toBe('done')
  })

  it.each(['done', 'reverted', 'replaced'] as const)('asks the wallet of a contract, whose hash no node knows: %s', async (end) => {
    const { node, wallet, hash, clock, outcome } = await sent()
    node.setCode(ME, '0x6080')
    node.forget(hash)
    await clock.advance(600_000)
    expect(outcome()).toBeUndefined()
    wallet.outcomes.set(hash, end)
    await clock.advance(5000)
    expect(outcome()).toBe(end)
  })

  it('believes no wallet of a plain account, which is on the chain or not at all', async () => {
    const { node, wallet, hash, clock, outcome } = await sent()
    node.setCode(ME, `0xef0100${'7'.repeat(40)}`)
    node.forget(hash)
    wallet.outcomes.set(hash, 'done')
    await clock.advance(30_000)
    expect(outcome()).toBeUndefined()
    await clock.advance(60_000)
    expect(outcome()).toBe('dropped')
  })

  it('sees that nobody knows it any more, and waits out nodes that do not answer', async () => {
    const { node, hash, clock, outcome } = await sent()
    node.isDown = true
    await clock.advance(30_000)
    expect(outcome()).toBeUndefined()
    node.isDown = false
    node.forget(hash)
    await clock.advance(90_000)
    expect(outcome()).toBe('dropped')
  })

  it.each(['that wait', 'that do not answer'])('follows for an hour, and then says nothing of its fate: nodes %s', async (nodes) => {
    const { node, clock, outcome } = await sent()
    node.isDown = nodes === 'that do not answer'
    await clock.advance(3_590_000)
    expect(outcome()).toBeUndefined()
    await clock.advance(20_000)
    expect(outcome()).toBe('unsettled')
  })
})
