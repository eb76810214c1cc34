import { type Hex, parseEther } from 'viem'
import type { VisitorKeys } from '../../../sandbox/secure-site/keys.ts'
import { type HandlerServer, serveHandlers } from '../../../sandbox/serve-handlers.ts'
import { serviceHandlers } from '../../fakes/services/service-handlers.ts'
import { ServiceWorld } from '../../fakes/services/service-world.ts'
import { type Chain, NATIVE } from '../../support/market.ts'

/** An exchange on a local chain, and the service that quotes it; the visitor has gold and some of the chain's own coin. */
export async function openMarket(
  market: Chain,
  chainId: string,
  { smart, eoa }: VisitorKeys,
): Promise<Readonly<{ gold: Hex; services: HandlerServer }>> {
  const gold = await market.coin('Gold', 'GOLD', 6)
  const router = await market.exchange()
  const rate = 4n * 10n ** 29n
  await market.mint(gold, smart.address, 1_000_000_000n)
  await market.pay(router, parseEther('100'))
  await market.pay(smart.address, parseEther('10'))
  await market.pay(eoa.address, parseEther('10'))
  await market.setRate(router, gold, NATIVE, rate)
  const world = new ServiceWorld()
  world.setKnobs({
    holdings: { [`${chainId}:${smart.address.toLowerCase()}`]: [] },
    market: {
      ...{ chainId, router },
      tokens: [
        { name: 'Ether', symbol: 'ETH', address: `${chainId}:${NATIVE}`, decimals: 18 },
        { name: 'Gold', symbol: 'GOLD', address: `${chainId}:${gold}`, decimals: 6 },
      ],
      rates: { [`${gold}>${NATIVE}`.toLowerCase()]: rate.toString() },
    },
  })
  const handlers = serviceHandlers(world)
  return { gold, services: await serveHandlers(() => handlers) }
}
