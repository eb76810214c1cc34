import { decodeBase58, encodeBase58 } from '../../domain/caip/base58.ts'
import { parseSolanaAddress } from '../../domain/caip/solana-address.ts'
import { never } from '../../domain/shared/async/never.ts'
import { withSignature } from '../../domain/solana/solana-transaction.ts'
import type { SessionLink } from '../../ports/connection/chain-adapter.ts'
import type { AnySolanaTransaction } from '../../ports/host/providers.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { unsupported } from '../shared/provider-rpc-error.ts'
import { fromBase64, toBase64 } from '../shared/text-bytes.ts'
import type { SendOptions, SolanaSigner } from './solana-host-provider.ts'
import type { Submit } from './standard-solana-signer.ts'

const ALL = 'solana_signAllTransactions'
const SEND = 'solana_signAndSendTransaction'

/** Signs over a WalletConnect session. Transactions are base64, messages and signatures base58. */
export class SessionSolanaSigner implements SolanaSigner {
  constructor(
    private readonly link: SessionLink,
    private readonly submit: Submit,
  ) {}

  get address(): string | undefined {
    return this.link.address
  }

  async signMessage(message: Uint8Array): Promise<unknown> {
    const answer = await this.#ask('solana_signMessage', { message: encodeBase58(message), pubkey: this.address })
    return decodeBase58(String(answer['signature']))
  }

  async sign(transactions: readonly Uint8Array[], given: readonly AnySolanaTransaction[]): Promise<readonly unknown[]> {
    if (transactions.length > 1 && this.link.methods.includes(ALL)) {
      const answer = await this.#ask(ALL, { transactions: transactions.map(toBase64) })
      const signed = answer['transactions']
      return Array.isArray(signed) ? signed.map((text) => fromBase64(String(text))) : []
    }
    const signed: unknown[] = []
    // Sequentially: a wallet shows one request at a time.
    for (const [index, transaction] of transactions.entries()) signed.push(await this.#signOne(transaction, given[index]))
    return signed
  }

  async signAndSend(transaction: Uint8Array, options: SendOptions, given: AnySolanaTransaction): Promise<unknown> {
    if (this.link.methods.includes(SEND)) {
      const params = { transaction: toBase64(transaction), pubkey: this.address, sendOptions: options }
      return (await this.#ask(SEND, params))['signature']
    }
    const signed = await this.#signOne(transaction, given)
    if (!signed) throw unsupported(SEND)
    return this.submit(signed, this.link.caipNetworkId, options)
  }

  /** Current wallets return the whole transaction, older ones only the signature. */
  async #signOne(transaction: Uint8Array, given: AnySolanaTransaction | undefined): Promise<Uint8Array | undefined> {
    const params = { transaction: toBase64(transaction), pubkey: this.address, ...legacyParts(given) }
    const answer = await this.#ask('solana_signTransaction', params)
    if (typeof answer['transaction'] === 'string') return fromBase64(answer['transaction'])
    const [key, signature] = [parseSolanaAddress(this.address), decodeBase58(String(answer['signature']))]
    return key && signature && withSignature(transaction, key, signature)
  }

  async #ask(method: string, params: object): Promise<Readonly<Record<string, unknown>>> {
    if (!this.link.methods.includes(method)) throw unsupported(method)
    const answer = await this.link.request(method, params, never())
    return isObject(answer) ? (answer as Readonly<Record<string, unknown>>) : { signature: answer }
  }
}

/** Older WalletConnect wallets read these fields of a legacy transaction instead of the bytes. */
function legacyParts(given: AnySolanaTransaction | undefined): object {
  if (!isObject(given) || ArrayBuffer.isView(given) || peek(given, 'version') !== undefined) return {}
  const text = (value: unknown) =>
    isObject(value) && 'toBase58' in value ? String((value as { toBase58(): string }).toBase58()) : undefined
  const instructions = peek(given, 'instructions')
  if (!Array.isArray(instructions)) return {}
  return {
    feePayer: text(peek(given, 'feePayer')),
    recentBlockhash: peek(given, 'recentBlockhash'),
    instructions: instructions.map(({ programId, keys, data }) => ({
      programId: text(programId),
      data: encodeBase58(Uint8Array.from(data)),
      keys: [...keys].map(({ pubkey, isSigner, isWritable }) => ({ pubkey: text(pubkey), isSigner, isWritable })),
    })),
  }
}
