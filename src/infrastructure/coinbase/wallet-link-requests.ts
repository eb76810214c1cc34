import { hashTypedData, isHex, stringToHex } from 'viem'
import { parseEvmChainId } from '../../domain/caip/evm-chain-id.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { ProviderRpcError, RPC_CODES } from '../shared/provider-rpc-error.ts'

type Asked = Readonly<{ method: string; params: unknown; chainId: number; address: string }>
type Translated = Readonly<{ method: string; params: unknown }>

/** Translates an EIP-1193 request into the format of Coinbase's app; undefined for an unsupported method. @throws -32602 */
export function toLinkRequest({ method, params, chainId, address }: Asked): Translated | undefined {
  const [first, second] = Array.isArray(params) ? (params as readonly unknown[]) : []
  switch (method) {
    case 'personal_sign':
      return sign({ address: second, message: toHex(first), addPrefix: true, typedDataJson: null })
    case 'eth_signTypedData':
    case 'eth_signTypedData_v4':
      return sign({ address: first, message: typedHash(second), addPrefix: false, typedDataJson: JSON.stringify(second, null, 2) })
    case 'eth_signTransaction':
      return { method: 'signEthereumTransaction', params: transaction(first, chainId, address, false) }
    case 'eth_sendTransaction':
      return { method: 'signEthereumTransaction', params: transaction(first, chainId, address, true) }
    case 'wallet_switchEthereumChain':
      return { method: 'switchEthereumChain', params: { chainId: String(idOf(first)), address } }
    case 'wallet_addEthereumChain':
      return { method: 'addEthereumChain', params: network(first) }
    case 'wallet_watchAsset': {
      const asset = isObject(params) && !Array.isArray(params) ? params : isObject(first) ? first : {}
      return { method: 'watchAsset', params: { type: peek(asset, 'type'), options: peek(asset, 'options'), chainId: String(chainId) } }
    }
    default:
      return undefined
  }
}

const sign = (params: object): Translated => ({ method: 'signEthereumMessage', params })

function invalid(what: string): ProviderRpcError {
  return new ProviderRpcError(`${what} cannot be read`, RPC_CODES.invalid)
}

function toHex(message: unknown): string {
  if (typeof message !== 'string') throw invalid('The message')
  return isHex(message) ? message : stringToHex(message)
}

function typedHash(data: unknown): string {
  try {
    return hashTypedData(typeof data === 'string' ? JSON.parse(data) : data)
  } catch {
    throw invalid('The typed data')
  }
}

function idOf(value: unknown): number {
  const id = parseEvmChainId(peek(value, 'chainId'))
  if (id === undefined) throw invalid('The chain')
  return id
}

/** Amounts are decimal strings, counts are numbers. */
function transaction(value: unknown, chainId: number, address: string, shouldSubmit: boolean) {
  const given = isObject(value) ? value : {}
  const amount = (key: string) => {
    const text = peek(given, key)
    return text === undefined || text === null ? null : BigInt(text as string).toString()
  }
  const nonce = peek(given, 'nonce')
  try {
    return {
      fromAddress: peek(given, 'from') ?? address,
      toAddress: peek(given, 'to') ?? null,
      weiValue: amount('value') ?? '0',
      data: peek(given, 'data') ?? peek(given, 'input') ?? '0x',
      nonce: nonce === undefined || nonce === null ? null : Number(nonce),
      gasPriceInWei: amount('gasPrice'),
      maxFeePerGas: amount('maxFeePerGas'),
      maxPriorityFeePerGas: amount('maxPriorityFeePerGas'),
      gasLimit: amount('gas') ?? amount('gasLimit'),
      chainId: parseEvmChainId(peek(given, 'chainId')) ?? chainId,
      shouldSubmit,
    }
  } catch {
    throw invalid('The transaction')
  }
}

function network(value: unknown) {
  const given = isObject(value) ? value : {}
  const list = (key: string) => peek(given, key) ?? []
  return {
    chainId: String(idOf(value)),
    rpcUrls: list('rpcUrls'),
    blockExplorerUrls: list('blockExplorerUrls'),
    iconUrls: list('iconUrls'),
    chainName: peek(given, 'chainName'),
    nativeCurrency: peek(given, 'nativeCurrency'),
  }
}
