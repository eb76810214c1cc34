import type { SiwxInput, SiwxMessage, SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { SiweConfig } from '../../ports/siwx/siwe-config.ts'
import type { Siwx, SiwxContext } from '../../ports/siwx/siwx.ts'

/** Returns the configuration unchanged, for its type. */
export function createSiweConfig(config: SiweConfig): SiweConfig {
  return config
}

const numberOf = (chainId: string): number => Number(chainId.slice('eip155:'.length))
const isEvm = (chainId: string): boolean => chainId.startsWith('eip155:')

/** Adapts the older `siweConfig` to the `Siwx` port. Accounts of other namespaces need no sign-in. Reference: siwx 11. */
export class SiweSiwx implements Siwx {
  readonly signOutOnDisconnect: boolean
  #context: SiwxContext | undefined
  #leaving: Promise<void> | undefined

  constructor(private readonly config: SiweConfig) {
    this.signOutOnDisconnect = config.signOutOnDisconnect !== false
  }

  attach(context: SiwxContext): void {
    this.#context = context
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

  async revokeSession(chainId: string): Promise<void> {
    if (isEvm(chainId)) await this.#signOut()
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
    if (!session) return []
    const isOther = typeof session.address !== 'string' || session.address.toLowerCase() !== address.toLowerCase()
    const isElsewhere = Number(session.chainId) !== numberOf(chainId)
    const { signOutOnAccountChange = true, signOutOnNetworkChange = true } = this.config
    if ((isOther && signOutOnAccountChange) || (isElsewhere && signOutOnNetworkChange)) {
      await this.#signOut()
      return []
    }
    return found()
  }

  /** Concurrent sign-outs share one call. */
  #signOut(): Promise<void> {
    this.#leaving ??= this.config
      .signOut()
      .then(() => this.config.onSignOut?.())
      .finally(() => {
        this.#leaving = undefined
      })
    return this.#leaving
  }
}
