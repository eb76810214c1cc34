import type { Pairing } from '../../ports/connection/session-provider.ts'
import type { AppError } from '../errors/app-error.ts'
import type { WalletSession } from './wallet-session.ts'

/** One pairing attempt, across all its URIs. */
export class Invitation {
  readonly pairings: Pairing[] = []
  readonly gone = new AbortController()
  readonly session: Promise<WalletSession>
  waiting = 0
  isOver = false
  /** A wallet's answer to the sign-in in the proposal could not be used: from then on wallets are only asked to connect. */
  signsLater = false
  resolve: (session: WalletSession) => void = () => {}
  reject: (error: AppError) => void = () => {}

  constructor() {
    this.session = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
    this.session.catch(() => {})
  }
}
