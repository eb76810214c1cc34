import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { LoginRecord } from '../../domain/frame/login-record.ts'
import { withReturnAddress } from '../../domain/frame/return-address.ts'
import type { SocialProvider } from '../../domain/options/portico-options.ts'
import type { PageReturn } from '../../ports/frame/page-return.ts'
import type { Page } from '../../ports/page/page.ts'
import type { Clock } from '../../ports/time/clock.ts'

/** A result that comes later was not asked for by this visitor. */
const AWAY_MS = 600_000

/** @throws SOCIAL_LOGIN_FAILED for the result of a provider that let nobody in */
export function expectResult(provider: SocialProvider, uri: string): string {
  if (/[?&#]error=/.test(uri)) throw fail('SOCIAL_LOGIN_FAILED', { provider })
  return uri
}

/** A social login where no window can be opened: the whole page goes to the provider and comes back with the result. */
export class SocialRedirect {
  /** A result in the address of the page that is left is not the answer to this login. */
  #isLeaving = false

  constructor(
    private readonly page: Page,
    private readonly record: LoginRecord,
    private readonly returned: PageReturn,
    private readonly connections: ConnectionService,
    private readonly clock: Clock,
  ) {}

  get isNeeded(): boolean {
    return this.page.isTelegram
  }

  /** @throws SOCIAL_LOGIN_FAILED when the page may not be left for that address, ABORTED */
  async leave(provider: SocialProvider, uri: string, signal: AbortSignal): Promise<void> {
    this.#isLeaving = true
    this.returned.take()
    const away = { provider, at: this.clock.now() }
    await this.record.change((login) => ({ ...login, away }))
    if (signal.aborted) {
      await this.forget()
      throw fail('ABORTED', {})
    }
    this.returned.leave()
    if (this.page.open(withReturnAddress(uri, this.page.href), '_top')) return
    await this.forget()
    throw fail('SOCIAL_LOGIN_FAILED', { provider })
  }

  /** The result that the visitor came back with, once. One that this visitor did not ask for is dropped. */
  async comeBack(): Promise<Readonly<{ provider: SocialProvider; uri: string }> | undefined> {
    if (this.#isLeaving) return undefined
    this.returned.restore()
    const login = await this.record.read()
    // Unknown whether this visitor asked for the result: it is kept for the next load of the page.
    if (login === 'unknown' || this.#isLeaving) return undefined
    const uri = this.returned.take()
    const { away } = login
    await this.forget()
    const age = away ? this.clock.now() - away.at : AWAY_MS
    return uri !== undefined && away && age >= 0 && age < AWAY_MS ? { provider: away.provider, uri } : undefined
  }

  /** Nobody waits for the result any more. */
  async forget(): Promise<void> {
    await this.record.change(({ away: _, ...login }) => login)
    const isStored = async () => (await this.connections.stored.readSettled('eip155')) !== undefined
    if (await isStored()) return
    this.returned.forget()
    // A login that was stored between the look and the clearing: it is looked for once more.
    if (await isStored()) this.returned.keep()
  }
}
