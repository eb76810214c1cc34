import { describe, expect, it } from 'vitest'
import { fail } from '../../../src/domain/errors/fail-in-feature.ts'
import { approveCall, transferCall } from '../../../src/domain/money/evm-calls.ts'
import type { Network } from '../../../src/domain/network/network.ts'
import { planOf } from '../../../src/domain/payments/payment-rules.ts'
import { evmChecksum } from '../../../src/infrastructure/shared/evm-checksum.ts'
import type { TransferQuote } from '../../../src/ports/payments/transfer-quotes.ts'
import {
  approval,
  BASE_USDC,
  call,
  errorOf,
  gone,
  hash,
  ORDER,
  PAID,
  paymentWorld,
  ROUTER,
  SWAP,
  VAULT,
} from '../../support/payment-world.ts'
import { ether, ME, ONE, USDC, YOU } from '../../support/send-world.ts'

const requestId = 'r1'
const deposit = { type: 'deposit', requestId, amount: PAID, address: USDC, receiver: VAULT } as const

describe('what the service asks for', () => {
  const side = (address: string | undefined, network: string, amount: bigint, decimals = 6) =>
    ({ network, address, symbol: 'USDC', decimals, amount }) as TransferQuote['origin']
  const change = (built: Partial<TransferQuote>) => built

  it.each<readonly [string, Partial<TransferQuote>, string]>([
    ['a payment on another network', change({ origin: side(USDC, 'eip155:10', PAID) }), 'chain'],
    ['another token', change({ origin: side(BASE_USDC, 'eip155:1', PAID) }), 'token'],
    ['a token of other decimals', change({ origin: side(USDC, 'eip155:1', PAID, 18) }), 'token'],
    ['nothing', change({ origin: side(USDC, 'eip155:1', 0n), steps: [{ ...deposit, amount: 0n }] }), 'amount'],
    ['too little for the site', change({ destination: side(BASE_USDC, 'eip155:8453', 12_499_999n) }), 'amount'],
    ['something else for the site', change({ destination: side(undefined, 'eip155:8453', 10n ** 20n, 18) }), 'token'],
    ['another network for the site', change({ destination: side(BASE_USDC, 'eip155:10', 12_500_000n) }), 'chain'],
    ['a fee of everything', change({ fees: [side(USDC, 'eip155:1', 10n ** 12n)] }), 'fee'],
    ['no steps', change({ steps: [] }), 'steps'],
    ['two deposits', change({ steps: [deposit, deposit] }), 'steps'],
    ['two requests', change({ steps: [approval, { ...call, requestId: 'r2' }] }), 'steps'],
    ['a deposit of more', change({ steps: [{ ...deposit, amount: PAID + 1n }] }), 'amount'],
    ['a deposit of less', change({ steps: [{ ...deposit, amount: PAID - 1n }] }), 'amount'],
    ['a deposit of another token', change({ steps: [{ ...deposit, address: BASE_USDC }] }), 'token'],
    ['a deposit of the own coin', change({ steps: [{ ...deposit, address: undefined }] }), 'token'],
    ['a deposit to the token', change({ steps: [{ ...deposit, receiver: USDC }] }), 'receiver'],
    ['a deposit to oneself', change({ steps: [{ ...deposit, receiver: ME }] }), 'receiver'],
    ['a deposit to the site, which asked for another coin', change({ steps: [{ ...deposit, receiver: YOU }] }), 'receiver'],
    [
      'a transfer to the site, which asked for another coin',
      change({ steps: [{ ...call, to: USDC, data: transferCall(YOU, PAID) }] }),
      'receiver',
    ],
    ['a deposit to nobody', change({ steps: [{ ...deposit, receiver: `0x${'0'.repeat(40)}` }] }), 'receiver'],
    ['a deposit to a mistyped address', change({ steps: [{ ...deposit, receiver: `${YOU.slice(0, -1)}D` }] }), 'receiver'],
    [
      'a deposit to an address of Solana',
      change({ steps: [{ ...deposit, receiver: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' }] }),
      'receiver',
    ],
    ['a transaction of another account', change({ steps: [{ ...call, from: YOU }] }), 'account'],
    ['a transfer of more', change({ steps: [{ ...call, to: USDC, data: transferCall(VAULT, PAID + 1n) }] }), 'amount'],
    ['a transfer with a value', change({ steps: [{ ...call, to: USDC, data: transferCall(VAULT, PAID), value: 1n }] }), 'amount'],
    ['a transfer of another token', change({ steps: [{ ...call, to: BASE_USDC, data: transferCall(VAULT, PAID) }] }), 'data'],
    ['a transfer from somebody', change({ steps: [{ ...call, data: '0x23b872dd' }] }), 'data'],
    ['an approval alone', change({ steps: [approval] }), 'receiver'],
    ['an approval of more', change({ steps: [{ ...approval, data: approveCall(ROUTER, PAID + 1n) }, call] }), 'approval'],
    ['an approval without a limit', change({ steps: [{ ...approval, data: approveCall(ROUTER, 2n ** 256n - 1n) }, call] }), 'approval'],
    ['an approval for another', change({ steps: [{ ...approval, data: approveCall(VAULT, PAID) }, call] }), 'spender'],
    ['an approval of another token', change({ steps: [{ ...approval, to: BASE_USDC }, call] }), 'approval'],
    ['an approval with a value', change({ steps: [{ ...approval, value: 1n }, call] }), 'value'],
    ['an approval with more behind it', change({ steps: [{ ...approval, data: `${approveCall(ROUTER, PAID)}00` }, call] }), 'approval'],
    ['a call with a value', change({ steps: [{ ...call, value: 1n }] }), 'value'],
    ['a call of nothing', change({ steps: [{ ...call, data: '0x' }] }), 'data'],
    ['a call of an account', change({ steps: [{ ...call, to: VAULT }] }), 'contract'],
    ['three transactions', change({ steps: [approval, call, call] }), 'steps'],
    ['a deposit and a transaction', change({ steps: [deposit, call] }), 'steps'],
  ])('is refused: %s', async (_, built, part) => {
    const world = await paymentWorld()
    world.node.setCode(ROUTER, '0x60')
    world.node.moved.set(SWAP, [gone])
    world.quotes.built = built
    expect(await world.ask()).toBe(false)
    expect(errorOf(world)).toMatchObject({ code: 'TRANSFER_REFUSED', facts: { part } })
    expect(world.wallet.asked).toEqual([])
  })

  it('is taken as a plain transfer when it is one, of a token and of the own coin', async () => {
    const world = await paymentWorld()
    world.quotes.built = { steps: [{ ...call, to: USDC, data: transferCall(VAULT, PAID) }] }
    await world.ask()
    expect(world.offer()).toMatchObject({ plan: { kind: 'transfer', receiver: VAULT }, next: { kind: 'transfer' } })
    world.quotes.built = { steps: [{ ...call, to: VAULT, data: '0x', value: PAID }] }
    await world.ask(ether(10n * ONE))
    expect(await world.confirm()).toBe(hash(1))
    expect(world.wallet.asked.at(-1)?.call).toEqual({ from: ME, to: VAULT, data: '0x', value: PAID })
  })
})

describe('on Solana', () => {
  const network = { caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', chainNamespace: 'solana' } as unknown as Network
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const shop = '9WgczLCH75o4Rofu7VigMCmuduo27mqJDdFi3yDUmG3h'
  const account = 'FhZTypXxHN7qLyqHrGjC58YRZuq7LLL6QEaEGAqSvQb1'
  const coin = { caipNetworkId: network.caipNetworkId, address: mint, name: 'USD Coin', symbol: 'USDC', decimals: 6, amount: 10n ** 9n }
  const wish = { order: ORDER, network, account, accountId: account, coin }
  const said = { network: network.caipNetworkId, address: mint, symbol: 'USDC', decimals: 6, amount: PAID }
  const quote: TransferQuote = {
    ...{ origin: said, destination: { ...ORDER.asset, amount: 12_500_000n }, fees: [], seconds: undefined },
    steps: [{ type: 'deposit', requestId, amount: PAID, address: mint, receiver: shop }],
  }
  const plan = (change: Partial<TransferQuote>) => planOf({ ...quote, ...change }, wish, evmChecksum)

  it('a deposit is a plain transfer to an address of its own', () => {
    expect(plan({})).toEqual({ kind: 'transfer', requestId, receiver: shop, amount: PAID })
  })

  it.each<readonly [string, Partial<TransferQuote>, string]>([
    ['an address of another kind of network', { steps: [{ ...deposit, address: mint, receiver: VAULT }] }, 'receiver'],
    ['the mint in other letters', { steps: [{ ...deposit, address: mint.toLowerCase(), receiver: shop }] }, 'token'],
    ['a token in other letters', { origin: { ...said, address: mint.toLowerCase() } }, 'token'],
    ['the account itself', { steps: [{ ...deposit, address: mint, receiver: account }] }, 'receiver'],
    ['a transaction', { steps: [{ ...call, from: account }] }, 'steps'],
  ])('takes no quote with %s', (_, change, part) => {
    expect(() => plan(change)).toThrow(expect.objectContaining({ code: 'TRANSFER_REFUSED', facts: { part } }))
  })
})

describe('a payment that its service gave up', () => {
  it.each([['failure'], ['timeout']] as const)('is not said to be mined while no node knows it: %s', async (status) => {
    const world = await paymentWorld()
    world.quotes.statuses = [status]
    await world.ask()
    await world.confirm()
    await world.clock.advance(6000)
    expect(world.ended).toHaveLength(1)
    expect(world.pending.state.value).toEqual([])
    expect(world.pending.outcomeOf({ hash: hash(1), chain: 'eip155:1' })).toBe('unsettled')
  })
})

it('is paid once: each wallet request that pays is claimed from other ways and tabs first, an approval is not', async () => {
  const world = await paymentWorld()
  await world.ask()
  await world.confirm()
  expect([world.wallet.asked.length, world.site.claimed]).toEqual([1, [ORDER]])
  const refused = await paymentWorld()
  refused.wallet.rejects = true
  await refused.ask()
  await refused.confirm()
  expect([errorOf(refused)?.code, refused.site.claimed]).toEqual(['USER_REJECTED', []])
  const second = await paymentWorld()
  await second.ask()
  second.site.claim = async () => {
    throw fail('TRANSACTION_CHANGED', { part: 'confirmation' })
  }
  await second.confirm()
  expect(second.wallet.asked).toEqual([])
  expect(errorOf(second)?.code).toBe('TRANSACTION_CHANGED')
})
