import { fail } from '../../../src/domain/errors/fail.ts'
import type { CloudAuthentication, CloudNonce, CloudSession, CloudSignIn } from '../../../src/ports/siwx/cloud-sign-in.ts'
import { Answering } from '../shared/answering.ts'

/** A sign-in service that believes every signature over a nonce it gave. */
export class FakeCloudSignIn extends Answering implements CloudSignIn {
  code = '123456'
  otpRequired = true
  /** What the service knows of every account that signs in from now on. */
  more: Partial<CloudSession> = {}
  readonly sessions = new Map<string, CloudSession>()
  #given = 0
  readonly #nonces = new Map<string, string>()
  readonly #otps = new Map<string, { email: string; isConfirmed: boolean }>()

  async nonce(signal: AbortSignal): Promise<CloudNonce> {
    return this.answer(signal, () => {
      this.#given += 1
      const nonce = `nonce${String(this.#given).padStart(8, '0')}`
      this.#nonces.set(`token-of-${nonce}`, nonce)
      return { nonce, token: `token-of-${nonce}` }
    })
  }

  async authenticate({ data, nonceToken, otp }: CloudAuthentication, signal: AbortSignal): Promise<string> {
    return this.answer(signal, () => {
      const nonce = this.#nonces.get(nonceToken)
      if (nonce === undefined || data['nonce'] !== nonce) throw refused(401, 'Invalid nonce')
      this.#nonces.delete(nonceToken)
      const known = this.#otps.get(otp ?? '')
      const email = known?.isConfirmed ? known.email : undefined
      const token = `session-of-${nonce}`
      const session = { address: String(data['accountAddress']), caipNetworkId: String(data['chainId']), nonce, email, ...this.more }
      this.sessions.set(token, session)
      return token
    })
  }

  async me(token: string, signal: AbortSignal): Promise<CloudSession> {
    return this.answer(signal, () => this.#session(token))
  }

  async setMetadata(token: string, metadata: unknown, signal: AbortSignal): Promise<void> {
    return this.answer(signal, () => void this.sessions.set(token, { ...this.#session(token), metadata }))
  }

  async requestOtp(email: string, _account: string, signal: AbortSignal): Promise<string | undefined> {
    return this.answer(signal, () => {
      if (!email.includes('@')) throw refused(400, 'Invalid email')
      if (!this.otpRequired) return undefined
      const uuid = `otp-${this.#otps.size}`
      this.#otps.set(uuid, { email, isConfirmed: false })
      return uuid
    })
  }

  async confirmOtp(uuid: string, code: string, signal: AbortSignal): Promise<void> {
    return this.answer(signal, () => {
      const otp = this.#otps.get(uuid)
      if (!otp || code !== this.code) throw refused(400, 'Invalid code')
      otp.isConfirmed = true
    })
  }

  async signOut(token: string, signal: AbortSignal): Promise<void> {
    return this.answer(signal, () => void this.sessions.delete(token))
  }

  #session(token: string): CloudSession {
    const session = this.sessions.get(token)
    if (!session) throw refused(401, 'Unauthorized')
    return session
  }
}

const refused = (status: number, description: string) => fail('HTTP_STATUS', { status, url: '', description })
