import type { ReactElement, ReactNode } from 'react'
import type { ChainNamespace } from '../../domain/network/network.ts'
import { paint } from './button-accent.ts'
import { useButtonSheet } from './button-sheet.ts'
import { buttonText, connectText, ENGLISH, networkText, shortAddress } from './button-text.ts'
import { buttonWords, followButtonWords } from './button-words.ts'
import { useAccount, useNetwork, usePortico, usePorticoState } from './hooks.ts'
import { useSnapshot } from './portico-context.tsx'

type ButtonProps = Readonly<{ disabled?: boolean | undefined; size?: 'sm' | 'md' | 'lg' | undefined }>
type Scoped = Readonly<{ namespace?: ChainNamespace | undefined }>

export type ConnectButtonProps = ButtonProps & Scoped & Readonly<{ label?: string | undefined; loadingLabel?: string | undefined }>
export type AccountButtonProps = ButtonProps &
  Scoped &
  Readonly<{ balance?: 'show' | 'hide' | undefined; charsStart?: number | undefined; charsEnd?: number | undefined }>
export type NetworkButtonProps = ButtonProps & Readonly<{ label?: string | undefined; children?: ReactNode }>
export type PorticoButtonProps = ConnectButtonProps & AccountButtonProps

/** What all our buttons share: the look, and that approaching one fetches the core. */
function useButton(kind: 'main' | 'quiet', { size = 'md', disabled = false }: ButtonProps) {
  useButtonSheet()
  const portico = usePortico()
  const { themeVariables } = useSnapshot(
    (p, changed) => p.subscribeTheme(changed),
    (p) => p.getTheme(),
  )
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

/** What the account button does and says; undefined while nothing is connected. */
function useConnected({ namespace, balance = 'show', charsStart = 4, charsEnd = 6 }: AccountButtonProps) {
  const portico = usePortico()
  const account = useAccount({ namespace })
  const { address, profileImage } = account
  if (!address) return undefined
  const { amount, name } = buttonText(account, balance === 'show')
  return {
    'data-testid': `account-button${suffix(namespace)}`,
    'aria-haspopup': 'dialog',
    onClick: () => void portico.open({ view: 'Account', namespace }).catch(() => {}),
    address,
    children: (
      <>
        {profileImage && <img src={profileImage} alt="" referrerPolicy="no-referrer" />}
        {amount && <bdi>{amount}</bdi>}
        <bdi dir={name ? undefined : 'ltr'} title={address}>
          {name ?? shortAddress(address, charsStart, charsEnd)}
        </bdi>
      </>
    ),
  } as const
}

/** Opens the connect view; a second click closes it. */
export function ConnectButton(props: ConnectButtonProps): ReactElement {
  return <button {...useButton('main', props)} {...useConnecting(props)} />
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
      {image && <img src={image} alt="" referrerPolicy="no-referrer" />}
      <bdi data-testid="wui-network-button">{children ?? text}</bdi>
    </button>
  )
}

/** The account button while connected, else the connect button. One element, which keeps the focus when it becomes the other. */
export function PorticoButton(props: PorticoButtonProps): ReactElement {
  const connecting = useConnecting(props)
  const account = useConnected(props)
  return <button {...useButton(account ? 'quiet' : 'main', props)} {...(account ?? connecting)} />
}
