import type { SiwxInput } from '../../domain/siwx/siwx-session.ts'
import type { SiwxContext } from '../../ports/siwx/siwx.ts'
import type { SiwxStorage } from '../../ports/siwx/siwx-storage.ts'
import type { SiwxVerifier } from '../../ports/siwx/siwx-verifier.ts'
import { LaterSiwx, SESSIONS, watchKey } from './later-siwx.ts'
import type { SiwxEngine } from './siwx-engine.ts'

export type DefaultSiwxOptions = Readonly<{
  /** Default true: the modal cannot be closed without a session. */
  required?: boolean | undefined
  /** Default true: disconnecting ends the sessions. */
  signOutOnDisconnect?: boolean | undefined
  /** One line of text that the message includes. */
  statement?: string | undefined
  resources?: readonly string[] | undefined
  /** Milliseconds from `notBefore`, or now, until the message and its session expire. Default: no expiry. */
  expiration?: number | undefined
  /** Returns a nonce of a back end that checks it. Default: 128 random bits. */
  getNonce?: ((input: SiwxInput) => Promise<string> | string) | undefined
  getRequestId?: (() => Promise<string> | string) | undefined
  /** Default `standard`: EIP-4361, SIWS and, for other namespaces, CAIP-122. `caip122`: CAIP-122 for every chain. */
  style?: 'standard' | 'caip122' | undefined
  /**
   * Default: those of eip155, solana and bip122. All verifiers of a session's namespace must accept it. Accounts of a namespace without one are not
   * asked to sign in.
   */
  verifiers?: readonly SiwxVerifier[] | undefined
  /** Default: the page's store. */
  storage?: SiwxStorage | undefined
  /** Key of the sessions in the page's store. Default `siwx-sessions`. */
  storageKey?: string | undefined
  /** Default: `location.host`, and the page's URL without query and fragment. */
  domain?: string | undefined
  uri?: string | undefined
}>

/** What the verifiers of the page check. */
const VERIFIED = ['eip155', 'solana', 'bip122']

/**
 * Sign-in without a back end: sessions are verified and stored in this browser. Use it for the page's own state only; a server must verify
 * by itself (`verifySignIn`). A few hundred bytes; the rest is fetched with the first message.
 * @example createPortico({ networks, adapters: [evm()], siwx: new DefaultSiwx() })
 */
export class DefaultSiwx extends LaterSiwx<SiwxEngine> {
  constructor(protected readonly options: DefaultSiwxOptions = {}) {
    super(options)
  }

  /** Accounts whose signature no verifier could check: those of Polkadot, Cosmos, Sui and Stacks, unless `verifiers` has one for them. */
  exempts(chainId: string): boolean {
    const [namespace = ''] = chainId.split(':')
    const checked: readonly string[] = this.options.verifiers?.map(({ chainNamespace }) => chainNamespace) ?? VERIFIED
    return !checked.includes(namespace)
  }

  protected override watchIn({ store }: SiwxContext, hear: () => void): () => void {
    const { storage, storageKey = SESSIONS } = this.options
    return storage ? (storage.watch?.(hear) ?? (() => {})) : watchKey(store, storageKey, hear)
  }

  protected async load(context: SiwxContext | undefined): Promise<SiwxEngine> {
    const { SiwxEngine } = await import('./siwx-engine.ts')
    return new SiwxEngine(this.options, context)
  }
}
