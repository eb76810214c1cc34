import { createWalletClient, hashMessage, hashTypedData, http, keccak256, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

type Answer = Readonly<{ success: true; data: unknown } | { success: false; error: string }>
type Call = Readonly<{ to: `0x${string}`; value: string; data: `0x${string}` }>

export type FakeSafeSetup = Readonly<{ address: `0x${string}`; ownerKey: `0x${string}`; chainId: number; rpcUrl?: string | undefined }>

/** A Safe with one owner, and what its page answers to the app in its frame: the Safe Apps protocol. Signs with the owner's real key. */
export class FakeSafe {
  answers: 'approve' | 'reject' | 'ignore' = 'approve'
  /** Messages are signed on the chain, which takes a transaction, instead of by the owners alone. */
  signsOnChain = false
  /** How far a transaction of the Safe has come; Safe's own words. */
  txStatus = 'SUCCESS'
  readonly asked: { method: string; params: unknown }[] = []
  readonly #transactions = new Map<string, string>()
  readonly #signatures = new Map<string, string>()

  constructor(private readonly setup: FakeSafeSetup) {}

  /** What a Safe's owners sign in place of a message: EIP-712, its `message` the 32 bytes that ERC-1271 is asked about. */
  static typed(safe: `0x${string}`, chainId: number, hash: `0x${string}`) {
    return {
      domain: { chainId, verifyingContract: safe },
      types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
      primaryType: 'SafeMessage',
      message: { message: hash },
    } as const
  }

  /** Undefined while the owners have not decided. */
  async answer(method: string, params: unknown): Promise<Answer | undefined> {
    this.asked.push({ method, params })
    const asks = ['signMessage', 'signTypedMessage', 'sendTransactions'].includes(method)
    if (asks && this.answers === 'ignore') return undefined
    if (asks && this.answers === 'reject') return { success: false, error: 'Transaction was rejected' }
    try {
      return { success: true, data: await this.#run(method, params as Readonly<Record<string, unknown>>) }
    } catch (error) {
      return { success: false, error: error instanceof Error ? error.message : String(error) }
    }
  }

  async #run(method: string, params: Readonly<Record<string, unknown>>): Promise<unknown> {
    const { address, chainId, ownerKey } = this.setup
    const owner = privateKeyToAccount(ownerKey)
    switch (method) {
      case 'getSafeInfo':
        return { safeAddress: address, chainId, threshold: 1, owners: [owner.address], isReadOnly: false }
      case 'getChainInfo':
        return { chainId: String(chainId), chainName: 'Sandbox', shortName: 'sb' }
      case 'getEnvironmentInfo':
        return { origin: 'sandbox' }
      case 'signMessage': {
        // Safe's page reads hex text as bytes, as wallets do with personal_sign.
        const text = String(params['message'])
        return this.#sign(hashMessage(/^0x[0-9a-f]*$/i.test(text) ? { raw: text as `0x${string}` } : text))
      }
      case 'signTypedMessage':
        return this.#sign(hashTypedData(params['typedData'] as never))
      case 'getOffChainSignature':
        return this.#signatures.get(String(params)) ?? ''
      case 'sendTransactions':
        return { safeTxHash: await this.#send(params['txs'] as readonly Call[]) }
      case 'getTxBySafeTxHash': {
        const txHash = this.#transactions.get(String(params['safeTxHash']))
        if (!txHash) throw new Error('Not Found')
        return { txStatus: this.txStatus, ...(!/^AWAITING|CANCELLED/.test(this.txStatus) && { txHash }) }
      }
      case 'rpcCall':
        return this.#rpc(String(params['call']), params['params'] as readonly unknown[])
      default:
        throw new Error(`Unknown method ${method}`)
    }
  }

  async #sign(hash: `0x${string}`): Promise<unknown> {
    const { address, chainId, ownerKey } = this.setup
    const typed = FakeSafe.typed(address, chainId, hash)
    const messageHash = hashTypedData(typed)
    if (this.signsOnChain) return { safeTxHash: messageHash }
    this.#signatures.set(messageHash, await privateKeyToAccount(ownerKey).signTypedData(typed))
    return { messageHash }
  }

  async #send(calls: readonly Call[]): Promise<string> {
    const { ownerKey, rpcUrl } = this.setup
    const safeTxHash = keccak256(stringToHex(JSON.stringify([calls, this.#transactions.size])))
    const client = rpcUrl && createWalletClient({ account: privateKeyToAccount(ownerKey), transport: http(rpcUrl) })
    const hashes: string[] = []
    for (const { to, value, data } of calls)
      hashes.push(client ? await client.sendTransaction({ to, value: BigInt(value), data, chain: null }) : safeTxHash)
    this.#transactions.set(safeTxHash, hashes.at(-1) ?? safeTxHash)
    return safeTxHash
  }

  async #rpc(method: string, params: readonly unknown[]): Promise<unknown> {
    const { rpcUrl } = this.setup
    if (!rpcUrl) return '0x'
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw new Error(error.message)
    return result
  }
}
