import type { CaipNetworkId } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'

/** A wallet of the registry, validated: its texts are safe to show, its links safe to open. */
export type ListedWallet = Readonly<{
  id: string
  name: string
  homepage?: string | undefined
  imageId?: string | undefined
  order?: number | undefined
  mobileLink?: string | undefined
  desktopLink?: string | undefined
  webappLink?: string | undefined
  linkMode?: string | undefined
  appStore?: string | undefined
  playStore?: string | undefined
  chromeStore?: string | undefined
  rdns?: string | undefined
  injected: readonly Readonly<{ namespace: string; injectedId: string }>[]
  chains: readonly CaipNetworkId[]
  description?: string | undefined
  isCertified: boolean
  supportsWalletConnect: boolean
  supportsPay: boolean
}>

/** `page` counts from 1. `names` and `rdns` ask for the listing of wallets found in the page. */
export type RegistryQuery = Readonly<{
  page: number
  entries: number
  include?: readonly string[] | undefined
  exclude?: readonly string[] | undefined
  chains?: readonly CaipNetworkId[] | undefined
  search?: string | undefined
  certifiedOnly?: boolean | undefined
  names?: readonly string[] | undefined
  rdns?: readonly string[] | undefined
  includePayOnly?: boolean | undefined
  sort?: 'default' | 'wcpay' | undefined
}>

/** `count` is the total for the query, never less than what is on the page. */
export type RegistryPage = Readonly<{ wallets: readonly ListedWallet[]; count: number }>

/** The provider's list of wallets. `GET /getWallets`. */
export interface WalletRegistry {
  /** @throws SERVICE_OFF, APKT008, APKT010, HTTP_STATUS, HTTP_TIMEOUT, HTTP_UNREACHABLE, ANSWER_UNREADABLE */
  find(query: RegistryQuery, signal: AbortSignal): Promise<RegistryPage>
}
export const WalletRegistry = token<WalletRegistry>('WalletRegistry')
