import { CosmosWallet } from './cosmos-wallet.ts'
import { PolkadotWallet } from './polkadot-wallet.ts'
import { StacksWallet } from './stacks-wallet.ts'
import { StandardKeyWallet } from './standard-key-wallet.ts'
import type { WalletMemory } from './wallet-owner.ts'

/** What the content scripts of the wallets leave in a page. */
type WalletWindow = {
  injectedWeb3?: Record<string, unknown>
  keplr?: unknown
  btc_providers?: unknown[]
  TestProviders?: Record<string, unknown>
}

/** An extension remembers its sites longer than a page lives. */
function memory(name: string): WalletMemory {
  const key = `test-wallet/${name}`
  return {
    get grants() {
      return JSON.parse(localStorage.getItem(key) ?? '[]')
    },
    set grants(grants: readonly string[]) {
      localStorage.setItem(key, JSON.stringify(grants))
    },
    get network() {
      return localStorage.getItem(`${key}/network`) ?? undefined
    },
    set network(network: string | undefined) {
      localStorage.setItem(`${key}/network`, network ?? '')
    },
  }
}

const page = window as unknown as WalletWindow
/** The name of one wallet for Solana and Bitcoin, where a test wants it. */
const common = (globalThis as { hostConfig?: { commonWallet?: string } }).hostConfig?.commonWallet
export const wallets = {
  polkadot: new PolkadotWallet(memory('polkadot')),
  cosmos: new CosmosWallet(window, memory('cosmos')),
  stacks: new StacksWallet('sats-connect', memory('stacks')),
  /** It only signs: the sending is left to the site, and so is the text of a sign-in. */
  solana: new StandardKeyWallet({
    name: 'Test Solana',
    namespaces: ['solana'],
    memory: memory('solana'),
    without: ['solana:signAndSendTransaction', 'solana:signIn'],
  }),
  sui: new StandardKeyWallet({ name: 'Test Sui', namespaces: ['sui'], memory: memory('sui') }),
  bitcoin: new StandardKeyWallet({
    name: 'Test Bitcoin',
    namespaces: ['bitcoin'],
    count: 4,
    chains: ['bitcoin:mainnet', 'bitcoin:testnet'],
    memory: memory('bitcoin'),
  }),
  common: new StandardKeyWallet({ name: common ?? 'Test Common', namespaces: ['solana', 'bitcoin'], memory: memory('common') }),
}

/** Puts them where their standards say. */
function inject(): void {
  for (const wallet of [wallets.solana, wallets.sui, wallets.bitcoin]) wallet.register(window)
  if (common) wallets.common.register(window)
  page.injectedWeb3 = { ...page.injectedWeb3, 'test-polkadot': wallets.polkadot.provider }
  page.keplr = wallets.cosmos.provider
  page.TestProviders = { Stacks: wallets.stacks.provider }
  const description = { id: 'TestProviders.Stacks', name: 'Test Stacks', icon: '', methods: ['stx_signMessage'] }
  page.btc_providers = [...(page.btc_providers ?? []), description]
}

const delay = Number((window as unknown as { walletDelay?: number }).walletDelay ?? 0)
if (delay > 0) setTimeout(inject, delay)
else inject()
