import type { SandboxInfo } from '../../sandbox/sandbox.ts'
import type { Answer } from '../../test/fakes/wallets/scripted-wallet.ts'
import { DemoWallet } from './demo-wallet.ts'
import { hostileAnnouncement } from './hostile-wallet.ts'
import { walletIcon } from './wallet-icon.ts'

export const WALLET_KINDS = [
  { kind: 'harbor', label: 'Harbor: signs at once', name: 'Harbor', answer: 'approve' },
  { kind: 'otter', label: 'Otter: other account, lists its own NFTs', name: 'Otter', answer: 'approve' },
  { kind: 'rejecting', label: 'Nayser: says no', name: 'Nayser', answer: 'reject' },
  { kind: 'silent', label: 'Mum: never answers', name: 'Mum', answer: 'ignore' },
  { kind: 'metamask', label: "MetaMask's stand-in: EVM and Solana in one prompt", name: 'MetaMask', answer: 'approve' },
  { kind: 'hostile', label: 'A hostile one', name: 'hostile', answer: 'ignore' },
] as const satisfies readonly { kind: string; label: string; name: string; answer: Answer }[]
export type WalletKind = (typeof WALLET_KINDS)[number]['kind']

type Announcement = Readonly<{ info: unknown; provider: unknown }>

/** The wallets of this page, announced as EIP-6963 says: now, and whenever somebody asks. */
export class DemoWallets {
  /** By kind; the hostile one has none that could be steered. */
  readonly steerable = new Map<string, DemoWallet>()
  readonly #sandbox: SandboxInfo
  readonly #announced = new Map<string, Announcement>()
  readonly #log: string[] = []
  readonly #listeners = new Set<() => void>()
  #snapshot: readonly string[] = []

  constructor(sandbox: SandboxInfo) {
    this.#sandbox = sandbox
    addEventListener('eip6963:requestProvider', () => {
      for (const announcement of this.#announced.values()) dispatch(announcement)
    })
  }

  announce(kind: string): void {
    if (this.#announced.has(kind)) return
    if (kind === 'metamask') return void this.#injectMetaMask().catch(() => {})
    const made = this.#make(kind)
    if (!made) return
    this.#announced.set(kind, made)
    dispatch(made)
  }

  /** Its middleware is the real one, and large; it announces itself, and registers for Solana. */
  async #injectMetaMask(): Promise<void> {
    const { accounts, chains } = this.#sandbox
    const hear = (what: string) => this.#write(`MetaMask: ${what}`)
    const known = Object.fromEntries(chains.map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
    Object.assign(globalThis, { metaMask: { way: 'Firefox', chains: known, privateKey: accounts[0]?.privateKey, hear } })
    await import('../../test/fakes/wallets/metamask-page.ts')
  }

  /** Many wallets at once, to see that the list stays bounded. */
  flood(count: number): void {
    for (let index = 0; index < count; index++) {
      const name = `Flood ${index}`
      const info = { uuid: uuid(`flood-${index}`), name, icon: walletIcon(name), rdns: `dev.flood.w${index}` }
      dispatch({ info, provider: { request: () => new Promise(() => {}), on() {}, removeListener() {} } })
    }
  }

  /** Every request that wallets got, newest first. */
  readonly log = {
    subscribe: (listener: () => void): (() => void) => {
      this.#listeners.add(listener)
      return () => this.#listeners.delete(listener)
    },
    read: (): readonly string[] => this.#snapshot,
  }

  #make(kind: string): Announcement | undefined {
    if (kind === 'hostile') return hostileAnnouncement()
    const at = WALLET_KINDS.findIndex((entry) => entry.kind === kind)
    const entry = WALLET_KINDS[at]
    const account = this.#sandbox.accounts[kind === 'otter' ? 1 : 0]
    if (!entry || !account) return undefined
    const { chains, market } = this.#sandbox
    const [chain] = chains
    const wallet = new DemoWallet({
      name: entry.name,
      rdns: `dev.saltmarsh.${kind}`,
      uuid: uuid(kind),
      privateKey: account.privateKey,
      chainId: chain?.chainId,
      chains: { ...(chain && { [chain.chainId]: chain.rpcUrl }), ...(market && { [market.chainId]: market.rpcUrl }) },
      answer: entry.answer,
      collectibles: kind === 'otter' ? ['Reed Flute', 'Otter Holt'] : undefined,
      onRequest: (method) => this.#write(`${entry.name}: ${method}`),
    })
    this.steerable.set(kind, wallet)
    const { name, rdns, icon } = wallet
    return { info: Object.freeze({ uuid: wallet.uuid, name, icon, rdns }), provider: wallet.watched }
  }

  #write(line: string): void {
    this.#log.unshift(line)
    this.#log.length = Math.min(this.#log.length, 30)
    this.#snapshot = [...this.#log]
    for (const listener of this.#listeners) listener()
  }
}

function dispatch(detail: Announcement): void {
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ ...detail }) }))
}

/** A UUID-shaped id from a text: real wallets make a new one on each load, for a demo the same is easier to follow. */
function uuid(text: string): string {
  const digits = [...text].reduce((all, letter, at) => `${all}${((letter.charCodeAt(0) * (at + 7)) % 16).toString(16)}`, '').repeat(4)
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(2, 14)}`
}
