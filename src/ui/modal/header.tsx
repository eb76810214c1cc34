import { CloseModal } from '../../application/routing/close-modal.ts'
import { GoBack } from '../../application/routing/go-back.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { Router, type RouterState } from '../../domain/routing/router.ts'
import { top, type ViewStack } from '../../domain/routing/stack-rules.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { IconButton } from '../shared/button.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useStack } from '../shared/use-route.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { titles } from './first-messages.ts'
import { later } from './lazy-view.tsx'

/** The element that names the dialog. */
export const TITLE_ID = 'portico-title'

/** Stands in the account's header and comes with its view. */
const NetworkSelect = later('NetworkSelect', () => null)

/** Views with a pending request; they have no back button. */
const ONE_WAY: ReadonlySet<ViewName> = new Set(['ApproveTransaction', 'SIWXSignMessage'])

/** The title of the current view: its own `headline`, else its name; undefined when it has none. */
export function useTitle(headline: string | undefined, stack: ViewStack): string | undefined {
  const t = useMessages()
  const wallets = useInject(WalletService)
  const networks = useInject(NetworkService)
  const { view, params } = top(stack)
  const { wallet, connectorId } = params
  const isConnecting = view === 'ConnectingExternal' || view === 'ConnectingWalletConnect'
  const connected = isConnecting ? (wallet ?? (connectorId && wallets.find(connectorId))) : undefined
  const named = view === 'SwitchNetwork' ? networks.find(params.caipNetworkId) : connected || undefined
  const key = params.isPayment ? 'title.pay' : ownValue(titles, view)
  return headline || named?.name || (key && t(key, { name: wallet?.name ?? '' })) || undefined
}

type HeaderProps = Readonly<{
  embedded: boolean
  headline: string | undefined
  /** Set after the first navigation since the modal opened. */
  moved: RouterState['direction'] | undefined
}>

export function Header({ embedded, headline, moved }: HeaderProps) {
  const t = useMessages()
  const title = useTitle(headline, useStack())
  const close = useInject(CloseModal)
  return (
    <header className="header">
      <div>{headline === undefined && <HeaderStart embedded={embedded} />}</div>
      {title === undefined ? (
        <span />
      ) : (
        <h2
          key={title}
          id={TITLE_ID}
          className="title"
          data-direction={moved}
          dir="auto"
          tabIndex={-1}
          title={title}
          data-testid="w3m-header-text"
        >
          {title}
        </h2>
      )}
      <div className="header-end">
        {!embedded && <IconButton icon="close" label={t('common.close')} onClick={() => close.safely()} testId="w3m-header-close" />}
      </div>
    </header>
  )
}

function HeaderStart({ embedded }: Readonly<{ embedded: boolean }>) {
  const t = useMessages()
  const stack = useStack()
  const router = useInject(Router)
  const [{ enableNetworkSwitch, enableWalletGuide }] = useService(OptionsService)
  const back = useInject(GoBack)
  const events = useInject(EventService)
  const { view } = top(stack)
  if (view === 'Account' && enableNetworkSwitch) return <NetworkSelect />
  if (stack.length > 1 && !ONE_WAY.has(view) && !(embedded && view === 'Connect'))
    return <IconButton icon="back" label={t('common.back')} onClick={() => back.run()} testId="header-back" />
  if (view !== 'Connect' || !enableWalletGuide || !router.isReachable('WhatIsAWallet')) return null
  const help = () => {
    events.track('CLICK_WALLET_HELP')
    router.push('WhatIsAWallet')
  }
  return <IconButton icon="help" label={t('common.help')} onClick={help} />
}
