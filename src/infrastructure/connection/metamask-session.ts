import { getDefaultTransport } from '@metamask/multichain-api-client'
import { parseSolanaAddress } from '../../domain/caip/solana-address.ts'
import type { WalletAccount } from '../../domain/connection/connection.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import type { Granted, MultichainWallet } from '../../ports/connection/multichain-wallet.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { ownEvmAddress } from '../shared/evm-checksum.ts'
import { foreignList } from '../shared/foreign-list.ts'
import { isRejection, toRefusal } from './eip1193-fault.ts'

/** Until MetaMask says which session it has: it answers at once and without a prompt. Where nobody answers, there is no such API. */
const ANSWER_MS = 1000
const ACCOUNTS_MAX = 100

/** EVM accounts on no certain chain: the wallet leaves out what it does not know of the site's networks. */
const ANY_EVM = 'wallet:eip155'

/**
 * MetaMask goes on as after `eth_requestAccounts`, and tells its wallet of Solana when the visitor takes another account. The names are in
 * `@metamask/chain-agnostic-permission`.
 */
const PROPERTIES = { 'eip1193-compatible': true, solana_accountChanged_notifications: true }

type Ask = (method: string, params?: object) => Promise<unknown>

/** The extension's multichain API, over its own client's transport, which is open for one conversation at a time. */
export class MetaMaskSession implements MultichainWallet {
  constructor(private readonly clock: Clock) {}

  create(networks: readonly CaipNetworkId[], signal: AbortSignal): Promise<Granted> {
    const scopes = [...networks, ANY_EVM]
    return this.#converse(signal, async (ask, session) => {
      const known = accountsIn(session, scopes)
      const has = (namespace: string) => known?.some((account) => account.namespace === namespace)
      if (!known || (has('eip155') && has('solana'))) return known
      const scope = { methods: [], notifications: [], accounts: [] }
      const params = { optionalScopes: Object.fromEntries(scopes.map((each) => [each, scope])), sessionProperties: PROPERTIES }
      return accountsIn(await ask('wallet_createSession', params), scopes)
    })
  }

  read(signal: AbortSignal): Promise<Granted> {
    return this.#converse(signal, async (_, session) => accountsIn(session, scopesIn(session)))
  }

  async leaveEvm(signal: AbortSignal): Promise<boolean> {
    const left = await this.#converse(signal, async (ask, session) => {
      const scopes = scopesIn(session).filter((scope) => /^(?:eip155:|wallet:eip155$)/.test(scope))
      // Without scopes, the request would take back everything.
      if (scopes.length > 0) await ask('wallet_revokeSession', { scopes })
      return scopes.length > 0
    })
    return left === true
  }

  /** Undefined where nobody answers, or the wallet refuses. @throws USER_REJECTED, ABORTED */
  async #converse<T>(signal: AbortSignal, work: (ask: Ask, session: unknown) => Promise<T>): Promise<T | undefined> {
    const wallet = 'MetaMask'
    const transport = getDefaultTransport()
    const opened = transport.connect()
    const ask: Ask = async (method, params) => {
      const answer: unknown = await transport.request({ method, params } as never)
      const error = peek(answer, 'error')
      if (error !== undefined && error !== null) throw toRefusal(method, error)
      return peek(answer, 'result')
    }
    const limit = { clock: this.clock, ms: ANSWER_MS, late: () => fail('WALLET_SILENT', { wallet }), signal }
    try {
      const session = await withDeadline(limit, () => opened.then(() => ask('wallet_getSession')))
      return await abortable(work(ask, session), signal)
    } catch (error) {
      if (isRejection(error)) throw fail('USER_REJECTED', { wallet }, { cause: error })
      if (signal.aborted) throw error
      return undefined
    } finally {
      void opened.then(() => transport.disconnect()).catch(() => {})
    }
  }
}

const scopesIn = (session: unknown): readonly string[] => Object.keys(peek(session, 'sessionScopes') ?? {})

/** Undefined when it is no session. Only these scopes are read. */
function accountsIn(session: unknown, scopes: readonly string[]): Granted {
  const granted = peek(session, 'sessionScopes')
  if (!isObject(granted)) return undefined
  return scopes.flatMap((scope) => {
    const namespace = scope.startsWith('solana:') ? 'solana' : 'eip155'
    return (foreignList(peek(peek(granted, scope), 'accounts'), ACCOUNTS_MAX) ?? []).flatMap((id): readonly WalletAccount[] => {
      const text = typeof id === 'string' && id.startsWith(`${scope}:`) ? id.slice(scope.length + 1) : undefined
      const address = namespace === 'eip155' ? ownEvmAddress(text) : parseSolanaAddress(text) && text
      return address === undefined ? [] : [{ namespace, address }]
    })
  })
}
