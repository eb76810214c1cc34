import type { Hex } from 'viem'
import type { SandboxExtra } from '../extra.ts'
import { serveSecureSite } from '../secure-site/secure-site.ts'
import { SEED_TOKENS, shareTokens } from '../seed.ts'

/** Enough for any test, on chains where nothing is worth anything. */
const FUNDS = '0x56bc75e2d63100000'

/** The embedded wallet's page. It is not among `services`: a page that wants it passes `urls.secureSite`. */
export const extra: SandboxExtra = {
  name: 'secure-site',
  async start({ port, chains, world }) {
    const logins = ['email', 'google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook']
    const features = world.knobs.features.map((feature) => (feature.id === 'social_login' ? { ...feature, config: logins } : feature))
    world.setKnobs({ features })
    const fund = async (address: string, rpcUrl: string) => {
      if (!chains.some((chain) => chain.rpcUrl === rpcUrl)) return
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params: [address, FUNDS] })
      await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      await shareTokens(rpcUrl, address as Hex)
    }
    const site = await serveSecureSite({
      port: port('secureSite'),
      smartAccountNetworks: [1, ...chains.map(({ chainId }) => chainId)],
      fund,
      tokens: SEED_TOKENS.map(({ address }) => address),
      collectibles: ['Harbour Lantern', 'Tide Bell'],
    })
    return { urls: { secureSite: site.url, inbox: `${site.url}/inbox` }, stop: site.stop }
  },
}
