import { normalize } from 'viem/ens'
import { EVM_ZERO_ADDRESS, parseEvmAddress } from '../../domain/caip/evm-address.ts'
import { toCoinType } from '../../domain/caip/evm-chain-id.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { Network } from '../../domain/network/network.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import { attempt } from '../../domain/shared/attempt.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import type { Http } from '../../ports/http/http.ts'
import type { NamedReceiver, ReceiverNames } from '../../ports/send/receiver-names.ts'
import { ensNetwork } from '../account/ens-network.ts'
import { EnsResolver } from '../account/ens-resolver.ts'
import { showableName } from '../account/showable-name.ts'
import { RpcUrls } from '../network/rpc-urls.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { evmChecksum } from '../shared/evm-checksum.ts'

const REASON_MAX = 200

/** ENS, read from the site's nodes: the record of the network's own coin type (ENSIP-11), else that of Ethereum, and says so. */
export class EnsReceiverNames implements ReceiverNames {
  readonly #urls: RpcUrls

  constructor(
    private readonly http: Http,
    private readonly options: OptionsService,
  ) {
    this.#urls = new RpcUrls(options)
  }

  async find(typed: string, network: Network, networks: readonly Network[], signal: AbortSignal): Promise<NamedReceiver | undefined> {
    const name = normalized(typed)
    const ens = ensNetwork(networks, this.options.state.value)
    if (name === undefined) return undefined
    // Nobody was asked: that is not "no address is known".
    if (!ens) throw fail('CHAIN_UNSUPPORTED', { network: network.name })
    const resolver = new EnsResolver(ens, this.#urls.of(ens.network), this.http, signal)
    try {
      const isMainnet = network.caipNetworkId === 'eip155:1'
      const own = isMainnet ? undefined : readAddress(await resolver.addressOf(name, toCoinType(Number(network.id))))
      const address = own ?? readAddress(await resolver.address(name))
      return address === undefined ? undefined : { name, address, isOfOtherChain: !isMainnet && own === undefined }
    } catch (error) {
      throw isAppError(error, 'ABORTED') ? error : fail('NAME_LOOKUP_FAILED', { description: reasonIn(error) }, { cause: error })
    }
  }
}

/** The words of the first service or node that did not answer the question. */
function reasonIn(error: unknown): string | undefined {
  const cause = isAppError(error) ? error.cause : undefined
  if (isAppError(cause)) return isAppError(cause, 'HTTP_STATUS') ? cause.facts.description : undefined
  return isObject(cause) ? cleanText(peek(cause, 'message'), REASON_MAX) : undefined
}

function normalized(typed: string): string | undefined {
  return attempt(() => showableName(normalize(typed)))
}

function readAddress(value: string | undefined): string | undefined {
  const address = parseEvmAddress(value, evmChecksum)
  return address === EVM_ZERO_ADDRESS ? undefined : address
}
