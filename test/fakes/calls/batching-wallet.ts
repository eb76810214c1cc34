import { encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { post, type Request } from '../../support/calls-tab.ts'
import { hex } from '../services/seeded-random.ts'

/** Carries out all or none, as an account of EIP-7702 does. */
const MULTICALL = parseAbi([
  'struct Call { address target; bool allowFailure; uint256 value; bytes callData; }',
  'function aggregate3Value(Call[] calls) payable',
])

export type Shape = 'batch' | 'upgrade' | 'none' | 'unknown' | 'lies' | 'disappears'
export const SHAPES: readonly Shape[] = ['batch', 'upgrade', 'none', 'unknown', 'lies', 'disappears']

type Sent = Readonly<{ hash?: string; at: number }>
const refuse = (code: number, message = 'refused') => Object.assign(new Error(message), { code })

/** A wallet behind the site, whose account the local chain signs for. It goes on when a page is closed, or forgets what that page asked. */
export class BatchingWallet {
  /** What it was asked to sign, by method. */
  readonly asked: string[] = []
  /** Refuses to upgrade the account. */
  staysPlain = false
  /** So long the visitor thinks. */
  thinksMs = 0
  /** How a page that is closed leaves its request: `kept` is signed later, `gone` is not. */
  left: 'kept' | 'gone' = 'kept'
  /** How often it does not say what it can do, or nothing at all. */
  mute = 0
  hasBatches: boolean
  /** `disappears`: it gives no more answers. The next page finds it again. */
  isGone = false
  signsWhenGone = true
  #isUpgraded = false
  #lies = 0
  readonly #keepsIds: boolean
  readonly #batches = new Map<string, Sent>()
  /** Raised with each page. */
  page = 0

  constructor(
    readonly shape: Shape,
    private readonly url: string,
    private readonly chainId: number,
    readonly account: Hex,
    private readonly multicall: Hex,
    private readonly random: () => number,
  ) {
    this.#keepsIds = random() < 0.6
    this.hasBatches = shape === 'none' ? false : shape === 'unknown' || shape === 'disappears' ? random() < 0.5 : true
  }

  request = async ({ method, params = [] }: Request): Promise<unknown> => {
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [this.account]
      case 'eth_chainId':
        return toHex(this.chainId)
      case 'wallet_getCapabilities':
        return this.#capabilities()
      case 'wallet_getCallsStatus':
        return this.#status(String(params[0]))
      case 'wallet_sendCalls':
        return this.#sendCalls(params[0] as Batch)
      case 'eth_sendTransaction':
        this.asked.push(method)
        return this.#signed(() => this.#rpc('eth_sendTransaction', [params[0]]))
      default:
        return this.#rpc(method, params)
    }
  }

  async #capabilities(): Promise<unknown> {
    if (this.shape === 'unknown' && this.mute > 0) {
      this.mute -= 1
      const kinds = [() => 'rubbish', () => null, () => Promise.reject(refuse(-32603, 'Internal error')), () => new Promise(() => {})]
      return kinds[Math.floor(this.random() * kinds.length)]?.()
    }
    if (!this.hasBatches) throw this.random() < 0.5 ? refuse(-32601, 'Method not found') : refuse(4200)
    if (this.shape === 'unknown') return { [toHex(this.chainId).toUpperCase().replace('X', 'x')]: { atomicBatch: { supported: true } } }
    const status = this.shape === 'upgrade' && !this.#isUpgraded ? 'ready' : 'supported'
    return { [toHex(this.chainId)]: { atomic: { status } } }
  }

  async #sendCalls({ id: given = `0x${hex(this.random, 64)}`, calls }: Batch): Promise<unknown> {
    if (!this.hasBatches) throw this.shape === 'unknown' ? refuse(-32603, 'Internal error') : refuse(-32601, 'The method does not exist')
    this.asked.push('wallet_sendCalls')
    // As MetaMask: what is no hexadecimal id is refused, and one of its own takes the place of the site's.
    if (!/^0x(?:[0-9a-f]{2})+$/i.test(given)) throw refuse(-32602, 'Invalid params')
    const id = this.#keepsIds ? given : `0x${hex(this.random, 64)}`
    if (this.#batches.has(id)) throw refuse(5720)
    if (this.shape === 'upgrade' && !this.#isUpgraded) {
      if (this.staysPlain) throw refuse(5750)
      this.#isUpgraded = true
    }
    await this.#signed(async () => {
      if (this.#batches.has(id)) throw refuse(5720)
      this.#batches.set(id, { at: performance.now() })
      const total = calls.reduce((sum, { value }) => sum + BigInt(value ?? '0x0'), 0n)
      const list = calls.map(({ to, value, data }) => ({
        target: to,
        allowFailure: false,
        value: BigInt(value ?? '0x0'),
        callData: data ?? '0x',
      }))
      const data = encodeFunctionData({ abi: MULTICALL, functionName: 'aggregate3Value', args: [list] })
      const hash = await this.#rpc('eth_sendTransaction', [{ from: this.account, to: this.multicall, value: toHex(total), data }])
      this.#batches.set(id, { hash: String(hash), at: performance.now() })
      return id
    })
    return this.shape === 'unknown' ? id : { id }
  }

  async #status(id: string): Promise<unknown> {
    if (this.isGone) return new Promise(() => {})
    const batch = this.#batches.get(id)
    if (!batch) throw refuse(5730)
    const common = { version: '2.0.0', id, chainId: toHex(this.chainId), atomic: true }
    if (this.shape === 'lies' && this.#lies++ < 6) {
      const kinds = [
        { status: 200 },
        { status: 200, receipts: [{ transactionHash: `0x${'ab'.repeat(32)}`, status: '0x1', logs: [] }] },
        { status: 500 },
        { status: 100 },
        { status: 'CONFIRMED' },
      ]
      return { ...common, ...kinds[Math.floor(this.random() * kinds.length)] }
    }
    if (this.shape === 'lies') return { ...common, status: this.random() < 0.5 ? 100 : 200 }
    if (!batch.hash) return { ...common, status: 100 }
    const receipt = await this.#rpc('eth_getTransactionReceipt', [batch.hash])
    return receipt ? { ...common, status: 200, receipts: [receipt] } : { ...common, status: 100 }
  }

  /** The visitor thinks, and says yes; meanwhile the page may be closed. */
  async #signed<T>(sign: () => Promise<T>): Promise<T> {
    const { page } = this
    const goes = this.shape === 'disappears' && page === 0 && this.random() < 0.6
    if (this.thinksMs > 0) await new Promise((resolve) => setTimeout(resolve, this.thinksMs))
    const isLeft = page !== this.page
    if (isLeft && this.left === 'gone') return new Promise<T>(() => {})
    if (!goes) return sign()
    this.isGone = true
    if (this.signsWhenGone) await sign()
    return new Promise<T>(() => {})
  }

  async #rpc(method: string, params: readonly unknown[]): Promise<unknown> {
    const answer = (await post(this.url, { jsonrpc: '2.0', id: 1, method, params })) as {
      result?: unknown
      error?: { message: string; code: number }
    }
    if (answer.error) throw refuse(answer.error.code, answer.error.message)
    return answer.result
  }
}

type Batch = Readonly<{ id?: string; calls: readonly Readonly<{ to: Hex; value?: Hex; data?: Hex }>[] }>
