import type { ServiceWorld } from '../test/fakes/services/service-world.ts'
import type { SandboxChain } from './sandbox.ts'

/** A chain with an exchange. `token`: what it swaps for the chain's own coin, and back. */
export type SandboxMarket = Readonly<{ chainId: number; name: string; rpcUrl: string; token: `0x${string}` }>

export type SandboxContext = Readonly<{
  world: ServiceWorld
  chains: readonly SandboxChain[]
  /** The port to listen on: the reserved one, or 0 in `free` mode. */
  port(name: ReservedPort): number
}>

/** Ports reserved for extras. */
export const RESERVED_PORTS = {
  relay: 8610,
  solana: 8611,
  secureSite: 8612,
  verify: 8613,
  coinbase: 8614,
  safe: 8615,
  signIn: 8616,
  shop: 8617,
  market: 8618,
} as const
export type ReservedPort = keyof typeof RESERVED_PORTS

/**
 * An optional part of the sandbox. A file in `sandbox/extra/` that exports one as `extra` is started with the rest; its `urls` and
 * `services` are merged into the sandbox's.
 */
export type SandboxExtra = Readonly<{
  name: string
  start(context: SandboxContext): Promise<
    Readonly<{
      urls: Readonly<Record<string, string>>
      /** For the option `services` of `createPortico`. */
      services?: Readonly<Record<string, string>>
      market?: SandboxMarket
      stop(): Promise<void>
    }>
  >
}>
