import type { SiwxSession } from '../../domain/siwx/siwx-session.ts'

/** Verifies signatures of one namespace: was this text signed by this account? */
export interface SiwxVerifier {
  /** Of the accounts that it verifies. */
  readonly chainNamespace: string
  /** Whether this verifier handles the session. */
  shouldVerify(session: SiwxSession): boolean
  /** False for every invalid signature; rejects only when it cannot be verified (HTTP_UNREACHABLE, NODE_REFUSED). */
  verify(session: SiwxSession): Promise<boolean>
}
