import { object } from 'valibot'
import type { ClientIdentity } from '../../domain/connection/client-identity.ts'
import { fieldsOf } from '../../domain/shared/own-value.ts'
import type { CloudAuthentication, CloudNonce, CloudSession, CloudSignIn } from '../../ports/siwx/cloud-sign-in.ts'
import { code, maybe, maybeCode, maybeCount, maybeText } from '../shared/answer.ts'
import type { ServiceCall, ServiceClient } from '../shared/service-client.ts'

const TOKEN = /^[\w.~+/=-]{1,8192}$/
const LINE = /^[^\p{Cc}]{1,2048}$/u

const Nonce = object({ nonce: code(/^[\w.-]{1,256}$/), token: code(TOKEN) })
const Authenticated = object({ token: code(TOKEN) })
const Me = object({
  address: code(/^[-.%\w]{1,128}$/),
  caip2Network: code(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/),
  uri: maybeCode(LINE),
  domain: maybeCode(LINE),
  nonce: maybeCode(LINE),
  email: maybeText(320),
  profileUuid: maybeCode(/^[\w-]{1,64}$/),
  exp: maybeCount(99_999_999_999),
  appKitAccount: maybe((value) => fieldsOf(value)['metadata']),
})
const Otp = object({ uuid: maybeCode(/^[\w-]{1,64}$/) })

/** `/auth/v1/*`. */
export class HttpCloudSignIn implements CloudSignIn {
  constructor(
    private readonly services: ServiceClient,
    private readonly identity: ClientIdentity,
  ) {}

  nonce(signal: AbortSignal): Promise<CloudNonce> {
    return this.services.json(Nonce, call('nonce'), signal)
  }

  async authenticate({ nonceToken, otp, ...rest }: CloudAuthentication, signal: AbortSignal): Promise<string> {
    const headers = { 'x-nonce-jwt': `Bearer ${nonceToken}`, ...(otp !== undefined && { 'x-otp': otp }) }
    const body = { ...rest, clientId: this.identity.id ?? null }
    return (await this.services.json(Authenticated, call('authenticate', { method: 'POST', headers, body }), signal)).token
  }

  async me(token: string, signal: AbortSignal): Promise<CloudSession> {
    const query = { includeAppKitAccount: true }
    const { caip2Network, exp, appKitAccount, ...claims } = await this.services.json(
      Me,
      call('me', { query, headers: bearer(token) }),
      signal,
    )
    return { ...claims, caipNetworkId: caip2Network, expiresAt: exp === undefined ? undefined : exp * 1000, metadata: appKitAccount }
  }

  setMetadata(token: string, metadata: unknown, signal: AbortSignal): Promise<void> {
    return this.services.send(call('account-metadata', { method: 'PUT', headers: bearer(token), body: { metadata } }), signal)
  }

  async requestOtp(email: string, account: string, signal: AbortSignal): Promise<string | undefined> {
    return (await this.services.json(Otp, call('otp', { method: 'POST', body: { email, account } }), signal)).uuid
  }

  confirmOtp(uuid: string, otp: string, signal: AbortSignal): Promise<void> {
    return this.services.send(call('otp', { method: 'PUT', headers: { 'x-otp': uuid }, body: { code: otp } }), signal)
  }

  signOut(token: string, signal: AbortSignal): Promise<void> {
    return this.services.send(call('sign-out', { method: 'POST', headers: bearer(token) }), signal)
  }
}

/** The service parses the body as JSON whatever its content type. */
function call(key: string, more: Partial<ServiceCall> = {}): ServiceCall {
  return { service: 'cloudAuth', path: `/auth/v1/${key}`, isPlain: more.body !== undefined, ...more }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
