import type { SiwxSession } from '../../domain/siwx/siwx-session.ts'

/** Where a ready-made sign-in keeps its sessions. */
export interface SiwxStorage {
  add(session: SiwxSession): Promise<void>
  /** Replaces all. */
  set(sessions: readonly SiwxSession[]): Promise<void>
  /** Those of this very account on this very chain. */
  get(chainId: string, address: string): Promise<readonly SiwxSession[]>
  /** Those of this very account on this very chain, and no other. */
  delete(chainId: string, address: string): Promise<void>
}
