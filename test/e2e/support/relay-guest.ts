import type { Browser, BrowserContextOptions } from 'playwright-core'
import { inject } from 'vitest'
import { KeyWallet } from '../../fakes/relay/key-wallet.ts'
import { type RelayServer, startRelay } from '../../fakes/relay/relay-server.ts'
import { FIRST_CHAIN, SECOND_CHAIN } from './chains.ts'
import { hostConfig } from './lab.ts'
import { type Visit, visit } from './visit.ts'

/** Anvil's first account. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
export const FIRST = `eip155:${FIRST_CHAIN}` as const
export const SECOND = `eip155:${SECOND_CHAIN}` as const

/** Services that have nothing to do with a relay. */
export const OFF = { registry: false, blockchain: false, rpcGateway: false, analytics: false, cloudAuth: false, secureSite: false }

export type RelayGuest = Visit & Readonly<{ relay: RelayServer; wallet: KeyWallet }>

type Given = Readonly<{
  options?: Readonly<Record<string, unknown>>
  services?: Readonly<Record<string, unknown>>
  device?: BrowserContextOptions
  before?: readonly string[]
}>

/** A visitor of the host page, with a relay and a wallet of their own. Closing takes all three along. */
export async function arriveWithRelay(
  browser: Browser,
  url: string,
  { options, services, device, before = [] }: Given = {},
): Promise<RelayGuest> {
  const chains = inject('chains')
  const relay = await startRelay()
  const wallet = await KeyWallet.start({
    relayUrl: relay.url,
    privateKeys: [KEY],
    rpcUrls: { [FIRST]: chains[FIRST_CHAIN] ?? '', [SECOND]: chains[SECOND_CHAIN] ?? '' },
  })
  const config = hostConfig({ services: { relay: relay.url, ...services }, ...options })
  const guest = await visit(browser, { before: [config, ...before], device })
  await guest.page.goto(url)
  const close = async () => {
    await guest.close()
    await wallet.dispose()
    await relay.stop()
  }
  return { ...guest, close, relay, wallet }
}

/** A run of the full figures, or the smaller one of every day. */
export const isFull = process.env['PORTICO_FULL'] === '1'
export const often = (full: number, daily: number): number => (isFull ? full : daily)

/** Numbers that look random and are the same each time. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
