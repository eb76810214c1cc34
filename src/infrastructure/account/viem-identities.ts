import { BaseError, ContractFunctionRevertedError, ContractFunctionZeroDataError, createClient, custom, type EIP1193RequestFn } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { normalize } from 'viem/ens'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import { abortable } from '../../domain/shared/deadline.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import type { Identities, Identity } from '../../ports/account/identities.ts'
import type { Http } from '../../ports/http/http.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { ensNetwork, isEnsAddress } from './ens-network.ts'

/** For one question to one address. */
const DEADLINE_MS = 5000
/** DNS' own bound. */
const MAX_NAME = 255
const LOOKS_LIKE_ADDRESS = /^0x[0-9a-f]{40}(\.|$)/i
const PICTURE = /^(https:\/\/|data:image\/(png|jpeg|webp|gif|svg\+xml)[;,])/i
const MAX_PICTURE_UNITS = 256 * 1024

/** ENS through the network's own RPC addresses. Off-chain lookups (CCIP-read) are off: they would call hosts nobody chose. */
export class ViemIdentities implements Identities {
  constructor(private readonly http: Http) {}

  async find(address: string, networks: readonly Network[], signal: AbortSignal): Promise<Identity> {
    const ens = ensNetwork(networks)
    if (!ens || !isEnsAddress(address)) return {}
    const client = createClient({
      ccipRead: false,
      transport: custom({ request: this.#requestTo(ens.network, signal) }, { retryCount: 0 }),
    })
    const to = { universalResolverAddress: ens.resolver }
    const read = async (): Promise<Identity> => {
      const claimed = await noneOnRevert(getEnsName(client, { address, ...to }))
      const name = showable(claimed)
      if (name === undefined) return {}
      const [forward, record] = await Promise.all([
        noneOnRevert(getEnsAddress(client, { name, ...to })),
        noneOnRevert(getEnsText(client, { name, key: 'avatar', ...to })).catch(() => undefined),
      ])
      if (forward?.toLowerCase() !== address.toLowerCase()) return {}
      const avatar = record && record.length <= MAX_PICTURE_UNITS && PICTURE.test(record) ? record : undefined
      return avatar === undefined ? { name } : { name, avatar }
    }
    try {
      return await abortable(read(), signal)
    } catch (error) {
      if (isAppError(error, 'ABORTED')) throw error
      throw fail('IDENTITY_UNAVAILABLE', { address }, { cause: error })
    }
  }

  /** JSON-RPC over our HTTP port, so that the host's `fetch`, our deadlines and the abort signal hold here too. */
  #requestTo({ rpcUrls, name }: Network, signal: AbortSignal): EIP1193RequestFn {
    const urls = rpcUrls.default.http.filter((url) => /^https?:\/\//i.test(url))
    const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
      let cause: unknown = fail('NETWORK_NOT_FOUND', { network: name })
      for (const url of urls) {
        const body = { jsonrpc: '2.0', id: 1, method, params }
        try {
          const answer = await this.http.json({ url, method: 'POST', body, deadlineMs: DEADLINE_MS }, signal)
          const error = isObject(answer) ? peek(answer, 'error') : undefined
          // A revert is an answer: another node would say the same.
          if (isRevert(error)) throw error
          if (!error && isObject(answer)) return peek(answer, 'result')
          cause = error
        } catch (thrown) {
          if (signal.aborted || isRevert(thrown)) throw thrown
          cause = thrown
        }
      }
      throw cause
    }
    return request as EIP1193RequestFn
  }
}

function isRevert(error: unknown): boolean {
  if (!isObject(error)) return false
  const data = peek(error, 'data')
  return peek(error, 'code') === 3 || (typeof data === 'string' && data.startsWith('0x'))
}

/** Undefined when the contract says there is nothing, or that it would have to ask elsewhere. */
async function noneOnRevert<T>(work: Promise<T | null>): Promise<T | undefined> {
  try {
    return (await work) ?? undefined
  } catch (error) {
    const isAnswer = (cause: unknown) => cause instanceof ContractFunctionRevertedError || cause instanceof ContractFunctionZeroDataError
    if (error instanceof BaseError && error.walk(isAnswer)) return undefined
    throw error
  }
}

/** ENSIP-15: a name that is not written in its one normal form is somebody's trick. */
function showable(name: string | undefined): string | undefined {
  if (!name || name.length > MAX_NAME || LOOKS_LIKE_ADDRESS.test(name) || cleanText(name, MAX_NAME) !== name) return undefined
  try {
    return normalize(name) === name ? name : undefined
  } catch {
    return undefined
  }
}
