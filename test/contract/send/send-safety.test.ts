import { describe, expect, it } from 'vitest'
import { amountOf, maxAfterFee } from '../../../src/domain/money/amount.ts'
import { differenceTo, transferCall } from '../../../src/domain/money/evm-calls.ts'
import type { ChainNamespace } from '../../../src/domain/network/network.ts'
import { isFeeHigh, judgeReceiver, needsAcknowledgement, readReceiver } from '../../../src/domain/send/receiver-rules.ts'
import { sendAction } from '../../../src/domain/send/send-state.ts'
import type { ReceiverKind } from '../../../src/domain/send/transfer-strategy.ts'
import { evmChecksum } from '../../../src/infrastructure/shared/evm-checksum.ts'
import { judgedNamed } from '../../corpora/lib/ledger.ts'
import { type CorpusCase, readCorpus } from '../../corpora/lib/read-corpus.ts'
import { dollars, ether, ME, ONE, sendWorld, USDC, YOU } from '../../support/send-world.ts'

const corpus = 'send-swap-safety'
const cases = readCorpus(corpus) as readonly (CorpusCase & Readonly<{ given: Record<string, never> }>)[]
const of = (kind: string) => cases.filter((entry) => entry.kind === kind).map((entry) => [entry.name, entry] as const)

/** An account that a program owns, of which there is no key. */
const PDA = '2wmVCSfPxGPjrnMMn7rchp4uaeoTqN39mXFC2zhPdri9'

describe('receivers', () => {
  it.each(of('receiver'))('%s', (_, { given, expect: wanted }) => {
    const { from, chain, token, receiver } = given as unknown as Record<'from' | 'chain' | 'receiver', string> & {
      token: string | { address: string }
    }
    const namespace = chain.split(':')[0] as ChainNamespace
    const kinds: Readonly<Record<string, ReceiverKind>> = {
      $delegated: 'account',
      $pda: 'program-account',
      [`0xdAC17F958D2ee523a2206206994597C13D831ec7`]: 'contract',
    }
    const typed = receiver === '$delegated' ? YOU : receiver === '$pda' ? PDA : receiver
    const read = readReceiver(typed, namespace, evmChecksum)
    if (!('address' in read)) return expect('block').toBe(wanted['verdict'])
    const facts = {
      namespace,
      from,
      to: read.address,
      kind: kinds[receiver] ?? 'account',
      token: typeof token === 'object' ? token.address : undefined,
      tokens: [],
      known: [],
      past: [],
    }
    const { stop, warnings } = judgeReceiver(facts)
    expect(stop ? 'block' : warnings.some(needsAcknowledgement) ? 'warn' : 'allow').toBe(wanted['verdict'])
  })

  it('stops at the token itself, and at programs', () => {
    const facts = {
      namespace: 'eip155',
      from: ME,
      to: USDC,
      kind: 'contract',
      token: USDC.toLowerCase(),
      tokens: [USDC],
      known: [],
      past: [],
    } as const
    expect(judgeReceiver(facts).stop).toBe(true)
    expect(judgeReceiver({ ...facts, token: undefined }).warnings).toContain('token-contract')
    expect(judgeReceiver({ ...facts, to: YOU, kind: 'program' }).stop).toBe(true)
  })

  it('the token itself as the receiver leads to no review, and the form says why', async () => {
    const world = await sendWorld()
    world.fill(dollars(5_000_000n), '1', USDC)
    expect(await world.review()).toBeUndefined()
    expect(world.send.state.value.step).toMatchObject({ status: 'editing', error: { code: 'RECEIVER_UNUSABLE', facts: { address: USDC } } })
    expect(world.wallet.asked).toEqual([])
  })

  it('warns of an address that looks like a known one', async () => {
    const { known, node, fill, review } = await sendWorld()
    await known.add('eip155', '0xd9A1b0B1e1aE382DbDc898Ea68012FfcB2853a91')
    node.fund(ME, 10n * ONE)
    fill(ether(10n * ONE), '1', '0xd9A1C3788D81257612E2581A6ea0aDa244853a91')
    expect((await review())?.warnings).toContain('look-alike')
  })
})

describe('what is signed is what was shown', () => {
  it.each(of('what-you-see'))('%s', (_, { given, expect: wanted }) => {
    const { shown, tx } = given as unknown as {
      shown: { token: string; to: string; amount: string; decimals: number }
      tx: { to: string; data: string; value: string }
    }
    const token = shown.token === 'native' ? undefined : shown.token
    const amount = amountOf(shown.amount, shown.decimals) ?? -1n
    const call = { from: ME, to: tx.to, data: tx.data as `0x${string}`, value: BigInt(tx.value) }
    expect(differenceTo({ from: ME, to: shown.to, amount, token }, call) === undefined ? 'send' : 'stop').toBe(wanted['verdict'])
  })
})

describe('amounts and the flow', () => {
  const actionOf = async (coin: ReturnType<typeof ether>, amount: string) => {
    const { send, fill } = await sendWorld()
    fill(coin, amount, YOU)
    return sendAction(send.state.value)
  }

  it('blocks nothing, more than there is, a comma, and what leaves no room for the fee', async () => {
    judgedNamed(corpus, 'amount 0', 'amount above balance', 'comma decimal', 'amount equals balance, native', 'no token')
    expect(await actionOf(ether(ONE), '0')).toBe('incorrect-value')
    expect(await actionOf(dollars(1_000_000n), '1.000001')).toBe('insufficient-funds')
    expect(await actionOf(ether(10n * ONE), '1,5')).toBe('incorrect-value')
    expect(await actionOf(ether(ONE), '1')).toBe('insufficient-funds')
    const { send } = await sendWorld()
    send.enterAmount('1')
    expect(sendAction(send.state.value)).toBe('select-token')
    expect(await send.review()).toBe(false)
  })

  it('keeps the fee back of the coin, and nothing of a token', async () => {
    judgedNamed(corpus, 'max native', 'max token')
    const { send, node } = await sendWorld()
    send.choose(ether(10n * ONE))
    await send.max()
    expect(amountOf(send.state.value.form.amount, 18)).toBe(10n * ONE - 65_000n * node.price)
    node.give(USDC, ME, 5_500_000n)
    send.choose(dollars(1_000_000_000n))
    await send.max()
    expect(send.state.value.form.amount).toBe('5.5')
    expect(maxAfterFee(1n, 2n)).toBe(0n)
  })

  it('warns of a fee that is half of the amount', async () => {
    judgedNamed(corpus, 'fee is 50% of the amount')
    expect(isFeeHigh(ONE / 1000n, (2n * ONE) / 1000n)).toBe(true)
    expect(isFeeHigh(1n, 3n)).toBe(false)
    const { fill, review, node } = await sendWorld()
    node.price = 100_000_000_000n
    fill(ether(10n * ONE), '0.004', YOU)
    expect((await review())?.warnings).toContain('fee')
  })

  it.each([
    ['balance changes between review and send', (node: Awaited<ReturnType<typeof sendWorld>>['node']) => node.fund(ME, ONE)],
    ['fee rises above balance at send', (node: Awaited<ReturnType<typeof sendWorld>>['node']) => void Object.assign(node, { price: ONE })],
  ])('stops when %s', async (name, change) => {
    judgedNamed(corpus, name)
    const { fill, review, confirm, wallet, node } = await sendWorld()
    fill(ether(10n * ONE), '4', YOU)
    expect(await review()).toBeDefined()
    change(node)
    expect(await confirm()).toMatchObject({ status: 'review', error: { code: 'INSUFFICIENT_FUNDS' } })
    expect(wallet.asked).toEqual([])
  })

  it.each([
    [990_000n, true],
    [1_000_000n, false],
  ])('warns of a token that keeps a part of each transfer: %s of 1000000 arrives', async (arrives, isWarned) => {
    const { fill, review, node } = await sendWorld()
    const [from, to, token] = [ME, YOU, USDC].map((address) => address.toLowerCase()) as [string, string, string]
    node.moved.set(transferCall(YOU, 1_000_000n), [{ token, from, to, amount: arrives }])
    fill(dollars(1_000_000_000n), '1', YOU)
    expect((await review())?.warnings.includes('token-fee')).toBe(isWarned)
  })

  it('shows a failed simulation, and asks no wallet', async () => {
    const { fill, review, send, wallet, node } = await sendWorld()
    node.complaint = 'paused'
    fill(ether(10n * ONE), '1', YOU)
    expect(await review()).toBeUndefined()
    expect(send.state.value.step).toMatchObject({ status: 'editing', error: { code: 'SIMULATION_FAILED', facts: { reason: 'paused' } } })
    expect(wallet.asked).toEqual([])
  })
})

describe('one confirmation, one transaction', () => {
  it('asks the wallet once, however often it is confirmed', async () => {
    const { fill, review, send, wallet, pending, node } = await sendWorld()
    fill(ether(10n * ONE), '1.5', YOU)
    const shown = await review()
    if (!shown) throw new Error('no review')
    const all = await Promise.all(Array.from({ length: 100 }, () => send.confirm(shown)))
    expect(all.filter(Boolean)).toHaveLength(1)
    expect(wallet.asked).toEqual([{ call: { from: ME, to: YOU, data: '0x', value: (3n * ONE) / 2n }, chain: 'eip155:1' }])
    expect(pending.state.value).toHaveLength(1)
    await expect(send.confirm(shown)).resolves.toBeUndefined()
    expect(node.isDown).toBe(false)
  })

  it('is a new review after a refusal', async () => {
    const { fill, review, confirm, wallet } = await sendWorld()
    fill(ether(10n * ONE), '1', YOU)
    await review()
    wallet.rejects = true
    expect(await confirm()).toMatchObject({ status: 'review', error: { code: 'USER_REJECTED' } })
    await confirm()
    expect(wallet.asked).toHaveLength(1)
    wallet.rejects = false
    expect(await review()).toBeDefined()
    expect(await confirm()).toMatchObject({ status: 'sent' })
    expect(wallet.asked).toHaveLength(2)
  })
})
