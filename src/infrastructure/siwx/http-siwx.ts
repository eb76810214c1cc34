import type { SiwxContext } from '../../ports/siwx/siwx.ts'
import type { HttpSiwxEngine } from './http-siwx-engine.ts'
import type { HttpSiwxOptions } from './http-siwx-options.ts'
import { LaterSiwx } from './later-siwx.ts'

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
