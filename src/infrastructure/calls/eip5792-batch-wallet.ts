import * as v from 'valibot'
import { toHexChainId } from '../../domain/caip/evm-chain-id.ts'
import { isHexHash } from '../../domain/caip/evm-hex.ts'
import { refusal } from '../../domain/calls/refused-calls.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import type { Atomicity, Batch, BatchWallet, ToldCapabilities, ToldStatus } from '../../ports/calls/batch-wallet.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { isRejection } from '../connection/eip1193-fault.ts'
import { GuardedProvider } from '../connection/eip1193-guarded-provider.ts'
import { rows } from '../shared/answer.ts'
import { ofChain } from '../shared/chain-answers.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { isWithout } from './is-without.ts'

const CAPABILITIES_MS = 2000
const STATUS_MS = 4000
const ID_MAX = 8194
const HASHES_MAX = 1000
const INVALID = -32602
const UNKNOWN_ID = 5730
const CODES_5792 = /^57[0-6]\d$/

const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(ID_MAX))
/** `{ id }`, or the id itself in the first version. */
const Sent = v.union([
  v.pipe(
    v.looseObject({ id: Id }),
    v.transform(({ id }) => id),
  ),
  Id,
])
const States = v.picklist(['supported', 'ready', 'unsupported'])
const Atomic = v.looseObject({ status: States })
const Supported = v.looseObject({ supported: v.boolean() })
/** The first version answers in words. */
const WORDS: ReadonlyMap<unknown, number> = new Map([
  ['PENDING', 100],
  ['CONFIRMED', 200],
])
const Receipt = v.pipe(
  v.looseObject({ transactionHash: v.custom<string>(isHexHash) }),
  v.transform(({ transactionHash }) => transactionHash),
)
const Status = v.looseObject({
  status: v.pipe(
    v.unknown(),
    v.transform((said) => WORDS.get(said) ?? Number(said)),
    v.integer(),
    v.minValue(100),
    v.maxValue(999),
  ),
  atomic: v.fallback(v.optional(v.boolean()), undefined),
  receipts: rows(Receipt, HASHES_MAX),
})

/** `wallet_sendCalls` and its companions, as wallets answered them from the first version on. */
export class Eip5792BatchWallet implements BatchWallet {
  constructor(
    private readonly connections: Pick<ConnectionService, 'provider' | 'connection'>,
    private readonly clock: Clock,
  ) {}

  async capabilities(account: string, chain: CaipNetworkId, signal: AbortSignal): Promise<ToldCapabilities> {
    const id = hexOf(chain)
    try {
      return told(
        await this.#answer('wallet_getCapabilities', [account, [id]], signal).catch((error) => {
          // Wallets of before the list of chains.
          if (walletCode(error) !== INVALID) throw error
          return this.#answer('wallet_getCapabilities', [account], signal)
        }),
        id,
      )
    } catch (error) {
      if (isAppError(error, 'ABORTED')) throw error
      return { atomic: isWithout(error) ? 'unsupported' : 'unknown', isCurrent: false, raw: {} }
    }
  }

  async send({ id, from, chain, calls, isRequired, capabilities }: Batch, signal: AbortSignal): Promise<string> {
    const written = calls.map(({ to, value, data }) => ({
      to,
      ...(value > 0n && { value: `0x${value.toString(16)}` }),
      ...(data !== '0x' && { data }),
    }))
    const request = { from, chainId: hexOf(chain), calls: written, ...(capabilities && { capabilities }) }
    const current = { ...request, version: '2.0.0', id, atomicRequired: isRequired }
    const answer = await this.#send(current, signal).catch((error: unknown) => {
      // The first version knows neither an id nor the question for atomicity.
      if (walletCode(error) === INVALID && !isRequired) return this.#send({ ...request, version: '1.0' }, signal)
      throw error
    })
    const { success, output } = v.safeParse(Sent, answer)
    if (!success) throw fail('TRANSACTION_UNKNOWN', {})
    return output
  }

  async status(id: string, signal: AbortSignal): Promise<ToldStatus | undefined> {
    try {
      const answer = await this.#answer('wallet_getCallsStatus', [id], signal)
      const { success, output } = v.safeParse(Status, answer)
      if (!success) throw fail('ANSWER_UNREADABLE', { source: 'wallet_getCallsStatus' })
      const { status, atomic, receipts } = output
      return { status, atomic, hashes: [...new Set(receipts.map((hash) => hash.toLowerCase()))], raw: answer as object }
    } catch (error) {
      if (walletCode(error) === UNKNOWN_ID || isWithout(error)) return undefined
      throw error
    }
  }

  async #send(request: object, signal: AbortSignal): Promise<unknown> {
    return this.#provider()
      .request('wallet_sendCalls', [request], signal)
      .catch((error: unknown) => {
        throw this.#refusal(error)
      })
  }

  /** What is certain to have sent nothing is passed on. */
  #refusal(error: unknown): AppError | unknown {
    if (isRejection(error)) return fail('USER_REJECTED', this.#named(), { cause: error })
    if (isWithout(error)) return fail('WALLET_METHOD_UNSUPPORTED', { method: 'wallet_sendCalls' }, { cause: error })
    if (isAppError(error, 'USER_REJECTED') || isAppError(error, 'PROVIDER_NOT_FOUND') || isAppError(error, 'NOT_CONNECTED')) return error
    const code = walletCode(error)
    const isCertain = code !== undefined && (CODES_5792.test(String(code)) || [4100, 4901, 4902, INVALID, -32600].includes(code))
    if (!isCertain || !isAppError(error, 'WALLET_REFUSED')) return fail('TRANSACTION_UNKNOWN', {}, { cause: error })
    const { text } = error.facts
    return refusal(code, text, Object.assign(new Error(text, { cause: error }), { code }))
  }

  #named() {
    const name = this.connections.connection('eip155')?.connector.name
    return name === undefined ? {} : { wallet: name }
  }

  #answer(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown> {
    const late = () => fail('WALLET_SILENT', { wallet: this.#named().wallet ?? '' })
    return withDeadline({ clock: this.clock, ms: method === 'wallet_getCallsStatus' ? STATUS_MS : CAPABILITIES_MS, late, signal }, (ends) =>
      this.#provider().request(method, params, ends),
    )
  }

  /** @throws NOT_CONNECTED */
  #provider(): GuardedProvider {
    const provider = this.connections.provider('eip155')
    if (!provider) throw fail('NOT_CONNECTED', { namespace: 'eip155' })
    return new GuardedProvider(provider)
  }
}

const hexOf = (chain: CaipNetworkId) => toHexChainId(Number(chain.slice('eip155:'.length)))

function walletCode(error: unknown): number | undefined {
  return isAppError(error, 'WALLET_REFUSED') ? error.facts.walletCode : undefined
}

function told(answer: unknown, chain: string): ToldCapabilities {
  if (!isObject(answer) || Array.isArray(answer)) return { atomic: 'unknown', isCurrent: false, raw: {} }
  const decimal = String(Number(chain))
  const own = ofChain(answer, chain) ?? ofChain(answer, decimal)
  const all = ofChain(answer, '0x0')
  const raw = { ...(isObject(all) && all), ...(isObject(own) && own) }
  // What is said of no chain is not offered on it.
  const isUnsaid = own === undefined && all === undefined
  return { raw, isCurrent: 'atomic' in raw, atomic: isUnsaid ? 'unsupported' : isObject(own ?? all) ? atomicity(raw) : 'unknown' }
}

function atomicity(of: object): Atomicity {
  const [atomic, batch] = [peek(of, 'atomic'), peek(of, 'atomicBatch')]
  if (atomic === undefined && batch === undefined) return 'unsupported'
  const state = v.safeParse(Atomic, atomic)
  if (state.success) return state.output.status
  const before = [atomic, batch].map((each) => v.safeParse(Supported, each)).find(({ success }) => success)
  return before?.success ? (before.output.supported ? 'supported' : 'unsupported') : 'unknown'
}
