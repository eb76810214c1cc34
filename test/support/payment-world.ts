import { parseOrder } from '../../src/domain/exchange/payment-order.ts'
import type { Coin } from '../../src/domain/money/coin.ts'
import { approveCall } from '../../src/domain/money/evm-calls.ts'
import { PaymentOffers } from '../../src/domain/payments/payment-offers.ts'
import { PaymentService, type PaymentSettled } from '../../src/domain/payments/payment-service.ts'
import { evmChecksum } from '../../src/infrastructure/shared/evm-checksum.ts'
import type { Move } from '../../src/ports/money/evm-node.ts'
import { FakeTokenHoldings } from '../fakes/account/fake-token-holdings.ts'
import { FakeTokenPrices } from '../fakes/account/fake-token-prices.ts'
import { FakeTransferQuotes } from '../fakes/payments/fake-transfer-quotes.ts'
import { dollars, ME, sendWorld, USDC, YOU } from './send-world.ts'

export const BASE_USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
/** Twelve dollars and a half on Base. */
export const ORDER = parseOrder(
  {
    paymentAsset: { network: 'eip155:8453', asset: BASE_USDC, metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 } },
    recipient: YOU,
    amount: '12.5',
  },
  evmChecksum,
)
/** What is paid for it: one percent more, and the rounding. */
export const PAID = 12_625_001n

export const VAULT = `0x${'3'.repeat(40)}` as const
export const ROUTER = `0x${'4'.repeat(40)}` as const
export const SWAP = '0x12345678' as const
const requestId = 'r1'
/** What a service may ask for: a call of its router, the approval for it, and what the call moves. */
export const call = { type: 'transaction', requestId, from: ME, to: ROUTER, data: SWAP, value: 0n } as const
export const approval = { type: 'transaction', requestId, from: ME, to: USDC, data: approveCall(ROUTER, PAID), value: 0n } as const
export const gone: Move = { token: USDC.toLowerCase(), from: ME.toLowerCase(), to: ROUTER, amount: PAID }
export const hash = (count: number) => `0x${count.toString(16).padStart(64, '0')}`

type World = Awaited<ReturnType<typeof paymentWorld>>
export const errorOf = ({ payments }: World) => {
  const { step } = payments.state.value
  return 'error' in step ? step.error : undefined
}

/** Paying over fakes: a wallet with ten ether and a thousand dollars on Ethereum, and a service. */
export async function paymentWorld() {
  const world = await sendWorld()
  const quotes = new FakeTransferQuotes()
  for (const address of [USDC, BASE_USDC]) quotes.tokens.set(address.toLowerCase(), { symbol: 'USDC', decimals: 6 })
  const prices = new FakeTokenPrices()
  const holdings = new FakeTokenHoldings()
  /** Orders that are paid, and what another tab makes of that. */
  const site = {
    claimed: [] as unknown[],
    claim: async (order: unknown) => {
      site.claimed.push(order)
      return () => void site.claimed.splice(site.claimed.indexOf(order), 1)
    },
  }
  const offers = new PaymentOffers(quotes, world.ways, world.node, world.transactions, prices, world.clock, evmChecksum, site)
  const payments = new PaymentService(world.connections, world.networks, world.active, holdings, offers, quotes, world.pending, world.clock)
  const ended: PaymentSettled[] = []
  payments.settled$.subscribe((settled) => ended.push(settled))
  const ask = async (coin: Coin = dollars(1_000_000_000n), order = ORDER) => payments.choose(order, coin, async () => {})
  const offer = () => {
    const { step } = payments.state.value
    return 'offer' in step ? step.offer : undefined
  }
  const confirm = async () => {
    const shown = offer()
    return shown && payments.confirm(shown)
  }
  return { ...world, site, quotes, prices, holdings, offers, payments, ended, ask, offer, confirm, me: ME }
}
