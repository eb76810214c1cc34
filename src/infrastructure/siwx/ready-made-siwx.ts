import type { SiwxContext } from '../../ports/siwx/siwx.ts'
import type { HttpSiwxEngine } from './http-siwx-engine.ts'
import { LaterSiwx, SESSIONS, watchKey } from './later-siwx.ts'
import type { SiwxEngine } from './siwx-engine.ts'
import type { DefaultSiwxOptions, HttpSiwxOptions } from './siwx-options.ts'

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

/**
 * Sign-in at the site's own back end, which issues nonces, verifies (`verifySignIn`) and keeps the session in a cookie. Nothing is stored
 * in the page. A few hundred bytes; the rest is fetched with the first message.
 * @example createPortico({ networks, adapters: [evm()], siwx: new HttpSiwx({ paths: { verify: '/api/login' } }) })
 */
export class HttpSiwx extends LaterSiwx<HttpSiwxEngine> {
  constructor(private readonly options: HttpSiwxOptions = {}) {
    super(options)
  }

  protected async load(context: SiwxContext | undefined): Promise<HttpSiwxEngine> {
    const { HttpSiwxEngine } = await import('./http-siwx-engine.ts')
    return new HttpSiwxEngine(this.options, context)
  }
}
