import { CloseModal } from '../../application/routing/close-modal.ts'
import { GoBack } from '../../application/routing/go-back.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { Router, type RouterState } from '../../domain/routing/router.ts'
import { top } from '../../domain/routing/stack-rules.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import { networkAsset } from '../../domain/wallets/asset-pictures.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { IconButton } from '../shared/button.tsx'
import { Icon } from '../shared/icon.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { AssetPicture } from '../wallets/asset-picture.tsx'

/** The element that names the dialog. */
export const TITLE_ID = 'portico-title'

const TITLES: Partial<Record<ViewName, MessageKey>> = {
  AllWallets: 'title.allWallets',
  ApproveTransaction: 'title.approve',
  BuyInProgress: 'title.buy',
  FundWallet: 'title.fund',
  OnRampFiatSelect: 'title.buyFiat',
  OnRampProviders: 'title.buyProviders',
  OnRampTokenSelect: 'title.buyToken',
  PayWithExchange: 'title.deposit',
  PayWithExchangeSelectAsset: 'title.depositAsset',
  WhatIsABuy: 'title.whatIsABuy',
  BrowserWallets: 'connect.others',
  Connect: 'title.connect',
  ConnectWallets: 'title.connect',
  ConnectSocials: 'title.connectSocials',
  ConnectingExternal: 'title.connect',
  ConnectingFarcaster: 'title.connectingFarcaster',
  ConnectingMultiChain: 'title.multiChain',
  ConnectingSocial: 'title.connectSocial',
  ConnectingWalletConnect: 'title.connect',
  ConnectingWalletConnectBasic: 'title.connect',
  DataCapture: 'title.capture',
  DataCaptureOtpConfirm: 'title.confirmEmail',
  Downloads: 'title.downloads',
  EmailLogin: 'title.emailLogin',
  EmailVerifyDevice: 'title.emailVerifyDevice',
  EmailVerifyOtp: 'title.emailVerifyOtp',
  GetWallet: 'wallet.get',
  Networks: 'title.networks',
  ProfileWallets: 'title.profileWallets',
  SIWXSignMessage: 'title.siwx',
  RegisterAccountName: 'title.registerName',
  SmartAccountSettings: 'settings.smart',
  SmartSessionList: 'title.sessions',
  SwitchActiveChain: 'title.switchActiveChain',
  SwitchNetwork: 'title.switchNetwork',
  Swap: 'title.swap',
  SwapPreview: 'title.previewSwap',
  SwapSelectToken: 'title.selectToken',
  UnsupportedChain: 'title.switchNetwork',
  Transactions: 'account.activity',
  UpdateEmailPrimaryOtp: 'title.emailPrimary',
  UpdateEmailSecondaryOtp: 'title.emailSecondary',
  UpdateEmailWallet: 'title.editEmail',
  UpgradeEmailWallet: 'title.upgrade',
  WalletCompatibleNetworks: 'title.compatible',
  WalletReceive: 'account.receive',
  WalletSend: 'title.send',
  WalletSendConfirmed: 'title.confirmed',
  WalletSendPreview: 'title.reviewSend',
  WalletSendSelectToken: 'title.selectToken',
  WhatIsAWallet: 'title.whatIsAWallet',
  WhatIsANetwork: 'title.whatIsANetwork',
}

/** Views with a pending request; they have no back button. */
const ONE_WAY: ReadonlySet<ViewName> = new Set(['ApproveTransaction', 'SIWXSignMessage'])

/** The title of the current view; undefined when it has none or its texts are still loading. */
export function useTitle(): string | undefined {
  const t = useMessages()
  const [{ stack }] = useService(Router)
  const wallets = useInject(WalletService)
  const networks = useInject(NetworkService)
  const { view, params } = top(stack)
  if (view === 'ConnectingWalletConnect' && params.wallet) return params.wallet.name
  if ((view === 'ConnectingExternal' || view === 'ConnectingWalletConnect') && params.connectorId) {
    const name = wallets.find(params.connectorId)?.name
    if (name) return name
  }
  if (view === 'SwitchNetwork') {
    const name = networks.find(params.caipNetworkId)?.name
    if (name) return name
  }
  const key = TITLES[view]
  return (key && t(key, { name: params.wallet?.name ?? '' })) || undefined
}

type HeaderProps = Readonly<{
  embedded: boolean
  /** Set after the first navigation since the modal opened. */
  moved: RouterState['direction'] | undefined
}>

export function Header({ embedded, moved }: HeaderProps) {
  const t = useMessages()
  const title = useTitle()
  const close = useInject(CloseModal)
  return (
    <header className="header">
      <div>
        <HeaderStart embedded={embedded} />
      </div>
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
  const [{ stack }, router] = useService(Router)
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

function NetworkSelect() {
  const t = useMessages()
  const router = useInject(Router)
  const events = useInject(EventService)
  const [{ active, networks }] = useService(NetworkService)
  if (!active) return null
  const { network, supported } = active
  const canChoose = (networks.length > 1 || !supported) && router.isReachable('Networks')
  const open = () => {
    if (!canChoose) return
    events.track('CLICK_NETWORKS')
    router.push('Networks')
  }
  return (
    <button
      type="button"
      className={supported ? 'network-select' : 'network-select warn'}
      aria-label={supported ? t('account.network', { name: network.name }) : undefined}
      aria-disabled={!canChoose || undefined}
      title={supported ? network.name : t('account.networkUnsupported')}
      onClick={open}
      data-testid="w3m-account-select-network"
    >
      {supported ? (
        <AssetPicture asset={networkAsset(network)} src={network.assets.imageUrl} name={network.name} shape="small" />
      ) : (
        <Icon name="alert" />
      )}
      <bdi className="name">{supported ? network.name : t('title.switchNetwork')}</bdi>
      {canChoose && <Icon name="down" />}
    </button>
  )
}
