import type { SiwxSession } from '../../domain/siwx/siwx-session.ts'

/** Whether a signature belongs to a text and an account, for one namespace. */
export interface SiwxVerifier {
  readonly chainNamespace: string
  /** Whether it is the one to ask. */
  shouldVerify(session: SiwxSession): boolean
  /** False for every signature that does not belong; rejects only where it cannot tell (HTTP_UNREACHABLE, NODE_REFUSED). */
  verify(session: SiwxSession): Promise<boolean>
}
