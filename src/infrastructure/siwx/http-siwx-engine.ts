import { isSameAddress } from '../../domain/caip/same-address.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import { attempt } from '../../domain/shared/attempt.ts'
import { fieldsOf, ownValue } from '../../domain/shared/own-value.ts'
import type { SiwxData, SiwxInput, SiwxMessage, SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { SiwxContext } from '../../ports/siwx/siwx.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { readBody } from '../http/read-body.ts'
import { readRefusal } from '../http/read-refusal.ts'
import { SystemClock } from '../time/system-clock.ts'
import { AskedMessages, checkAnswer } from './asked-messages.ts'
import { askFor, domainOf, nowIn } from './compose-message.ts'
import type { HttpSiwxOptions, HttpSiwxPaths } from './siwx-options.ts'

type Account = Readonly<{ chainId: string; address: string }>
type Adding = Account & { isOver: boolean }

const ACCOUNTS_MAX = 100
/** Statuses with which a back end rejects a signature. */
const REFUSALS = [400, 401, 403, 422]

/** The implementation of `HttpSiwx`: messages with nonces of the back end, and the back end's sessions. */
export class HttpSiwxEngine {
  readonly #backEnd: SiwxBackEnd
  readonly #asked = new AskedMessages<SiwxData>()
  readonly #adding = new Set<Adding>()
  #latest: Adding | undefined

  constructor(
    private readonly options: HttpSiwxOptions,
    private readonly context: SiwxContext | undefined,
  ) {
    this.#backEnd = new SiwxBackEnd(options, context?.clock)
  }

  /** @throws SIWX_FIELD_INVALID, SIWX_NONCE_USED, HTTP_UNREACHABLE, HTTP_TIMEOUT, HTTP_STATUS, ANSWER_UNREADABLE */
  async createMessage(input: SiwxInput): Promise<SiwxMessage> {
    const nonce = nonceIn(await this.#backEnd.get('nonce'))
    return askFor(input, { nonce }, this.options, this.context, this.#asked.expect)
  }

  /** @throws SIWX_NONCE_USED, SIWX_NONCE_MISMATCH, SIWX_SIGNATURE_INVALID, SIWX_ACCOUNT_CHANGED, errors of the message check, and HTTP_… */
  async addSession(session: SiwxSession): Promise<void> {
    const { nonce, chainId, accountAddress: address } = session.data
    checkAnswer(session, this.#asked.take(nonce), { domain: domainOf(this.options.domain, this.context), now: nowIn(this.context) })
    const adding: Adding = { chainId, address, isOver: false }
    this.#adding.add(adding)
    this.#latest = adding
    try {
      await this.#verify(session)
      if (!adding.isOver) return
    } finally {
      this.#adding.delete(adding)
    }
    // The visitor signed out while the verification was running, and the back end may have processed the sign-out first: sign out again,
    // unless that account has signed in again.
    const isAgain = this.#latest !== adding && !this.#latest?.isOver && this.#latest && isOf(chainId, address)(this.#latest)
    if (!isAgain) await this.#backEnd.post('signOut', { chainId, address }).catch(() => {})
    throw fail('SIWX_ACCOUNT_CHANGED', {})
  }

  /** A back end with a single session is not asked to end another account's. */
  async revokeSession(chainId: string, address: string): Promise<void> {
    this.#void(isOf(chainId, address))
    if ((await this.#accounts({ chainId, address })).some(isOf(chainId, address))) await this.#backEnd.post('signOut', { chainId, address })
  }

  /** Verifies the first session only: a nonce is valid for one signature. */
  async setSessions(sessions: readonly SiwxSession[]): Promise<void> {
    const active = this.context?.account()?.caipNetworkId
    const session = sessions.find(({ data }) => data.chainId === active) ?? sessions[0]
    if (!session) {
      this.#asked.clear()
      this.#void(() => true)
      await this.#backEnd.post('signOut', {})
      return
    }
    const isIt = isOf(session.data.chainId, session.data.accountAddress)
    const before = await this.#accounts({})
    if (session.signature !== '' || !before.some(isIt)) await this.addSession(session)
    for (const account of await this.#accounts({})) if (!isIt(account)) await this.#backEnd.post('signOut', account)
  }

  /** Only sessions that the back end confirms. @throws HTTP_…: it could not be asked */
  async getSessions(chainId: string, address: string): Promise<readonly SiwxSession[]> {
    const accounts = await this.#accounts({ chainId, address })
    if (!accounts.some(isOf(chainId, address))) return []
    const data = { accountAddress: address, chainId, domain: '', uri: '', version: '', nonce: '' }
    return [{ data, message: '', signature: '' }]
  }

  async #verify({ data, message, signature, cacao, email }: SiwxSession): Promise<void> {
    try {
      const answer = await this.#backEnd.post('verify', {
        data,
        message,
        signature,
        ...(cacao && { cacao }),
        ...(email !== undefined && { email }),
      })
      if (answer === false || fieldsOf(answer)['ok'] === false) throw fail('SIWX_SIGNATURE_INVALID', {})
    } catch (cause) {
      const isRefused = isAppError(cause, 'HTTP_STATUS') && REFUSALS.includes(cause.facts.status)
      throw isRefused ? fail('SIWX_SIGNATURE_INVALID', {}, { cause }) : cause
    }
  }

  async #accounts(wanted: Partial<Account>): Promise<readonly Account[]> {
    try {
      return accountsIn(await this.#backEnd.get('session', wanted))
    } catch (error) {
      if (isAppError(error, 'HTTP_STATUS') && [401, 403, 404].includes(error.facts.status)) return []
      throw error
    }
  }

  #void(isWanted: (account: Account) => boolean): void {
    for (const adding of this.#adding) if (isWanted(adding)) adding.isOver = true
  }
}

const isOf = (chainId: string, address: string) => (account: Account) =>
  account.chainId === chainId && isSameAddress(chainId, account.address, address)

/** @throws ANSWER_UNREADABLE */
function nonceIn(answer: unknown): string {
  const nonce = typeof answer === 'object' ? fieldsOf(answer)['nonce'] : answer
  if (typeof nonce !== 'string' || nonce.trim() === '') throw fail('ANSWER_UNREADABLE', { source: 'nonce' })
  return nonce.trim()
}

/** `{ address, chainId }`, a list of them, or nothing; a chain may go by its EIP-155 number. */
function accountsIn(answer: unknown): readonly Account[] {
  const rows: readonly unknown[] = Array.isArray(answer) ? answer : [answer]
  return rows.slice(0, ACCOUNTS_MAX).flatMap((row) => {
    const { address, chainId } = fieldsOf(row)
    const chain = typeof chainId === 'number' ? `eip155:${chainId}` : chainId
    return typeof address === 'string' && typeof chain === 'string' ? [{ address, chainId: chain }] : []
  })
}

const DEADLINE_MS = 10_000
const ANSWER_MAX_BYTES = 64 * 1024
const PATHS: HttpSiwxPaths = { nonce: '/auth/nonce', verify: '/auth/verify', session: '/auth/session', signOut: '/auth/sign-out' }

/** HTTP client of the site's own back end, with its cookies. @throws HTTP_UNREACHABLE, HTTP_TIMEOUT, HTTP_STATUS, ANSWER_UNREADABLE */
export class SiwxBackEnd {
  constructor(
    private readonly options: HttpSiwxOptions,
    private readonly clock: Clock = new SystemClock(),
  ) {}

  /** Undefined for an empty response. */
  get(name: keyof HttpSiwxPaths, query: Readonly<Record<string, string>> = {}): Promise<unknown> {
    const text = new URLSearchParams(query).toString()
    const path = this.#path(name)
    return this.#ask(`${path}${text && (path.includes('?') ? '&' : '?')}${text}`, {})
  }

  post(name: keyof HttpSiwxPaths, body: unknown): Promise<unknown> {
    return this.#ask(this.#path(name), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  }

  #path(name: keyof HttpSiwxPaths): string {
    return `${this.options.baseUrl ?? ''}${ownValue(this.options.paths ?? {}, name) ?? ownValue(PATHS, name)}`
  }

  #ask(url: string, init: RequestInit): Promise<unknown> {
    const source = url.replace(/[?#].*$/s, '')
    const late = () => fail('HTTP_TIMEOUT', { url: source })
    const { signal } = new AbortController()
    return withDeadline({ clock: this.clock, ms: DEADLINE_MS, late, signal }, async (ends) => {
      try {
        const response = await this.#send(url, init, ends)
        if (!response.ok) {
          const description = await readRefusal(response, this.clock)
          throw fail('HTTP_STATUS', { status: response.status, url: source, ...(description !== undefined && { description }) })
        }
        const text = new TextDecoder().decode(await readBody(response, ANSWER_MAX_BYTES, source))
        return parse(text, response.headers.get('content-type') ?? '')
      } catch (cause) {
        throw isAppError(cause) ? cause : fail('HTTP_UNREACHABLE', { url: source }, { cause })
      }
    })
  }

  #send(url: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    const { fetch = globalThis.fetch, headers, credentials = 'same-origin' } = this.options
    return fetch(url, {
      ...init,
      headers: { accept: 'application/json', ...init.headers, ...headers?.() },
      ...{ signal, credentials, cache: 'no-store', redirect: 'error' },
    })
  }
}

/** Some back ends send the nonce as plain text. */
function parse(text: string, type: string): unknown {
  if (text.trim() === '') return undefined
  return attempt(() => JSON.parse(text), type.startsWith('text/plain') ? text : undefined)
}
