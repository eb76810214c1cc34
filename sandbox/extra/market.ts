import { parseEther } from 'viem'
import { chainOf, NATIVE } from '../../test/support/market.ts'
import { startAnvil } from '../anvil.ts'
import type { SandboxExtra } from '../extra.ts'

/** One of the chains that the service swaps on. */
const CHAIN_ID = 137
const ID = `eip155:${CHAIN_ID}`
/** 2,500 dollars for an ether, and a little less the other way: base units for 10^18 base units. */
const DOLLARS = 2500n * 10n ** 6n
const ETHER = (10n ** 30n * 997n) / (2500n * 1000n)

/** A chain with an exchange that swaps for real; the conversion service quotes and builds for it. The first account holds its dollars. */
export const extra: SandboxExtra = {
  name: 'market',
  async start({ world, port }) {
    const anvil = await startAnvil(CHAIN_ID, port('market'))
    const chain = chainOf(anvil.url, 9)
    const owner = chainOf(anvil.url, 0).account.address
    const dollar = await chain.coin('Tide Dollar', 'TUSD', 6)
    const exchange = await chain.exchange()
    await chain.mint(dollar, owner, 5_000_000_000n)
    await chain.mint(dollar, exchange, 10n ** 15n)
    await chain.pay(exchange, parseEther('1000'))
    await chain.setRate(exchange, NATIVE, dollar, DOLLARS)
    await chain.setRate(exchange, dollar, NATIVE, ETHER)
    const key = (from: string, to: string) => `${from}>${to}`.toLowerCase()
    world.setKnobs({
      chains: { ...world.knobs.chains, [ID]: anvil.url },
      // The index does not know this chain: its node is asked.
      holdings: { ...world.knobs.holdings, [`${ID}:${owner.toLowerCase()}`]: [] },
      market: {
        ...{ chainId: ID, router: exchange },
        tokens: [
          { name: 'Ether', symbol: 'ETH', address: `${ID}:${NATIVE}`, decimals: 18 },
          { name: 'Tide Dollar', symbol: 'TUSD', address: `${ID}:${dollar}`, decimals: 6 },
        ],
        rates: { [key(NATIVE, dollar)]: `${DOLLARS}`, [key(dollar, NATIVE)]: `${ETHER}` },
      },
    })
    return { urls: {}, market: { chainId: CHAIN_ID, name: 'Sandbox Market', rpcUrl: anvil.url, token: dollar }, stop: anvil.stop }
  },
}
