import { type KeyAccount, keyAccounts } from './standard-keys.ts'

type Params = Readonly<Record<string, unknown>>
type Heard = (payload?: unknown) => void

/** Keys, an owner in front of the window, and what sites were told: behind every shape of wallet alike. */
export class BitcoinKeys {
  readonly keys: readonly KeyAccount[]
  selected: readonly string[]
  granted = false
  answer: 'approve' | 'reject' | 'ignore' = 'approve'
  prompts = 0
  readonly calls: string[] = []
  /** What each call came with. */
  readonly asked: Params[] = []
  readonly #waiting: (() => void)[] = []
  readonly #heard = new Map<string, Set<Heard>>()

  constructor(seed = 'bitcoin keys') {
    this.keys = keyAccounts('bitcoin', { seed, count: 2, chains: () => ['bitcoin:mainnet'] })
    this.selected = this.keys.map(({ address }) => address)
  }

  get shown(): readonly KeyAccount[] {
    return this.granted ? this.selected.flatMap((address) => this.keys.find((key) => key.address === address) ?? []) : []
  }

  get listenerCount(): number {
    return [...this.#heard.values()].reduce((sum, { size }) => sum + size, 0)
  }

  async ask(refusal: unknown): Promise<void> {
    this.prompts += 1
    if (this.answer === 'ignore') await new Promise<void>((resolve) => this.#waiting.push(resolve))
    if (this.answer === 'reject') throw refusal
  }

  wakeUp(): void {
    this.answer = 'approve'
    for (const resume of this.#waiting.splice(0)) resume()
  }

  listen(event: string, heard: Heard): () => void {
    this.#heard.set(event, (this.#heard.get(event) ?? new Set()).add(heard))
    return () => this.unlisten(event, heard)
  }

  unlisten(event: string, heard: Heard): void {
    this.#heard.get(event)?.delete(heard)
  }

  emit(event: string, payload?: unknown): void {
    for (const heard of [...(this.#heard.get(event) ?? [])]) heard(payload)
  }

  /** Base64. Without `protocol`: as the wallet chooses by the kind of address. */
  sign(address: unknown, message: unknown, protocol?: 'bip322' | 'ecdsa'): string {
    const key = this.shown.find((each) => each.address === address) ?? this.shown[0]
    const chosen = protocol ?? (key?.purpose === 'payment' ? 'ecdsa' : 'bip322')
    return Buffer.from(key?.signAs?.(chosen, new TextEncoder().encode(String(message))) ?? []).toString('base64')
  }
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** What Unisat and its kind leave on the window; with `manner` OKX, what OKX does. */
export function unisatShape(keys: BitcoinKeys, manner: 'unisat' | 'okx' = 'unisat'): object {
  const refusal = Object.assign(new Error('User rejected the request.'), { code: 4001 })
  const asked = async <T>(method: string, work: () => T): Promise<T> => {
    keys.calls.push(method)
    await keys.ask(refusal)
    return work()
  }
  const list = () => keys.shown.map(({ address }) => address)
  const grant = () => {
    keys.granted = true
    return list()
  }
  const first = () => keys.shown[0]
  return {
    ...(manner === 'unisat'
      ? { requestAccounts: () => asked('requestAccounts', grant), getChain: async () => ({ enum: 'BITCOIN_MAINNET' }) }
      : {
          connect: () =>
            asked('connect', () => {
              const [address] = grant()
              return address === undefined ? {} : { address, publicKey: hex(first()?.publicKey ?? new Uint8Array()) }
            }),
        }),
    getAccounts: async () => list(),
    getPublicKey: async () => hex(first()?.publicKey ?? new Uint8Array()),
    getNetwork: async () => 'livenet',
    disconnect: async () => {
      if (keys.answer === 'ignore') await keys.ask(refusal)
      keys.granted = false
    },
    signMessage: (message: string, type = 'ecdsa') =>
      asked('signMessage', () => {
        if (type !== 'ecdsa' && type !== 'bip322-simple') throw Object.assign(new Error(`Unknown type ${type}`), { code: -32602 })
        return keys.sign(first()?.address, message, type === 'ecdsa' ? 'ecdsa' : 'bip322')
      }),
    on: (event: string, heard: Heard) => void keys.listen(event, heard),
    removeListener: (event: string, heard: Heard) => keys.unlisten(event, heard),
  }
}

/** What `btc_providers` leads to, as sats-connect wants it; with `manner` Leather, what `LeatherProvider` is. */
export function satsConnectShape(keys: BitcoinKeys, manner: 'sats-connect' | 'leather' = 'sats-connect'): object {
  const refusal = { code: manner === 'leather' ? 4001 : -32000, message: 'User rejected the request.' }
  const described = () =>
    keys.shown.map(({ address, publicKey, purpose, path }) =>
      manner === 'leather'
        ? { symbol: 'BTC', type: purpose === 'payment' ? 'p2wpkh' : 'p2tr', address, publicKey: hex(publicKey), derivationPath: path }
        : { address, publicKey: hex(publicKey), purpose, addressType: purpose === 'payment' ? 'p2wpkh' : 'p2tr', walletType: 'software' },
    )
  const network = { bitcoin: { name: 'Mainnet' }, stacks: { name: 'mainnet' }, spark: { name: 'mainnet' } }
  const account = () => ({ id: 'account-1', addresses: described(), walletType: 'software', network })
  const grant = async () => {
    await keys.ask(refusal)
    keys.granted = true
    const address = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
    if (manner === 'leather') return { addresses: [...described(), { symbol: 'STX', address }] }
    const stacks = { address, publicKey: '02'.padEnd(66, '0'), purpose: 'stacks', addressType: 'stacks', walletType: 'software' }
    return { ...account(), addresses: [...described(), stacks] }
  }
  const run = async (method: string, params: Params): Promise<unknown> => {
    if (method === (manner === 'leather' ? 'getAddresses' : 'wallet_connect')) return grant()
    if (method === 'signMessage') {
      await keys.ask(refusal)
      if (manner === 'sats-connect') {
        const { address, message, protocol = 'BIP322' } = params
        return { signature: keys.sign(address, message, protocolIn(params)), messageHash: '', address, protocol }
      }
      const account = keys.shown.find(({ purpose }) => (purpose === 'payment') === (params['paymentType'] === 'p2wpkh'))
      return { signature: keys.sign(account?.address, params['message'], 'bip322') }
    }
    if (manner === 'leather') throw { code: -32601, message: 'Method not found' }
    if (method === 'wallet_getAccount') {
      if (!keys.granted) throw { code: -32002, message: 'Access denied.' }
      return account()
    }
    if (method === 'wallet_getNetwork') return network
    if (method === 'wallet_disconnect') {
      if (keys.answer === 'ignore') await keys.ask(refusal)
      keys.granted = false
      return null
    }
    throw { code: -32601, message: 'Method not found' }
  }
  return {
    request: async (method: string, params: Params = {}) => {
      keys.calls.push(method)
      keys.asked.push(params)
      try {
        return { jsonrpc: '2.0', id: '1', result: await run(method, params) }
      } catch (error) {
        if (manner === 'leather') throw { jsonrpc: '2.0', id: '1', error }
        return { jsonrpc: '2.0', id: '1', error }
      }
    },
    ...(manner === 'sats-connect' && { addListener: (event: string, heard: Heard) => keys.listen(event, heard) }),
  }
}

function protocolIn({ protocol }: Params): 'bip322' | 'ecdsa' | undefined {
  return protocol === 'BIP322' ? 'bip322' : protocol === 'ECDSA' ? 'ecdsa' : undefined
}
