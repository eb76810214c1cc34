import type { PageReturn } from '../../ports/frame/page-return.ts'
import { ConnectionHint } from '../storage/connection-hint.ts'

const PARAMETER = 'result_uri'
const RESULT_MAX = 8192
/** Any stored connection makes the launcher fetch the core. */
const KEY = 'connection/eip155'

/** The result of a login in the page's own address. */
export class BrowserPageReturn implements PageReturn {
  readonly #hint: ConnectionHint

  constructor(private readonly page: Pick<Window, 'location' | 'history' | 'localStorage'> = window) {
    this.#hint = new ConnectionHint(page)
  }

  expect(): void {
    this.#hint.note(KEY, true)
  }

  forget(): void {
    this.#hint.note(KEY, false)
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
}
