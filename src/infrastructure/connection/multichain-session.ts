import { getDefaultTransport } from '@metamask/multichain-api-client'
import { parseSolanaAddress } from '../../domain/caip/solana-address.ts'
import type { WalletAccount } from '../../domain/connection/connection.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
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
 * MetaMask carries on as after `eth_requestAccounts` (it may be asked for more chains), and tells its wallet of Solana when the visitor
 * takes another account. Names: `@metamask/chain-agnostic-permission`.
 */
const PROPERTIES = { 'eip1193-compatible': true, solana_accountChanged_notifications: true }

type Ask = (method: string, params?: object) => Promise<unknown>

/**
 * Asks in one prompt for accounts on networks of EVM and Solana (CAIP-25); in none, where the site has them already.
 * @returns undefined where nobody answers, or the wallet cannot; what is not granted is not in the list
 * @throws WALLET_REFUSED when the visitor rejects, ABORTED
 */
export function createSession(networks: readonly CaipNetworkId[], clock: Clock, signal: AbortSignal): Promise<Accounts | undefined> {
  const scopes = [...networks, ANY_EVM]
  return converse(clock, signal, async (ask, session) => {
    const known = accountsIn(session, scopes)
    const has = (namespace: string) => known?.some((account) => account.namespace === namespace)
    if (!known || (has('eip155') && has('solana'))) return known
    const scope = { methods: [], notifications: [], accounts: [] }
    const params = { optionalScopes: Object.fromEntries(scopes.map((each) => [each, scope])), sessionProperties: PROPERTIES }
    return accountsIn(await ask('wallet_createSession', params), scopes)
  })
}

type Accounts = readonly WalletAccount[]

/** Talks to the extension, over its own client's transport, for as long as `work` takes. */
async function converse<T>(clock: Clock, signal: AbortSignal, work: (ask: Ask, session: unknown) => Promise<T>): Promise<T | undefined> {
  const transport = getDefaultTransport()
  const opened = transport.connect()
  const ask: Ask = async (method, params) => {
    const answer: unknown = await transport.request({ method, params } as never)
    const error = peek(answer, 'error')
    if (error !== undefined && error !== null) throw toRefusal(method, error)
    return peek(answer, 'result')
  }
  const late = () => fail('WALLET_SILENT', { wallet: 'MetaMask' })
  try {
    const session = await withDeadline({ clock, ms: ANSWER_MS, late, signal }, () => opened.then(() => ask('wallet_getSession')))
    return await abortable(work(ask, session), signal)
  } catch (error) {
    if (isRejection(error) || signal.aborted) throw error
    return undefined
  } finally {
    void opened.then(() => transport.disconnect()).catch(() => {})
  }
}

/** Undefined when it is no session. Only what was asked for is read. */
function accountsIn(session: unknown, scopes: readonly string[]): Accounts | undefined {
  const granted = peek(session, 'sessionScopes')
  if (!isObject(granted)) return undefined
  return scopes.flatMap((scope) => {
    const namespace = scope.startsWith('solana:') ? 'solana' : 'eip155'
    return (foreignList(peek(peek(granted, scope), 'accounts'), ACCOUNTS_MAX) ?? []).flatMap((id): Accounts => {
      const text = typeof id === 'string' && id.startsWith(`${scope}:`) ? id.slice(scope.length + 1) : undefined
      const address = namespace === 'eip155' ? ownEvmAddress(text) : parseSolanaAddress(text) && text
      return address === undefined ? [] : [{ namespace, address }]
    })
  })
}
