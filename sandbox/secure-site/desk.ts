import { randomUUID } from 'node:crypto'
import { base58 } from '@scure/base'
import { toHex } from 'viem'
import type { SecureSiteFaults, SecureSiteOptions } from '../../test/fakes/frame/secure-site-server.ts'
import { type Approval, approvalOf } from './approval.ts'
import { type AccountKind, VisitorKeys } from './keys.ts'
import { MailBox } from './mail.ts'
import { NO_FAULTS } from './no-faults.ts'
import { APPROVED, addressOf, answerRpc, type Batches, numberOf } from './rpc-desk.ts'

type Visitor = {
  email: string | undefined
  userName: string | undefined
  readonly keys: VisitorKeys
  kind: AccountKind
  readonly devices: Set<string>
}
type Session = {
  visitor?: Visitor
  pending?: string
  newEmail?: string
  /** The latest request that waits for the link in a mail. */
  waiting?: object
  /** The address whose owner has confirmed it for another one: not asked for again. */
  confirmed?: string | undefined
  device: string
  rpcUrl?: string
  version?: string | undefined
  chainId: number | string
}
/** `site`: the origin of the page that asks. `version`: of the contract behind smart accounts, `v6` or `v7`, from the address of the frame. */
export type DeskRequest = Readonly<{
  name: string
  session: string
  device: string
  site?: string
  version?: string
  payload?: Readonly<Record<string, unknown>>
}>

export type DeskOptions = Omit<SecureSiteOptions, 'port'> & Readonly<{ smartAccountNetworks: readonly number[] }>

/** The back end of the secure site: who is logged in, with which keys, and what they sign. */
export class SecureDesk {
  faults: SecureSiteFaults = NO_FAULTS
  readonly requests: string[] = []
  readonly mail: MailBox
  readonly #visitors = new Map<string, Visitor>()
  readonly #sessions = new Map<string, Session>()
  readonly #codes = new Map<string, string>()
  readonly #batches: Batches = new Map()
  readonly #casts = new Map<string, () => void>()
  readonly #early = new Set<string>()

  constructor(
    private readonly url: () => string,
    private readonly options: DeskOptions,
  ) {
    this.mail = new MailBox(url)
  }

  /** The approval to show first; undefined when the request needs none. @throws when it is refused without asking the visitor */
  approval({ name, site = '', payload = {} }: DeskRequest): Approval | undefined {
    const method = String(payload['method'])
    const isAsked = name === 'RPC_REQUEST' && APPROVED.has(method)
    return isAsked ? approvalOf(method, payload['params'], site, payload['chainId']) : undefined
  }

  async answer(request: DeskRequest, signal: AbortSignal): Promise<unknown> {
    const { name, payload = {} } = request
    this.requests.push(name === 'RPC_REQUEST' ? `${name} ${String(payload['method'])}` : name)
    const session = this.#sessionOf(request)
    session.version = request.version
    switch (name) {
      case 'SYNC_THEME':
      case 'SYNC_DAPP_DATA':
      case 'RELOAD':
        return undefined
      case 'GET_SMART_ACCOUNT_ENABLED_NETWORKS':
        return { smartAccountEnabledNetworks: this.options.smartAccountNetworks }
      case 'IS_CONNECTED':
        return { isConnected: session.visitor !== undefined }
      case 'GET_CHAIN_ID':
        return { chainId: session.chainId }
      case 'CONNECT_EMAIL':
        return this.#connectEmail(session, String(payload['email']).toLowerCase())
      case 'CONNECT_DEVICE':
        return this.#connectDevice(session, signal)
      case 'CONNECT_OTP': {
        const email = session.pending ?? ''
        this.mail.check('login', email, payload['otp'])
        session.visitor = this.visitor(email, email)
        return undefined
      }
      case 'GET_SOCIAL_REDIRECT_URI':
        return { uri: `${this.url()}/oauth?provider=${encodeURIComponent(String(payload['provider']))}&state=${randomUUID()}` }
      case 'CONNECT_SOCIAL':
        return this.#connectSocial(session, payload)
      case 'GET_FARCASTER_URI':
        return { url: `${this.url()}/cast?session=${encodeURIComponent(request.session)}` }
      case 'CONNECT_FARCASTER':
        return this.#connectFarcaster(request.session, session, signal)
      case 'GET_USER':
        return this.#user(session, payload)
      case 'SIGN_OUT':
        this.forget(request.session)
        return undefined
      case 'SWITCH_NETWORK':
        this.#expect(session)
        this.#choose(session, payload)
        return { chainId: session.chainId }
      case 'SET_PREFERRED_ACCOUNT': {
        const visitor = this.#expect(session)
        visitor.kind = payload['type'] === 'smartAccount' ? 'smartAccount' : 'eoa'
        return { type: visitor.kind, address: addressOf(visitor) }
      }
      case 'UPDATE_EMAIL':
        return this.#updateEmail(session, String(payload['email']).toLowerCase())
      case 'UPDATE_EMAIL_PRIMARY_OTP':
        this.mail.check('primary', this.#expect(session).email ?? '', payload['otp'])
        session.confirmed = session.visitor?.email
        this.mail.sendCode('secondary', session.newEmail ?? '', this.faults.codesExpired)
        return undefined
      case 'UPDATE_EMAIL_SECONDARY_OTP': {
        const visitor = this.#expect(session)
        const newEmail = session.newEmail ?? ''
        this.mail.check('secondary', newEmail, payload['otp'])
        visitor.email = newEmail
        this.#visitors.set(newEmail, visitor)
        return { newEmail }
      }
      case 'RPC_REQUEST':
        return answerRpc(this.#expect(session), payload, this.#batches, {
          tokens: this.options.tokens ?? [],
          collectibles: (this.options.collectibles ?? []).map((name) => ({
            name,
            picture: `${this.url()}/card.svg?name=${encodeURIComponent(name)}`,
          })),
        })
      default:
        throw new Error(`Unknown request ${name}`)
    }
  }

  /** The address that a provider's window is sent back with. */
  resultOf(provider: string, state: string): string {
    if (this.faults.socialRefused) return `${this.url()}/sdk/oauth?error=access_denied&state=${encodeURIComponent(state)}`
    const code = randomUUID()
    this.#codes.set(code, provider)
    return `${this.url()}/sdk/oauth?code=${code}&state=${encodeURIComponent(state)}`
  }

  /** Nobody is logged in there any more. */
  forget(session: string): void {
    this.#sessions.delete(session)
  }

  /** Farcaster's app approved. */
  cast(session: string): void {
    const approve = this.#casts.get(session)
    if (approve) approve()
    else this.#early.add(session)
  }

  visitor(seed: string, email?: string, userName?: string): Visitor {
    const known = this.#visitors.get(seed)
    const visitor = known ?? { email, userName, keys: new VisitorKeys(seed), kind: 'smartAccount' as const, devices: new Set<string>() }
    this.#visitors.set(seed, visitor)
    return visitor
  }

  #sessionOf({ session, device }: DeskRequest): Session {
    const known = this.#sessions.get(session) ?? { device, chainId: 1 }
    this.#sessions.set(session, known)
    return known
  }

  #expect({ visitor, version }: Session): Visitor {
    if (!visitor) throw new Error('Not logged in')
    visitor.keys.version = version === 'v6' ? 'v6' : 'v7'
    return visitor
  }

  #connectEmail(session: Session, email: string): unknown {
    if (email.endsWith('@invalid.example')) throw new Error('Invalid email address')
    session.pending = email
    if (session.visitor?.email === email) return { action: 'CONNECT' }
    if (this.visitor(email, email).devices.has(session.device)) {
      this.mail.sendCode('login', email, this.faults.codesExpired)
      return { action: 'VERIFY_OTP' }
    }
    this.mail.sendLink(email, () => void this.visitor(email, email).devices.add(session.device))
    return { action: 'VERIFY_DEVICE' }
  }

  #updateEmail(session: Session, newEmail: string): unknown {
    const { email = '' } = this.#expect(session)
    session.newEmail = newEmail
    const isConfirmed = session.confirmed === email
    if (isConfirmed) this.mail.sendCode('secondary', newEmail, this.faults.codesExpired)
    else this.mail.sendCode('primary', email, this.faults.codesExpired)
    return { action: isConfirmed ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP' }
  }

  /** A later request takes the place of an earlier one: one mail with a code. */
  async #connectDevice(session: Session, signal: AbortSignal): Promise<undefined> {
    const turn = {}
    session.waiting = turn
    const email = session.pending ?? ''
    const { devices } = this.visitor(email, email)
    while (!devices.has(session.device)) {
      await new Promise((done) => setTimeout(done, 50))
      if (signal.aborted || session.waiting !== turn) throw new Error('Request was aborted')
    }
    this.mail.sendCode('login', email, this.faults.codesExpired)
    return undefined
  }

  async #connectSocial(session: Session, payload: Readonly<Record<string, unknown>>): Promise<unknown> {
    const query = new URL(String(payload['uri']), this.url()).searchParams
    const code = query.get('code') ?? ''
    const provider = this.#codes.get(code)
    if (!provider) throw new Error('This login is not valid any more')
    this.#codes.delete(code)
    session.visitor = this.visitor(`alice of ${provider}`, provider === 'x' ? undefined : `alice@${provider}.example`, `alice.${provider}`)
    return { ...((await this.#user(session, payload)) as object), userName: session.visitor.userName }
  }

  async #connectFarcaster(id: string, session: Session, signal: AbortSignal): Promise<unknown> {
    await new Promise<void>((resolve, reject) => {
      if (this.#early.delete(id)) return resolve()
      this.#casts.set(id, resolve)
      signal.addEventListener('abort', () => {
        if (this.#casts.get(id) === resolve) this.#casts.delete(id)
        reject(new Error('Request was aborted'))
      })
    })
    this.#casts.delete(id)
    session.visitor = this.visitor('alice of farcaster', undefined, 'alice.farcaster')
    return { userName: 'alice.farcaster' }
  }

  async #user(session: Session, payload: Readonly<Record<string, unknown>>): Promise<unknown> {
    const visitor = this.#expect(session)
    this.#choose(session, payload)
    const wanted = payload['preferredAccountType']
    if (wanted === 'eoa' || wanted === 'smartAccount') visitor.kind = wanted
    const { chainId, rpcUrl } = session
    const isSolana = String(chainId).startsWith('solana:')
    if (!isSolana && !this.options.smartAccountNetworks.includes(numberOf(chainId))) visitor.kind = 'eoa'
    const address = isSolana ? visitor.keys.solana.publicKey.toBase58() : addressOf(visitor)
    // The owner of a smart account pays for its transactions.
    const funded = isSolana ? [address] : [...new Set([address, visitor.keys.eoa.address])]
    if (rpcUrl) await Promise.all(funded.map((each) => this.options.fund?.(each, rpcUrl).catch(() => {})))
    return {
      address,
      chainId: isSolana ? chainId : numberOf(chainId),
      email: visitor.email,
      accounts: isSolana
        ? [{ address, type: 'eoa' }]
        : [
            { address: visitor.keys.eoa.address, type: 'eoa' },
            { address: visitor.keys.smart.address, type: 'smartAccount' },
          ],
      preferredAccountType: isSolana ? 'eoa' : visitor.kind,
      smartAccountDeployed: visitor.keys.smart.isDeployed(rpcUrl),
      ...(await this.#signIn(session, address, isSolana, payload['siwxMessage'])),
    }
  }

  /** The message that the site asked to be signed along with the login. */
  async #signIn(session: Session, address: string, isSolana: boolean, siwx: unknown): Promise<object> {
    const { keys, kind } = this.#expect(session)
    if (typeof siwx !== 'object' || siwx === null) return {}
    const fields = siwx as Readonly<Record<string, unknown>>
    const message = String(fields['serializedMessage']).replaceAll('<<AccountAddress>>', address)
    const hex = toHex(message)
    const signature = isSolana ? keys.signSolanaMessage(base58Of(message)) : await keys.signMessage(kind, hex, session.rpcUrl)
    return { message, signature, siwxMessage: { ...fields, accountAddress: address } }
  }

  #choose(session: Session, { chainId, rpcUrl }: Readonly<Record<string, unknown>>): void {
    if (typeof chainId === 'number' || typeof chainId === 'string') session.chainId = chainId
    if (typeof rpcUrl === 'string') session.rpcUrl = rpcUrl
  }
}

const base58Of = (text: string) => base58.encode(new TextEncoder().encode(text))
