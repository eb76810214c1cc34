import type { EventService } from '../../domain/analytics/event-service.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import { wordsFor } from '../../domain/errors/error-words.ts'
import type { SignInService } from '../../domain/siwx/sign-in-service.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import type { SiwxAccount } from '../../ports/siwx/siwx.ts'
import type { Announcer } from '../alerts/announcer.ts'

/** `look`: for sessions, after which the wallet is disconnected. */
type SignInTask = 'sign' | 'message' | 'look'

/** Reports to the visitor, the site and the log why a sign-in failed. */
export class ReportSignIn {
  constructor(
    private readonly signIn: SignInService,
    private readonly connections: ConnectionService,
    private readonly announcer: Announcer,
    private readonly events: EventService,
    private readonly logger: Logger,
  ) {}

  /** The properties of every event of a sign-in. */
  about(account: SiwxAccount | undefined) {
    const [first] = (account && this.connections.connection(account.namespace)?.accounts) ?? []
    return { network: account?.caipNetworkId ?? '', isSmartAccount: first?.type === 'smartAccount' }
  }

  /** Creates the message to show. */
  async prepare(): Promise<void> {
    const { account } = this.signIn
    const error = await this.signIn.prepare()
    if (account && error) this.failed(account, error, 'message')
  }

  failed(account: SiwxAccount, error: AppError, task: SignInTask = 'sign'): void {
    const { code, message, cause } = error
    this.logger.warn('A sign-in failed', { code, ...(isAppError(cause) && { cause: cause.code }) })
    this.events.track('SIWX_AUTH_ERROR', { ...this.about(account), message, code })
    const [words] = task === 'look' ? (['siwx.initFailed'] as const) : wordsFor(error, task)
    this.announcer.say(words, 'error', wordsOfServer(error) ?? wordsOfServer(error.cause))
  }
}

/** Why the back end refused. */
function wordsOfServer(error: unknown): string | undefined {
  return isAppError(error, 'HTTP_STATUS') ? error.facts.description || undefined : undefined
}
