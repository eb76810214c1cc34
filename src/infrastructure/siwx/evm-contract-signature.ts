import {
  CallExecutionError,
  type Client,
  createClient,
  custom,
  ExecutionRevertedError,
  encodeFunctionData,
  fallback,
  type Hex,
  type HttpTransport,
  http,
  isErc6492Signature,
  parseAbi,
} from 'viem'
import { call, getChainId, getCode, verifyHash } from 'viem/actions'

const PATIENCE_MS = 10_000

/** A viem client that tries the URLs in order and skips nodes of other chains. */
export function evmClient(urls: readonly string[], chainId: string): Client {
  return createClient({ transport: fallback(urls.map((url) => ofChain(http(url, { timeout: PATIENCE_MS, retryCount: 1 }), chainId))) })
}

/** Each request waits for one `eth_chainId`. */
function ofChain(transport: HttpTransport, chainId: string) {
  const { request } = transport({})
  let served: Promise<unknown> | undefined
  return custom(
    {
      request: async (asked) => {
        served ??= request({ method: 'eth_chainId' })
        const id = await served.catch((error: unknown) => {
          served = undefined
          throw error
        })
        if (`eip155:${Number(id)}` !== chainId) throw new Error(`The node serves chain ${Number(id)}`)
        return request(asked)
      },
    },
    { retryCount: 0 },
  )
}

const ABI = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const MAGIC = '0x1626ba7e'
const isEmpty = (code: Hex | undefined): boolean => code === undefined || code === '0x'

/** A node of another chain may have another contract, with other owners, at the same address. @throws when the node serves another chain */
export async function requireChain(client: Client, chainId: string): Promise<void> {
  const served = await getChainId(client)
  if (`eip155:${served}` !== chainId) throw new Error(`The node serves chain ${served}`)
}

/**
 * ERC-1271 for a deployed contract, ERC-6492 for one that the signature can deploy. No key is recovered from the signature: an address
 * without code has no contract that could verify it.
 */
export async function isSignedByContract(client: Client, address: Hex, hash: Hex, signature: Hex): Promise<boolean> {
  const code = await getCode(client, { address })
  if (isErc6492Signature(signature)) return verifyHash(client, { address, hash, signature })
  if (isEmpty(code)) return false
  const data = encodeFunctionData({ abi: ABI, functionName: 'isValidSignature', args: [hash, signature] })
  try {
    const answer = await call(client, { to: address, data })
    return answer.data?.toLowerCase() === `${MAGIC}${'0'.repeat(56)}`
  } catch (error) {
    if (error instanceof CallExecutionError && error.walk((each) => each instanceof ExecutionRevertedError)) return false
    throw error
  }
}
