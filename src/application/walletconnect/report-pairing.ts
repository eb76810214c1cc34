import type { AlertService } from '../../domain/alerts/alert-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { PairingService } from '../../domain/walletconnect/pairing-service.ts'
import type { SessionProvider } from '../../ports/connection/session-provider.ts'

/** Tells developers what the relay has against the site, and visitors that their session expired, at the next opening at the latest. */
export function reportPairing(
  { state }: Pick<PairingService, 'state'>,
  { news$ }: Pick<SessionProvider, 'news$'>,
  alerts: AlertService,
): void {
  state.watch((now) => now.status === 'failed' && alerts.report(now.error))
  news$.subscribe((news) => {
    if (news.type !== 'ended' || news.reason !== 'expired') return
    const { code, message } = fail('APKT006', {})
    alerts.show({ message, variant: 'error', code, visitor: 'error.session' })
  })
}
