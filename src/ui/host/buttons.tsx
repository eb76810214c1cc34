import { type ReactElement, type ReactNode, useInsertionEffect } from 'react'
import type { ChainNamespace } from '../../domain/network/network.ts'
import { adoptStyleSheet, makeSheet } from '../modal/dialog-host.ts'
import { paint } from './button-accent.ts'
import { buttonCss } from './button-css.ts'
import { buttonText, connectText, ENGLISH, networkText, shortAddress } from './button-text.ts'
import { buttonWords, followButtonWords } from './button-words.ts'
import { CustomButton } from './custom-button.tsx'
import { useAccount, useNetwork, usePortico, usePorticoState } from './hooks.ts'
import { usePart, useSnapshot } from './portico-context.tsx'
import { type Responsive, screensOf } from './responsive.ts'

type ButtonProps = Readonly<{
  /** Default: `false`. */
  disabled?: boolean | undefined
  /** 36 px high (`sm`) or 44 px. Default: `md`. */
  size?: 'sm' | 'md' | 'lg' | undefined
}>
type Scoped = Readonly<{
  /** Of one namespace. Default: the active one. */
  namespace?: ChainNamespace | undefined
}>
type ConnectProps = Readonly<{
  /** While nothing is connected. Default: `Connect Wallet`, in the language of the page. */
  label?: string | undefined
  /** While connecting. Default: `Connecting...`, in the language of the page. */
  loadingLabel?: string | undefined
}>

/** Of `AccountButton`, and of `ConnectButton` once connected. */
export type AccountButtonProps = ButtonProps &
  Scoped &
  Readonly<{
    /** As `showBalance`, which wins. Default: `show`. */
    balance?: 'show' | 'hide' | undefined
    /** Whether the native balance is shown. Default: `true`. */
    showBalance?: Responsive<boolean> | undefined
    /** The picture and the name or address, only the picture (where there is one), or only the name. Default: `full`. */
    accountStatus?: Responsive<'full' | 'avatar' | 'address'> | undefined
    /** The network: its picture and name, one of them, or nothing. An unsupported one is said in words. Default: `icon`. */
    chainStatus?: Responsive<'full' | 'icon' | 'name' | 'none'> | undefined
    /** Characters of the address before the dots. Default: 4. */
    charsStart?: number | undefined
    /** Characters of the address after the dots. Default: 6. */
    charsEnd?: number | undefined
  }>
/** Of `NetworkButton`. */
export type NetworkButtonProps = ButtonProps &
  Readonly<{
    /** While there is no network. Default: `Select Network`, in the language of the page. */
    label?: string | undefined
    /** In place of the network's name. */
    children?: ReactNode
  }>
/** Of `ConnectButton`. */
export type ConnectButtonProps = ConnectProps & AccountButtonProps
/** Of `PorticoButton`. */
export type PorticoButtonProps = ConnectButtonProps

/** What all our buttons share: the look, and that approaching one fetches the core. */
function useButton(kind: 'main' | 'quiet', { size = 'md', disabled = false }: ButtonProps) {
  useButtonSheet()
  const portico = usePortico()
  const { themeVariables } = usePart('Theme')
  const approach = () => portico.preload()
  return {
    ref: (button: HTMLButtonElement | null) => paint(button, themeVariables),
    type: 'button',
    disabled,
    'data-portico-button': kind,
    'data-size': size,
    onPointerEnter: approach,
    onFocus: approach,
    onTouchStart: approach,
  } as const
}

/** Without `atFirst` it is the first paint, which is that of a server. */
const useWords = () => useSnapshot(followButtonWords, (readers) => ('atFirst' in readers ? buttonWords(readers) : ENGLISH))

const suffix = (namespace: ChainNamespace | undefined) => (namespace ? `-${namespace}` : '')

/** What the connect button does and says. */
function useConnecting({ label, loadingLabel, namespace }: ConnectButtonProps) {
  const portico = usePortico()
  const { open, loading } = usePorticoState()
  const { status } = useAccount({ namespace })
  const words = useWords()
  const isBusy = loading || status === 'connecting'
  return {
    'data-testid': `connect-button${suffix(namespace)}`,
    'aria-busy': isBusy,
    'aria-haspopup': 'dialog',
    onClick: () => void (open ? portico.close() : portico.open({ view: 'Connect', namespace })).catch(() => {}),
    children: <bdi>{connectText(words, isBusy, label, loadingLabel)}</bdi>,
  } as const
}

/** A foreign picture, and where it is shown. */
const Picture = ({ src, alt = '', on }: { readonly src: string; readonly alt?: string | undefined; readonly on?: string | undefined }) => (
  <img src={src} alt={alt} data-on={on} referrerPolicy="no-referrer" />
)

/** What the account button does and says; undefined while nothing is connected. */
function useConnected({
  namespace,
  balance = 'show',
  showBalance = balance === 'show',
  accountStatus = 'full',
  chainStatus = 'icon',
  charsStart = 4,
  charsEnd = 6,
}: AccountButtonProps) {
  const portico = usePortico()
  const account = useAccount({ namespace })
  const network = useNetwork()
  const words = useWords()
  const { address, profileImage } = account
  if (!address) return undefined
  const { amount, name } = buttonText(account, true)
  const isOdd = network.isUnsupported
  const image = isOdd ? undefined : network.caipNetwork?.assets.imageUrl
  const on = {
    amount: screensOf(showBalance, (is) => is),
    image: screensOf(chainStatus, (is) => is === 'icon' || is === 'full'),
    network: screensOf(chainStatus, (is) => is !== 'none' && (isOdd || is !== 'icon')),
    avatar: screensOf(accountStatus, (is) => is !== 'address'),
    name: profileImage ? screensOf(accountStatus, (is) => is !== 'avatar') : '',
  }
  const shown = name ?? shortAddress(address, charsStart, charsEnd)
  return {
    'data-testid': `account-button${suffix(namespace)}`,
    'aria-haspopup': 'dialog',
    onClick: () => void portico.open({ view: 'Account', namespace }).catch(() => {}),
    address,
    children: (
      <>
        {image && on.image !== undefined && (
          <Picture src={image} alt={on.network === undefined ? network.caipNetwork?.name : ''} on={on.image} />
        )}
        {on.network !== undefined && <bdi data-on={on.network}>{networkText(words, network)}</bdi>}
        {amount && on.amount !== undefined && <bdi data-on={on.amount}>{amount}</bdi>}
        {profileImage && on.avatar !== undefined && <Picture src={profileImage} alt={on.name === '' ? '' : shown} on={on.avatar} />}
        {on.name !== undefined && (
          <bdi dir={name ? undefined : 'ltr'} title={address} data-on={on.name}>
            {shown}
          </bdi>
        )}
      </>
    ),
  } as const
}

/** The connected account; opens the account view. Renders nothing while nothing is connected. */
export function AccountButton(props: AccountButtonProps): ReactElement | null {
  const attributes = useButton('quiet', props)
  const account = useConnected(props)
  return account ? <button {...attributes} {...account} /> : null
}

/** The active network; opens the list of networks. */
export function NetworkButton({ label, children, ...rest }: NetworkButtonProps): ReactElement {
  const portico = usePortico()
  const network = useNetwork()
  const { caipNetwork, isUnsupported } = network
  const { loading } = usePorticoState()
  const attributes = useButton('quiet', { ...rest, disabled: rest.disabled || loading })
  const text = networkText(useWords(), network, label)
  const image = isUnsupported ? undefined : caipNetwork?.assets.imageUrl
  return (
    <button
      {...attributes}
      data-testid="w3m-network-button"
      aria-haspopup="dialog"
      // Where the site lets nobody switch, there is no list: the account then shows the network.
      onClick={() => void portico.open({ view: 'Networks' }).catch(() => portico.open().catch(() => {}))}
    >
      {image && <Picture src={image} />}
      <bdi data-testid="wui-network-button">{children ?? text}</bdi>
    </button>
  )
}

/**
 * Opens the connect view, and a second click closes it; while connected it is the account's button. One element, which keeps the focus when
 * it becomes the other.
 */
function Button(props: ConnectButtonProps): ReactElement {
  const connecting = useConnecting(props)
  const account = useConnected(props)
  return <button {...useButton(account ? 'quiet' : 'main', props)} {...(account ?? connecting)} />
}

/** The button of a site's header. `ConnectButton.Custom` gives your own mark-up what it needs. */
export const ConnectButton = /* @__PURE__ */ Object.assign(Button, { Custom: CustomButton })

let users = 0
let remove: (() => void) | undefined

/** Styles our buttons while at least one is mounted: by a constructable sheet, which a strict `style-src` allows. */
function useButtonSheet(): void {
  useInsertionEffect(() => {
    users += 1
    remove ??= adoptStyleSheet(document, makeSheet(document, buttonCss))
    return () => {
      users -= 1
      if (users > 0) return
      remove?.()
      remove = undefined
    }
  }, [])
}
