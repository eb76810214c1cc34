import { randomUUID } from 'node:crypto'
import { base58 } from '@scure/base'
import { createPublicClient, erc20Abi, type Hex, http, stringToHex, toHex } from 'viem'
import { refuseBatch } from './batch-refusal.ts'
import { type AccountKind, readNode, type VisitorKeys } from './keys.ts'

/** The hashes of the calls of a batch, by its id. */
export type Batches = Map<string, readonly string[]>
/** What visitors have: tokens where their contracts are, and one of each collectible. */
type Assets = Readonly<{ tokens: readonly Hex[]; collectibles: readonly Readonly<{ name: string; picture: string }>[] }>
type Filter = Readonly<{ assetTypeFilter?: readonly string[] }>
/** Of `wallet_sendCalls`. */
type Bundle = Readonly<{ calls?: readonly Readonly<Record<string, `0x${string}`>>[] }>
type Asset = Readonly<{ type: string } & Record<string, unknown>>
const COLLECTION = '0x5a17000000000000000000000000000000000721'
type KeyHolder = Readonly<{ keys: VisitorKeys; kind: AccountKind }>

/** Requests that the visitor approves first. */
export const APPROVED: ReadonlySet<string> = new Set([
  ...['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'solana_signMessage', 'solana_signTransaction'],
  ...[
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'wallet_sendCalls',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'eth_sendUserOperation',
  ],
])

/** Signs with the visitor's keys, or asks the site's node. A request names its chain: the account may be asked for on another one meanwhile. */
export async function answerRpc(
  visitor: KeyHolder,
  payload: Readonly<Record<string, unknown>>,
  batches: Batches,
  assets: Assets,
): Promise<unknown> {
  const { keys, kind } = visitor
  const method = String(payload['method'])
  const rpcUrl = String(payload['rpcUrl'])
  const chainId = payload['chainId'] as number | string
  const params = payload['params'] as never
  const list = Array.isArray(params) ? (params as readonly never[]) : []
  const fields = (params ?? {}) as Readonly<Record<string, never>>
  const send = (call: Readonly<Record<string, `0x${string}` | undefined>>) => keys.send(kind, call, rpcUrl)
  switch (method) {
    case 'eth_accounts':
      return [addressOf(visitor)]
    case 'personal_sign':
      return keys.signMessage(kind, list[0] ?? '0x', rpcUrl)
    case 'eth_signTypedData_v4':
      return keys.signTypedData(kind, list[1], rpcUrl)
    case 'eth_sendTransaction':
      return send(list[0] ?? {})
    case 'wallet_sendCalls': {
      refuseBatch(list, payload['chainId'])
      const { calls = [] } = (list[0] ?? {}) as Bundle
      const hashes: string[] = []
      for (const call of calls) hashes.push(await send(call))
      const id = `0x${randomUUID().replaceAll('-', '').padStart(64, '0')}`
      batches.set(id, hashes)
      return { id }
    }
    case 'wallet_getCallsStatus': {
      const hashes = batches.get(String(list[0]))
      if (!hashes) throw new Error('Unknown batch')
      const receipts = await Promise.all(hashes.map((hash) => readNode(rpcUrl, 'eth_getTransactionReceipt', [hash])))
      return {
        version: '2.0.0',
        id: list[0],
        chainId: toHex(numberOf(chainId)),
        status: receipts.includes(null) ? 100 : 200,
        atomic: false,
        receipts,
      }
    }
    case 'wallet_getCapabilities':
      return { [toHex(numberOf(chainId))]: { atomic: { status: 'unsupported' }, assetDiscovery: { supported: true } } }
    case 'wallet_getAssets':
      return assetsOf(chainId, addressOf(visitor) as Hex, rpcUrl, assets, (list[0] ?? {}) as Filter)
    case 'wallet_grantPermissions':
      return { ...(list[0] as object | undefined), context: `0x${'01'.repeat(32)}`, address: addressOf(visitor) }
    case 'wallet_revokePermissions': {
      const { pci } = (list[0] ?? {}) as Readonly<{ pci?: string }>
      return pci === undefined ? null : keys.signMessage(kind, stringToHex(pci), rpcUrl)
    }
    case 'solana_signMessage':
      return { signature: keys.signSolanaMessage(String(fields['message'])) }
    case 'solana_signTransaction':
      return { transaction: base58Bytes(keys.signSolana(String(fields['transaction'])).serialize()) }
    case 'solana_signAllTransactions':
      return {
        transactions: (fields['transactions'] as unknown as readonly string[]).map((each) =>
          base58Bytes(keys.signSolana(each).serialize()),
        ),
      }
    case 'solana_signAndSendTransaction':
      return { signature: await keys.sendSolana(String(fields['transaction']), rpcUrl) }
    default:
      return readNode(rpcUrl, method, params ?? [])
  }
}

/** ERC-7811: the native currency, and what of `assets` is on this chain; of the types in the filter, where there is one. */
async function assetsOf(
  chainId: number | string,
  account: Hex,
  rpcUrl: string,
  { tokens, collectibles }: Assets,
  { assetTypeFilter }: Filter,
): Promise<unknown> {
  const balance = await readNode(rpcUrl, 'eth_getBalance', [account, 'latest'])
  const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18, price: 0, value: '0', iconUrl: '' }
  const held = await Promise.all(tokens.map((token) => tokenOf(token, account, rpcUrl).catch(() => [])))
  const all: readonly Asset[] = [
    { address: 'native', balance, type: 'NATIVE', metadata },
    ...held.flat(),
    ...collectibles.map(({ name, picture: image }, place) => ({
      ...{ address: COLLECTION, balance: '0x1', type: 'ERC721' },
      metadata: { name, symbol: 'SALT', tokenId: toHex(place + 1), image },
    })),
  ]
  const isWanted = ({ type }: Asset) => assetTypeFilter?.some((each) => each.toLowerCase() === type.toLowerCase()) ?? true
  return { [toHex(numberOf(chainId))]: all.filter(isWanted) }
}

async function tokenOf(address: Hex, account: Hex, rpcUrl: string): Promise<readonly Asset[]> {
  const { readContract } = createPublicClient({ transport: http(rpcUrl, { retryCount: 0 }) })
  const [balance, name, symbol, decimals] = await Promise.all([
    readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
    readContract({ address, abi: erc20Abi, functionName: 'name' }),
    readContract({ address, abi: erc20Abi, functionName: 'symbol' }),
    readContract({ address, abi: erc20Abi, functionName: 'decimals' }),
  ])
  const metadata = { name, symbol, decimals, price: 0, value: '0', iconUrl: '' }
  return [{ address, balance: toHex(balance), type: 'ERC20', metadata }]
}

export function addressOf({ keys, kind }: KeyHolder): string {
  return kind === 'eoa' ? keys.eoa.address : keys.smart.address
}

export function numberOf(chainId: number | string): number {
  return Number(String(chainId).replace('eip155:', ''))
}

const base58Bytes = (bytes: Uint8Array) => base58.encode(bytes)
