import type { SiwxInput } from '../../domain/siwx/siwx-session.ts'
import type { SiwxStorage } from '../../ports/siwx/siwx-storage.ts'
import type { SiwxVerifier } from '../../ports/siwx/siwx-verifier.ts'
import type { MessageOptions } from './message-options.ts'

/** A session expires with its message. */
export type DefaultSiwxOptions = MessageOptions &
  Readonly<{
    /** Returns a nonce of a back end that checks it. Default: 128 random bits. */
    getNonce?: ((input: SiwxInput) => Promise<string> | string) | undefined
    /** The site's own id of a request. */
    getRequestId?: (() => Promise<string> | string) | undefined
    /**
     * Default: those of eip155, solana and bip122. All verifiers of a session's namespace must accept it. Accounts of a namespace without
     * one are not asked to sign in.
     */
    verifiers?: readonly SiwxVerifier[] | undefined
    /** Default: the page's store. */
    storage?: SiwxStorage | undefined
    /** Key of the sessions in the page's store. Default `siwx-sessions`. */
    storageKey?: string | undefined
  }>
