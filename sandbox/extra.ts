import type { ServiceWorld } from '../test/fakes/services/service-world.ts'
import type { SandboxChain } from './sandbox.ts'

export type SandboxContext = Readonly<{
  world: ServiceWorld
  chains: readonly SandboxChain[]
  /** A port to listen on: the reserved one, or 0 when free ports were asked for. */
  port(name: ReservedPort): number
}>

/** Ports that later parts of the sandbox listen on. */
export const RESERVED_PORTS = {
  relay: 8610,
  solana: 8611,
  secureSite: 8612,
  verify: 8613,
  coinbase: 8614,
  safe: 8615,
  signIn: 8616,
} as const
export type ReservedPort = keyof typeof RESERVED_PORTS

/**
 * A further part of the sandbox. Put a file into `sandbox/extra/` that exports one as `extra`: it is started with the rest,
 * its `urls` are merged into the sandbox's, its `services` into `services`.
 */
export type SandboxExtra = Readonly<{
  name: string
  start(context: SandboxContext): Promise<
    Readonly<{
      urls: Readonly<Record<string, string>>
      /** For the option `services` of `createPortico`. */
      services?: Readonly<Record<string, string>>
      stop(): Promise<void>
    }>
  >
}>
