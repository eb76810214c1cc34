import type { ExchangeService } from '../domain/exchange/exchange-service.ts'
import { token } from '../ports/di/token.ts'

/** What the site asks to be paid, for the features that pay it, without the code of exchanges. */
export type SitePayments = Pick<ExchangeService, 'state' | 'isPaying' | 'asks' | 'claim' | 'pays' | 'paid'>
export const SitePayments = token<SitePayments>('SitePayments')
