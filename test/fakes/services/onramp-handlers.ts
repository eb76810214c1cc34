import type { HttpHandler } from 'msw'
import { endpoint, projectRefusal, refusal, type ServiceOrigin } from './endpoint.ts'
import type { ServiceWorld } from './service-world.ts'

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const networks = [
  { name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
  { name: 'polygon-mainnet', display_name: 'Polygon', chain_id: '137', contract_address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174' },
]

/** Card purchases. Options and quotes are 404 unless `onrampRoutes`: the live service does not have them. */
export function onrampHandlers(world: ServiceWorld, origin: ServiceOrigin = '*'): readonly HttpHandler[] {
  const absent = () => (world.knobs.onrampRoutes ? undefined : new Response('Not Found', { status: 404 }))
  return [
    endpoint(world, 'onramp', 'get', `${origin}/v1/onramp/options`, ({ query }) => {
      const refused = absent() ?? projectRefusal(world, query.get('projectId'), 401)
      if (refused) return refused
      return Response.json({
        paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: limits })),
        purchaseCurrencies: [
          { id: '00000000-0000-4000-8000-00000000c001', name: 'USD Coin', symbol: 'USDC', networks },
          { id: '00000000-0000-4000-8000-00000000c002', name: 'Ether', symbol: 'ETH', networks },
        ],
      })
    }),
    endpoint(world, 'onramp', 'post', `${origin}/v1/onramp/quote`, ({ query, body }) => {
      const refused = absent() ?? projectRefusal(world, query.get('projectId'), 401)
      if (refused) return refused
      const amount = Number(body['amount'])
      const symbol = String(body['network'] ?? '')
      const price = world.knobs.prices[symbol]
      const currency = (body['paymentCurrency'] as Record<string, unknown> | undefined)?.['id']
      if (!(amount > 0) || !price || typeof currency !== 'string')
        return refusal(400, 'amount', 'The amount or the currency is not supported')
      const fee = amount * 0.02
      const money = (value: number) => ({ amount: value.toFixed(2), currency })
      return Response.json({
        paymentTotal: money(amount),
        paymentSubtotal: money(amount - fee),
        purchaseAmount: { amount: ((amount - fee) / price).toFixed(6), currency: symbol },
        networkFee: money(fee),
        quoteId: world.nextId(),
      })
    }),
    endpoint(world, 'onramp', 'post', `${origin}/v1/generators/onrampurl`, ({ query, body }) => {
      const refused = projectRefusal(world, query.get('projectId'), 401)
      if (refused) return refused
      const user = body['partnerUserId']
      if (!Array.isArray(body['destinationWallets'])) return new Response('Failed to deserialize the JSON body', { status: 422 })
      if (typeof user !== 'string' || user.length < 32 || user.length > 50)
        return refusal(400, 'partnerUserId', 'The partner user id must have 32 to 50 characters')
      const [wallet = {}] = body['destinationWallets'] as Record<string, unknown>[]
      const page = new URL(`${world.knobs.shop ?? 'https://pay.coinbase.com'}/buy/select-asset`)
      const amount = body['presetFiatAmount']
      const said = { address: wallet['address'], asset: wallet['assets'], network: wallet['blockchains'], amount, user }
      for (const [name, value] of Object.entries(said)) if (value !== undefined) page.searchParams.set(name, String(value))
      return Response.json({ url: page.href })
    }),
  ]
}
