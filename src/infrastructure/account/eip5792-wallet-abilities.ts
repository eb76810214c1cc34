import type { CaipAddressText } from '../../domain/caip/caip-address.ts'
import type { Connection } from '../../domain/connection/connection.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import type { SmartSession } from '../../ports/account/smart-sessions.ts'
import type { WalletAbilities } from '../../ports/account/wallet-abilities.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { askWallet } from '../shared/ask-wallet.ts'
import { ofChain } from '../shared/chain-answers.ts'
import { isObject, peek, requestFunction } from '../shared/eip1193-request.ts'

const NAME = /^[a-zA-Z][\w-]{0,40}$/
const NAMES_MAX = 30
const STATES_ON: readonly unknown[] = ['supported', 'ready']
const SIGNATURE = /^0x(?:[0-9a-f]{2}){1,8192}$/i
const REJECTED = 4001

/** `wallet_getCapabilities` and `wallet_revokePermissions`, in the wallet itself. */
export class Eip5792WalletAbilities implements WalletAbilities {
  constructor(
    private readonly clock: Clock,
    private readonly providerOf: (connection: Connection) => unknown,
  ) {}

  async list(connection: Connection, address: string, network: Network, signal: AbortSignal): Promise<readonly string[] | undefined> {
    const chain = `0x${Number(network.id).toString(16)}`
    const asker = { clock: this.clock, wallet: connection.connector.name, signal }
    const call = { method: 'wallet_getCapabilities', params: [address, [chain]] }
    try {
      return namesIn(await askWallet(this.providerOf(connection), call, asker), chain)
    } catch (cause) {
      if (signal.aborted) throw fail('ABORTED', {}, { cause })
      return undefined
    }
  }

  async revoke(connection: Connection, account: CaipAddressText, session: SmartSession, signal: AbortSignal): Promise<string> {
    const { pci, permissions, expiresAt } = session
    const params = [{ pci, permissions, expiry: Math.floor(expiresAt / 1000), address: account }]
    const wallet = connection.connector.name
    try {
      const answer = await abortable(this.#request(connection, 'wallet_revokePermissions', params), signal)
      if (typeof answer === 'string' && SIGNATURE.test(answer)) return answer
    } catch (cause) {
      if (isAppError(cause, 'ABORTED')) throw cause
      if (isObject(cause) && peek(cause, 'code') === REJECTED) throw fail('USER_REJECTED', { wallet }, { cause })
      throw fail('WALLET_REFUSED', { method: 'wallet_revokePermissions', text: '' }, { cause })
    }
    throw fail('WALLET_REFUSED', { method: 'wallet_revokePermissions', text: '' })
  }

  async #request(connection: Connection, method: string, params: unknown): Promise<unknown> {
    const provider = this.providerOf(connection)
    const request = requestFunction(provider)
    if (!request) throw fail('PROVIDER_NOT_FOUND', { namespace: connection.connector.chain })
    return Reflect.apply(request, provider, [{ method, params }])
  }
}

/**
 * Those that are supported: `{ supported: true }`, or the state that EIP-5792 gives `atomic`. Also of all chains (`0x0`), unless the chain
 * itself says otherwise.
 */
function namesIn(answer: unknown, chain: string): readonly string[] | undefined {
  if (!isObject(answer)) return undefined
  const names = new Set<string>()
  for (const key of ['0x0', chain]) {
    const own = ofChain(answer, key)
    if (!isObject(own)) continue
    const readable = Object.keys(own).filter((name) => NAME.test(name))
    for (const name of readable.slice(0, NAMES_MAX)) {
      const value = peek(own, name)
      if (!isObject(value)) continue
      const isOn = peek(value, 'supported') === true || STATES_ON.includes(peek(value, 'status'))
      if (isOn) names.add(name)
      else names.delete(name)
    }
  }
  return [...names]
}
