import type { SiwxSession } from '../../domain/siwx/siwx-session.ts'

/** Session storage of the ready-made sign-in implementations. */
export interface SiwxStorage {
  /** Keeps a session. */
  add(session: SiwxSession): Promise<void>
  /** Replaces all sessions. */
  set(sessions: readonly SiwxSession[]): Promise<void>
  /** Those of this very account on this very chain. */
  get(chainId: string, address: string): Promise<readonly SiwxSession[]>
  /** Those of this very account on this very chain, and no other. */
  delete(chainId: string, address: string): Promise<void>
  /** Those very sessions and no other, in one step. Without it, expired ones are removed with `delete` and `add`. */
  remove?(sessions: readonly SiwxSession[]): Promise<void>
  /** Calls `hear` when another tab changed the sessions. Returns how to stop. Without it, such changes are seen at the next look only. */
  watch?(hear: () => void): () => void
}
