import { isSameAddress } from '../../domain/caip/same-address.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { never } from '../../domain/shared/async/never.ts'
import { emailResource, isEmailAddress } from '../../domain/siwx/email-resource.ts'
import type { SiwxData, SiwxInput, SiwxMessage, SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { CloudSession, CloudSignIn, CloudWalletInfo } from '../../ports/siwx/cloud-sign-in.ts'
import type { SiwxContext } from '../../ports/siwx/siwx.ts'
import { AskedMessages, checkAnswer } from './asked-messages.ts'
import { askFor } from './compose-message.ts'
import type { CloudSiwxOptions } from './siwx-options.ts'
import { NonceToken, SiwxTokens } from './siwx-tokens.ts'

type Asked = Readonly<{ data: SiwxData; nonceToken: string }>
type Email = Readonly<{ address: string; account: string; uuid: string | undefined; isConfirmed: boolean }>
type Adding = { readonly account: string; isOver: boolean }

const REFUSALS = [400, 401, 403]

/**
 * The implementation of `CloudSiwx`: messages with nonces of the service, sessions that the service confirms, and their tokens. Reference:
 * siwx 9.
 */
export class CloudSiwxEngine {
  readonly #context: SiwxContext
  readonly #tokens: SiwxTokens
  readonly #nonce: NonceToken
  readonly #asked = new AskedMessages<Asked>()
  readonly #adding = new Set<Adding>()
  #email: Email | undefined
  #told: string | undefined

  /** @throws SERVICE_OFF outside of a page */
  constructor(
    context: SiwxContext | undefined,
    { tokenKey, nonceKey }: Pick<CloudSiwxOptions, 'tokenKey' | 'nonceKey'>,
    private readonly tell: (session: SiwxSession | undefined) => void,
  ) {
    if (!context) throw fail('SERVICE_OFF', { service: 'cloudAuth' })
    this.#context = context
    this.#tokens = new SiwxTokens(context.store, tokenKey)
    this.#nonce = new NonceToken(context.store, nonceKey)
  }

  async createMessage(input: SiwxInput): Promise<SiwxMessage> {
    const { nonce, token: nonceToken } = await (await this.#cloud()).nonce(never())
    const email = this.#emailOf(input.chainId, input.accountAddress)
    const options = { style: 'caip122', resources: email && [emailResource(email.address)] } as const
    const message = askFor(input, { nonce }, options, this.#context, (_, data) => this.#asked.expect(nonce, { data, nonceToken }))
    await this.#nonce.keep(nonce, nonceToken)
    return message
  }

  /**
   * Resolves the session as stored by the service.
   * @throws SIWX_NONCE_USED, SIWX_NONCE_MISMATCH, SIWX_SIGNATURE_INVALID, SIWX_SESSION_MISMATCH, SIWX_ACCOUNT_CHANGED and errors of the
   * message check
   */
  async addSession(session: SiwxSession): Promise<SiwxSession> {
    const { chainId, accountAddress, nonce } = session.data
    const asked = this.#asked.take(nonce)
    await this.#nonce.forget(nonce)
    checkAnswer(session, asked.data, { domain: this.#context.domain, now: this.#context.clock.now() })
    const adding: Adding = { account: accountId(chainId, accountAddress), isOver: false }
    this.#adding.add(adding)
    try {
      const token = await this.#authenticate(session, asked.nonceToken)
      const claims = await this.#confirm(token, session.data, adding)
      await this.#tokens.keep(adding.account, token)
      if (adding.isOver) {
        await this.#tokens.take((row) => row.token === token)
        this.#giveBack(token)
        throw fail('SIWX_ACCOUNT_CHANGED', {})
      }
      this.#say(session)
      return sessionOf(claims, session.data)
    } finally {
      this.#adding.delete(adding)
    }
  }

  async revokeSession(chainId: string, address: string): Promise<void> {
    const account = accountId(chainId, address)
    await this.#end((each) => each === account)
  }

  /** Adds the first session only: the service keeps one per message. The others are confirmed when they are used. */
  async setSessions(sessions: readonly SiwxSession[]): Promise<void> {
    const active = this.#context.account()?.caipNetworkId
    const session = sessions.find(({ data }) => data.chainId === active) ?? sessions[0]
    if (!session) {
      this.#email = undefined
      this.#asked.clear()
      await this.#nonce.forget()
      return this.#end(() => true)
    }
    const account = accountId(session.data.chainId, session.data.accountAddress)
    const isKept = session.signature === '' && (await this.#tokens.get(account)) !== undefined
    if (!isKept) await this.addSession(session)
    await this.#end((each) => each !== account)
  }

  /** Only sessions that the service confirms. @throws HTTP_…, APKT010: the service could not be asked; the token is kept */
  async getSessions(chainId: string, accountAddress: string): Promise<readonly SiwxSession[]> {
    const account = accountId(chainId, accountAddress)
    const token = await this.#tokens.get(account)
    if (token === undefined) return []
    try {
      const claims = await (await this.#cloud()).me(token, never())
      if (!isOf(claims, { chainId, accountAddress })) throw fail('SIWX_SESSION_MISMATCH', { field: 'accountAddress' })
      if ((await this.#tokens.get(account)) !== token) return []
      const session = sessionOf(claims, { chainId, accountAddress })
      if (this.#isActive(account)) this.#say(session)
      return [session]
    } catch (error) {
      if (!isRefused(error) && !isAppError(error, 'SIWX_SESSION_MISMATCH')) throw error
      await this.#tokens.take((row) => row.token === token)
      return []
    }
  }

  async sessionAccount(): Promise<CloudSession> {
    return (await this.#cloud()).me(await this.#token(), never())
  }

  async setMetadata(metadata: unknown): Promise<void> {
    await (await this.#cloud()).setMetadata(await this.#token(), metadata, never())
  }

  async requestOtp(address: string, account: string): Promise<string | undefined> {
    if (!isEmailAddress(address)) throw fail('EMAIL_INVALID', {})
    const asked: Email = { address, account: folded(account), uuid: undefined, isConfirmed: false }
    this.#email = asked
    const uuid = await (await this.#cloud()).requestOtp(address, account, never())
    // Unless a later address or a sign-out has replaced it.
    if (this.#email === asked) this.#email = { ...asked, uuid, isConfirmed: uuid === undefined }
    return uuid
  }

  async confirmOtp(code: string): Promise<void> {
    const asked = this.#email
    if (asked?.uuid === undefined) throw fail('SIWX_OTP_NOT_REQUESTED', {})
    await (await this.#cloud()).confirmOtp(asked.uuid, code, never())
    if (this.#email === asked) this.#email = { ...asked, isConfirmed: true }
  }

  #cloud(): Promise<CloudSignIn> {
    return this.#context.cloud()
  }

  async #token(): Promise<string> {
    const account = this.#context.account()
    const token = account && (await this.#tokens.get(accountId(account.caipNetworkId, account.address)))
    if (token === undefined) throw fail('SIWX_NOT_SIGNED_IN', {})
    return token
  }

  /** The e-mail address entered for this account, on any network. */
  #emailOf(chainId: string, address: string): Email | undefined {
    const wanted = accountId(chainId, address)
    const rest = (account: string) => account.slice(account.lastIndexOf(':'))
    return this.#email?.isConfirmed && rest(this.#email.account) === rest(wanted) ? this.#email : undefined
  }

  async #authenticate({ data, message, signature }: SiwxSession, nonceToken: string): Promise<string> {
    const [namespace = ''] = data.chainId.split(':')
    const walletInfo = walletOf(this.#context.wallet(namespace as Parameters<SiwxContext['wallet']>[0]))
    const otp = this.#emailOf(data.chainId, data.accountAddress)?.uuid
    try {
      return await (await this.#cloud()).authenticate({ data, message, signature, walletInfo, nonceToken, otp }, never())
    } catch (cause) {
      throw isRefused(cause) ? fail('SIWX_SIGNATURE_INVALID', {}, { cause }) : cause
    }
  }

  /** Stores the token if it belongs to the account that signed and no sign-out happened meanwhile; otherwise revokes it. */
  async #confirm(token: string, data: SiwxData, adding: Adding): Promise<CloudSession> {
    try {
      const claims = await (await this.#cloud()).me(token, never())
      if (!isOf(claims, data)) throw fail('SIWX_SESSION_MISMATCH', { field: 'accountAddress' })
      if (adding.isOver) throw fail('SIWX_ACCOUNT_CHANGED', {})
      return claims
    } catch (error) {
      this.#giveBack(token)
      throw error
    }
  }

  async #end(isWanted: (account: string) => boolean): Promise<void> {
    for (const adding of this.#adding) if (isWanted(adding.account)) adding.isOver = true
    const taken = await this.#tokens.take(({ account }) => isWanted(account))
    for (const token of taken) this.#giveBack(token)
    if (this.#told !== undefined && isWanted(this.#told)) this.#say(undefined)
  }

  /** Revokes a token at the service; it is already deleted here, so failures are ignored. */
  #giveBack(token: string): void {
    this.#cloud()
      .then((cloud) => cloud.signOut(token, never()))
      .catch(() => {})
  }

  /** Another network is only probed. */
  #isActive(account: string): boolean {
    const active = this.#context.account()
    return active !== undefined && accountId(active.caipNetworkId, active.address) === account
  }

  #say(session: SiwxSession | undefined): void {
    const account = session && accountId(session.data.chainId, session.data.accountAddress)
    if (account === this.#told) return
    this.#told = account
    this.tell(session)
  }
}

type Account = Pick<SiwxData, 'accountAddress' | 'chainId'>

/** What the service stores of the signed message, and when its session expires. */
function sessionOf(
  { domain = '', uri = '', nonce = '', email, expiresAt }: CloudSession,
  { accountAddress, chainId }: Account,
): SiwxSession {
  const isDate = expiresAt !== undefined && Math.abs(expiresAt) <= 8.64e15
  const data = {
    ...{ accountAddress, chainId, domain, uri, version: '1', nonce },
    ...(email !== undefined && isEmailAddress(email) && { resources: [emailResource(email)] }),
    ...(isDate && { expirationTime: new Date(expiresAt).toISOString() }),
  }
  return { data, message: '', signature: '' }
}

function isOf({ address, caipNetworkId }: CloudSession, { accountAddress, chainId }: Account): boolean {
  return caipNetworkId === chainId && isSameAddress(chainId, address, accountAddress)
}

const isRefused = (error: unknown): boolean => isAppError(error, 'HTTP_STATUS') && REFUSALS.includes(error.facts.status)

/** CAIP-10, in lower case for case-insensitive addresses. */
const accountId = (chainId: string, address: string): string => folded(`${chainId}:${address}`)
const folded = (account: string): string => (account.startsWith('eip155:') ? account.toLowerCase() : account)

function walletOf(wallet: ReturnType<SiwxContext['wallet']>): CloudWalletInfo {
  const { name, icon, type = '', login } = wallet ?? {}
  if (login) return { type: 'social', ...login }
  const kind = type === 'WALLET_CONNECT' ? 'walletconnect' : ['EXTERNAL', 'INJECTED', 'ANNOUNCED'].includes(type) ? 'extension' : 'unknown'
  return { type: kind, name, icon }
}
