import type { Sending } from '../application/exchange/pay-from-wallet.ts'
import { token } from '../ports/di/token.ts'

/** Fetches the code of sending, for a feature that needs it only when a visitor gets there. */
export const SendingOnDemand = token<() => Promise<Sending>>('SendingOnDemand')
