import { type Hex, parseEther } from 'viem'
import { type Anvil, startAnvil } from '../../../sandbox/anvil.ts'
import { serveHandlers } from '../../../sandbox/serve-handlers.ts'
import { serviceHandlers } from '../../fakes/services/service-handlers.ts'
import { ServiceWorld } from '../../fakes/services/service-world.ts'
import { type Chain, chainOf, NATIVE } from '../../support/market.ts'

/** One of the networks that swaps work on. */
export const MARKET_CHAIN = 137
const ID = `eip155:${MARKET_CHAIN}`
/** Gold for a whole ether, and ether for a whole gold: base units for 10^18 base units. */
const GOLD_RATE = 2n * 10n ** 6n
const ETHER_RATE = 4n * 10n ** 29n

export type Market = Readonly<{
  anvil: Anvil
  chain: Chain
  gold: Hex
  exchange: Hex
  services: string
  world: ServiceWorld
  options: Readonly<Record<string, unknown>>
  rpc(method: string, params?: readonly unknown[]): Promise<unknown>
  stop(): Promise<void>
}>

/** A chain of its own with an exchange, a token and a service that quotes and builds for them. `owner` has both coins. */
export async function openMarket(owner: Hex): Promise<Market> {
  const anvil = await startAnvil(MARKET_CHAIN, 0)
  const chain = chainOf(anvil.url, 4)
  const gold = await chain.coin('Gold', 'GOLD', 6)
  const exchange = await chain.exchange()
  await chain.mint(gold, owner, 1_000_000_000n)
  await chain.mint(gold, exchange, 1_000_000_000_000n)
  await chain.pay(exchange, parseEther('100'))
  await chain.setRate(exchange, NATIVE, gold, GOLD_RATE)
  await chain.setRate(exchange, gold, NATIVE, ETHER_RATE)
  const world = new ServiceWorld()
  world.setKnobs({
    // The index knows nothing of the local chain: its nodes are asked.
    holdings: { [`${ID}:${owner.toLowerCase()}`]: [] },
    market: {
      ...{ chainId: ID, router: exchange },
      tokens: [
        { name: 'Ether', symbol: 'ETH', address: `${ID}:${NATIVE}`, decimals: 18 },
        { name: 'Gold', symbol: 'GOLD', address: `${ID}:${gold}`, decimals: 6 },
      ],
      rates: { [`${NATIVE}>${gold}`.toLowerCase()]: `${GOLD_RATE}`, [`${gold}>${NATIVE}`.toLowerCase()]: `${ETHER_RATE}` },
    },
  })
  const handlers = serviceHandlers(world)
  const served = await serveHandlers(() => handlers)
  const off = { relay: false, verify: false, secureSite: false, analytics: false, registry: false }
  const options = {
    networks: [
      {
        ...{ id: MARKET_CHAIN, name: 'Market', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
        rpcUrls: { default: { http: [anvil.url] } },
      },
    ],
    ...{ projectId: '0'.repeat(32), features: { swaps: true }, services: { ...off, blockchain: served.url, rpcGateway: false } },
    tokens: { [ID]: { address: gold } },
  }
  const rpc = async (method: string, params: readonly unknown[] = []): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(anvil.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return ((await answer.json()) as { result: unknown }).result
  }
  const stop = async () => {
    await served.stop()
    await anvil.stop()
  }
  return { anvil, chain, gold, exchange, services: served.url, world, options, rpc, stop }
}
