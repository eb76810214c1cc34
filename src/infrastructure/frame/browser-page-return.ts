import { attempt } from '../../domain/shared/attempt.ts'
import type { PageReturn } from '../../ports/frame/page-return.ts'
import { ConnectionHint } from '../storage/connection-hint.ts'

const PARAMETER = 'result_uri'
const RESULT_MAX = 8192
/** Any stored connection makes the launcher fetch the core. */
const KEY = 'connection/eip155'
/** Query and fragment of the page that was left. They may hold private data of the site and are not sent to the provider. */
const LEFT = 'portico/left'

/** The result of a login in the page's own address. */
export class BrowserPageReturn implements PageReturn {
  readonly #hint: ConnectionHint

  constructor(private readonly page: Pick<Window, 'location' | 'history' | 'localStorage' | 'sessionStorage'> = window) {
    this.#hint = new ConnectionHint(page)
  }

  leave(): void {
    this.#hint.note(KEY, true)
    const url = new URL(this.page.location.href)
    // One that came before the page was left is the result of no login of this visitor.
    if (url.searchParams.has(PARAMETER)) url.searchParams.delete(PARAMETER)
    const { search, hash } = url
    if (search || hash) attempt(() => this.page.sessionStorage.setItem(LEFT, `${search}${hash}`), undefined)
  }

  forget(): void {
    this.#hint.note(KEY, false)
    this.#takeLeft()
  }

  keep(): void {
    this.#hint.note(KEY, true)
  }

  restore(): void {
    const left = this.#takeLeft()
    const { location, history } = this.page
    const now = new URL(location.href)
    if (!left || !/^[?#]/.test(left) || !now.searchParams.has(PARAMETER)) return
    const next = new URL(left, `${now.origin}${now.pathname}`)
    next.search = next.search === '' ? now.search : `${next.search}&${now.search.slice(1)}`
    history.replaceState(history.state, '', next.href)
  }

  take(): string | undefined {
    const { location, history } = this.page
    const url = new URL(location.href)
    const result = url.searchParams.get(PARAMETER)
    if (result === null) return undefined
    url.searchParams.delete(PARAMETER)
    history.replaceState(history.state, '', url.href)
    return result.length <= RESULT_MAX ? result : undefined
  }

  reload(): void {
    this.page.location.reload()
  }

  #takeLeft(): string | undefined {
    return attempt(() => {
      const left = this.page.sessionStorage.getItem(LEFT)
      this.page.sessionStorage.removeItem(LEFT)
      return left ?? undefined
    }, undefined)
  }
}
