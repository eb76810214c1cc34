import { type ReactElement, type ReactNode, useSyncExternalStore } from 'react'
import type { ChainNamespace } from '../../domain/network/network.ts'
import { buttonText, shortAddress } from './button-text.ts'
import { useAccount, useNetwork, usePortico, usePorticoState } from './hooks.ts'

/** What `ConnectButton.Custom` gives to its children. */
export type CustomButtonParts = Readonly<{
  /** The connected account; undefined while there is none. */
  account?:
    | Readonly<{
        /** In the form of its chain. */
        address: string
        /** The name, else the address in short: `0x12…cdef`. */
        displayName: string
        /** `1.234 ETH`, cut to three decimals; absent while unknown. */
        displayBalance?: string | undefined
        /** Decimal text of the native balance; absent while unknown. */
        balanceFormatted?: string | undefined
        /** Of the native coin: `ETH`. */
        balanceSymbol?: string | undefined
        /** The name of the address. */
        ensName?: string | undefined
        /** The picture of the name. Foreign: show it as an `<img>` only. */
        ensAvatar?: string | undefined
      }>
    | undefined
  /** The active network; undefined without networks. */
  chain?:
    | Readonly<{
        /** A number for eip155, else the reference of CAIP-2. */
        id: number | string
        /** `Ethereum`. */
        name: string | undefined
        /** Whether `iconUrl` is given. */
        hasIcon: boolean
        /** An `https:`, `blob:` or `data:` picture. */
        iconUrl?: string | undefined
        /** The site does not list it. */
        unsupported: boolean
      }>
    | undefined
  /** False on a server and in the first paint. */
  mounted: boolean
  /** A wallet is being asked, or the code of the modal is loading. */
  connecting: boolean
  /** The modal is shown. */
  modalOpen: boolean
  /** Opens the account view. */
  openAccountModal(): void
  /** Opens the list of networks. */
  openChainModal(): void
  /** Opens the connect view. */
  openConnectModal(): void
}>

const never = () => () => {}

/** Renders what `children` makes of the account and the network: a button of your own. */
export function CustomButton({
  children,
  namespace,
}: Readonly<{
  /** Draws the button. */
  children(parts: CustomButtonParts): ReactNode
  /** Of one namespace. Default: the active one. */
  namespace?: ChainNamespace | undefined
}>): ReactElement {
  const portico = usePortico()
  const account = useAccount({ namespace })
  const { caipNetwork, chainId: id, isUnsupported: unsupported } = useNetwork()
  const { open: modalOpen, loading } = usePorticoState()
  const mounted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const { address, balance: balanceFormatted, balanceSymbol, profileName: ensName, profileImage: ensAvatar } = account
  const { amount: displayBalance, name } = buttonText(account, true)
  const iconUrl = caipNetwork?.assets.imageUrl
  const opening = (view: 'Account' | 'Networks' | 'Connect') => () => void portico.open({ view, namespace }).catch(() => {})
  return (
    <>
      {children({
        account: address
          ? {
              address,
              displayName: name ?? shortAddress(address, 4, 4),
              displayBalance,
              balanceFormatted,
              balanceSymbol,
              ensName,
              ensAvatar,
            }
          : undefined,
        chain: id === undefined ? undefined : { id, name: caipNetwork?.name, hasIcon: iconUrl !== undefined, iconUrl, unsupported },
        mounted,
        connecting: loading || account.status === 'connecting',
        modalOpen,
        openAccountModal: opening('Account'),
        openChainModal: opening('Networks'),
        openConnectModal: opening('Connect'),
      })}
    </>
  )
}
