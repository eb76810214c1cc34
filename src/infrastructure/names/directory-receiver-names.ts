import { EVM_ZERO_ADDRESS, parseEvmAddress } from '../../domain/caip/evm-address.ts'
import { fail } from '../../domain/errors/fail.ts'
import { addressFor, isDirectoryName, ownAddressFor } from '../../domain/names/name-rules.ts'
import type { Network } from '../../domain/network/network.ts'
import type { NameDirectory } from '../../ports/names/name-directory.ts'
import type { SupportedChains } from '../../ports/network/supported-chains.ts'
import type { NamedReceiver, ReceiverNames } from '../../ports/send/receiver-names.ts'
import { evmChecksum } from '../shared/evm-checksum.ts'

/** Receivers by their name in the provider's directory (`alice.reown.id`); all others by `others`. A name is asked of one of them only. */
export class DirectoryReceiverNames implements ReceiverNames {
  constructor(
    private readonly directory: Pick<NameDirectory, 'lookup'>,
    private readonly chains: SupportedChains,
    private readonly others: ReceiverNames,
  ) {}

  async find(typed: string, network: Network, networks: readonly Network[], signal: AbortSignal): Promise<NamedReceiver | undefined> {
    const name = typed.trim().toLowerCase()
    if (network.chainNamespace !== 'eip155' || !isDirectoryName(name)) return this.others.find(typed, network, networks, signal)
    if (!(await this.chains.has(network.caipNetworkId, signal))) throw fail('CHAIN_UNSUPPORTED', { network: network.name })
    const record = await this.directory.lookup(name, network.caipNetworkId, signal)
    if (record?.name !== name) return undefined
    const chainId = Number(network.id)
    const address = parseEvmAddress(addressFor(chainId, record.addresses), evmChecksum)
    if (address === undefined || address === EVM_ZERO_ADDRESS) return undefined
    return { name, address, isOfOtherChain: chainId !== 1 && ownAddressFor(chainId, record.addresses) === undefined }
  }
}
