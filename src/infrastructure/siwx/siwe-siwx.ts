import { TIMER_MAX_MS } from '../../domain/shared/timer-max.ts'
import type { SiwxInput, SiwxMessage, SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { SiweConfig } from '../../ports/siwx/siwe-config.ts'
import type { Siwx, SiwxContext } from '../../ports/siwx/siwx.ts'

/** Returns the configuration unchanged, for its type. */
export function createSiweConfig(config: SiweConfig): SiweConfig {
  return config
}

const numberOf = (chainId: string): number => Number(chainId.slice('eip155:'.length))
const isSameText = (a: unknown, b: string): boolean => typeof a === 'string' && a.toLowerCase() === b.toLowerCase()
const isEvm = (chainId: string): boolean => chainId.startsWith('eip155:')

const INTERVAL_MS = 300_000

/** Undefined: never. */
function intervalOf(ms: number | undefined = INTERVAL_MS): number | undefined {
  return ms > 0 ? Math.min(ms, TIMER_MAX_MS) : undefined
}

/** Adapts the older `siweConfig` to the `Siwx` port. Accounts of other namespaces need no sign-in. */
export class SiweSiwx implements Siwx {
  readonly signOutOnDisconnect: boolean
  #context: SiwxContext | undefined
  #leaving: Promise<void> | undefined
  /** The account that was looked up last. */
  #asked: string | undefined

  constructor(private readonly config: SiweConfig) {
    this.signOutOnDisconnect = config.signOutOnDisconnect !== false
  }

  attach(context: SiwxContext): void {
    this.#context = context
  }

  get messageLifetime(): number | undefined {
    return intervalOf(this.config.nonceRefetchIntervalMs)
  }

  /** Polls the session, because its end is not reported. */
  watch(hear: () => void): () => void {
    const [ms, clock] = [intervalOf(this.config.sessionRefetchIntervalMs), this.#context?.clock]
    let stop = () => {}
    const wait = () => {
      if (ms === undefined || !clock) return
      stop = clock.after(ms, () => {
        wait()
        hear()
      })
    }
    wait()
    return () => stop()
  }

  getRequired(): boolean {
    return this.config.required !== false
  }

  exempts(chainId: string): boolean {
    return !isEvm(chainId)
  }

  async createMessage({ accountAddress, chainId, notBefore }: SiwxInput): Promise<SiwxMessage> {
    const nonce = await this.config.getNonce(accountAddress)
    if (!nonce) throw new Error('siweControllerClient:getNonce - nonce is undefined')
    const params = await this.config.getMessageParams?.()
    if (!params) throw new Error('Failed to get message params!')
    const { chains: _, methods: _m, domain, uri, statement, resources, requestId, exp, nbf = notBefore } = params
    const iat = params.iat ?? new Date(this.#context?.clock.now() ?? Date.now()).toISOString()
    const text = this.config.createMessage({
      ...params,
      address: `did:pkh:${chainId}:${accountAddress}`,
      chainId: numberOf(chainId),
      nonce,
      version: '1',
      iat,
    })
    if (typeof text !== 'string' || text === '') throw new Error('siweControllerClient:createMessage - message is undefined')
    return {
      ...{ accountAddress, chainId, domain, uri, version: '1', nonce, issuedAt: iat },
      ...(statement !== undefined && { statement }),
      ...(resources && { resources }),
      ...(requestId !== undefined && { requestId }),
      ...(exp !== undefined && { expirationTime: exp }),
      ...(nbf !== undefined && { notBefore: nbf }),
      toString: () => text,
    }
  }

  async addSession({ data, message, signature, cacao }: SiwxSession): Promise<void> {
    if (!isEvm(data.chainId)) return
    if ((await this.config.verifyMessage({ message, signature, ...(cacao && { cacao }) })) !== true)
      throw new Error('Failed to verify message')
    this.config.onSignIn?.({ address: data.accountAddress, chainId: numberOf(data.chainId) })
  }

  /** The back end has a single session: another account's is not ended. */
  async revokeSession(chainId: string, address: string): Promise<void> {
    if (!isEvm(chainId)) return
    const session = await this.config.getSession()
    if (!session || !isSameText(session.address, address)) return
    const { signOutOnNetworkChange = true } = this.config
    if (Number(session.chainId) === numberOf(chainId) || !signOutOnNetworkChange) await this.#signOut()
  }

  async setSessions(sessions: readonly SiwxSession[]): Promise<void> {
    if (sessions.length === 0) return this.#signOut()
    const active = this.#context?.account()?.caipNetworkId
    const session = sessions.find(({ data }) => data.chainId === active) ?? sessions[0]
    if (session) await this.addSession(session)
  }

  async getSessions(chainId: string, address: string): Promise<readonly SiwxSession[]> {
    const found = (chain = chainId, account = address): readonly SiwxSession[] => [
      { data: { accountAddress: account, chainId: chain, domain: '', uri: '', version: '', nonce: '' }, message: '', signature: '' },
    ]
    if (!isEvm(chainId)) return found()
    const session = await this.config.getSession()
    const asked = `${chainId}:${address.toLowerCase()}`
    // Without a change in this page, the session was made by another tab.
    const isChanged = asked !== this.#asked
    if (!session) {
      this.#asked = asked
      return []
    }
    const isOther = !isSameText(session.address, address)
    const isElsewhere = Number(session.chainId) !== numberOf(chainId)
    const { signOutOnAccountChange = true, signOutOnNetworkChange = true } = this.config
    const isMismatch = (isOther && signOutOnAccountChange) || (isElsewhere && signOutOnNetworkChange)
    // Where it fails, the sign-in that is asked for now replaces that session.
    if (isMismatch && isChanged) await this.#signOut().catch(() => {})
    this.#asked = asked
    return isMismatch ? [] : found()
  }

  /** Concurrent sign-outs share one call. */
  #signOut(): Promise<void> {
    this.#leaving ??= this.#ask().finally(() => {
      this.#leaving = undefined
    })
    return this.#leaving
  }

  async #ask(): Promise<void> {
    if ((await this.config.signOut()) === false) throw new Error('siweControllerClient:signOut - the back end refused')
    this.config.onSignOut?.()
  }
}
