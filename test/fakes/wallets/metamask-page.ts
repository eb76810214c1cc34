import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { MultichainExtension } from './multichain-extension.ts'

type Config = Readonly<{
  way?: 'Chrome' | 'Firefox'
  chains?: Readonly<Record<number, string>>
  privateKey?: Hex
  hear?: (what: string) => void
}>
type WalletStandard = Readonly<{ register(...wallets: readonly object[]): () => void }>

const PERMISSION = 'test-wallet/metamask'
const { way = 'Chrome', chains, privateKey, hear = () => {} } = (globalThis as { metaMask?: Config }).metaMask ?? {}

/** MetaMask's content scripts, with an extension behind them that remembers the site longer than a page lives. */
export const extension = new MultichainExtension({
  ...(chains && { chains }),
  ...(privateKey && { account: privateKeyToAccount(privateKey) }),
})
extension.hear = hear
extension.permission = JSON.parse(localStorage.getItem(PERMISSION) ?? 'null') ?? undefined
addEventListener('pagehide', () => localStorage.setItem(PERMISSION, JSON.stringify(extension.permission ?? null)))

if (way === 'Chrome') extension.injectChrome(window as never)
else extension.inject(window)

const { uuid, name, icon, rdns } = extension.evm
const detail = Object.freeze({ info: Object.freeze({ uuid, name, icon, rdns }), provider: extension.provider })
const announce = () => void dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
addEventListener('eip6963:requestProvider', announce)
announce()

const hand = (api: WalletStandard) => void api.register(extension.wallet)
addEventListener('wallet-standard:app-ready', (event) => hand((event as CustomEvent<WalletStandard>).detail))
dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: hand }))
