import type { TransactionFate } from '../../../src/ports/solana/solana-rpc.ts'

type Entry = Readonly<{ lamports: number; owner: string; data: Uint8Array }>
type Reply = Readonly<{ result: unknown }> | Readonly<{ error: Readonly<{ code: number; message: string; data?: unknown }> }>

const SYSTEM = '11111111111111111111111111111111'
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const SIGNATURE_BYTES = 64

/** A Solana that lives in memory: what the made-up nodes answer from. */
export class SolanaLedger {
  readonly accounts = new Map<string, Entry>()
  /** Amounts in smallest units. */
  readonly tokens: Readonly<{
    owner: string
    account: string
    mint: string
    amount: number
    decimals: number
    program: string
    delegate?: Readonly<{ address: string; amount: bigint }>
  }>[] = []
  readonly fates = new Map<string, TransactionFate>()
  /** Signed transactions in the order in which they came. */
  readonly sent: Uint8Array[] = []
  blockhash = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N'
  lastValidBlockHeight = 300_000_150
  feeLamports: number | undefined = 5000
  /** What the simulation of the next transactions finds; undefined = nothing. */
  complaint: string | undefined

  /** `data` and `owner` matter to programs only. */
  fund(address: string, lamports: number, data: Uint8Array = new Uint8Array(), owner = SYSTEM): void {
    this.accounts.set(address, { lamports, owner, data })
  }

  rent(bytes: number): number {
    return (128 + bytes) * 6960
  }

  /** Takes a signed transaction; its first signature is its name. */
  take(transaction: Uint8Array): string | undefined {
    if (this.complaint !== undefined) return undefined
    const signature = base58(transaction.slice(1, 1 + SIGNATURE_BYTES))
    this.sent.push(transaction)
    this.fates.set(signature, 'processed')
    return signature
  }

  /** What a node answers, as Solana's JSON-RPC words it. */
  answer(method: unknown, params: readonly unknown[]): Reply {
    const [first] = params
    const context = { slot: 300_000_000 }
    const inContext = (value: unknown): Reply => ({ result: { context, value } })
    switch (method) {
      case 'getHealth':
        return { result: 'ok' }
      case 'getBalance':
        return inContext(this.accounts.get(String(first))?.lamports ?? 0)
      case 'getAccountInfo':
        return inContext(this.#info(this.accounts.get(String(first))))
      case 'getTokenAccountsByOwner':
        return inContext(this.#tokensOf(String(first), (params[1] as { programId?: string }).programId))
      case 'getLatestBlockhash':
        return inContext({ blockhash: this.blockhash, lastValidBlockHeight: this.lastValidBlockHeight })
      case 'getFeeForMessage':
        return inContext(this.feeLamports ?? null)
      case 'getMinimumBalanceForRentExemption':
        return { result: this.rent(Number(first)) }
      case 'simulateTransaction': {
        const { complaint } = this
        const logs = complaint === undefined ? [] : [`Program failed: ${complaint}`]
        return inContext({
          err: complaint === undefined ? null : { InstructionError: [0, 'Custom'] },
          logs,
          accounts: null,
          unitsConsumed: 150,
        })
      }
      case 'sendTransaction':
        return this.#send(String(first))
      case 'getSignatureStatuses':
        return inContext((first as readonly string[]).map((signature) => this.#status(signature)))
      default:
        return { error: { code: -32601, message: `Method not found: ${String(method)}` } }
    }
  }

  #info(entry: Entry | undefined): unknown {
    if (!entry) return null
    const data = [btoa(String.fromCharCode(...entry.data)), 'base64']
    return { lamports: entry.lamports, owner: entry.owner, data, executable: false, rentEpoch: 0 }
  }

  #tokensOf(owner: string, program: string | undefined): unknown {
    const own = this.tokens.filter((token) => token.owner === owner && token.program === program)
    return own.map(({ account, mint, amount, decimals, delegate }) => {
      const tokenAmount = {
        amount: String(amount),
        decimals,
        uiAmount: amount / 10 ** decimals,
        uiAmountString: String(amount / 10 ** decimals),
      }
      const allowed = delegate && { delegate: delegate.address, delegatedAmount: { ...tokenAmount, amount: String(delegate.amount) } }
      const parsed = { info: { mint, owner, tokenAmount, state: 'initialized', isNative: false, ...allowed }, type: 'account' }
      const data = { program: 'spl-token', parsed, space: 165 }
      return { pubkey: account, account: { lamports: 2_039_280, owner: program, data, executable: false, rentEpoch: 0 } }
    })
  }

  #send(encoded: string): Reply {
    const signature = this.take(Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0)))
    if (signature !== undefined) return { result: signature }
    return { error: { code: -32002, message: `Transaction simulation failed: ${this.complaint}`, data: null } }
  }

  #status(signature: string): unknown {
    const fate = this.fates.get(signature) ?? 'unknown'
    if (fate === 'unknown') return null
    const err = fate === 'failed' ? { InstructionError: [0, 'Custom'] } : null
    return { slot: 1, confirmations: fate === 'finalized' ? null : 1, err, confirmationStatus: fate === 'failed' ? 'confirmed' : fate }
  }
}

function base58(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; value > 0n; value /= 58n) text = ALPHABET.charAt(Number(value % 58n)) + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + text
}
