import { type ReactNode, useEffect, useState } from 'react'
import { ConnectWallet } from '../../application/connection/connect-wallet.ts'
import { GoBack } from '../../application/routing/go-back.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import type { Connector } from '../../domain/connection/connection.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { PairingService } from '../../domain/walletconnect/pairing-service.ts'
import {
  type ChosenWallet,
  isWalletOf,
  type LinkKind,
  type WalletPlatform,
  walletPlatforms,
} from '../../domain/walletconnect/wallet-links.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { Page } from '../../ports/page/page.ts'
import { Clock } from '../../ports/time/clock.ts'
import { Button } from '../shared/button.tsx'
import { CopyLink } from '../shared/copy-link.tsx'
import { OutsideLink } from '../shared/outside-link.tsx'
import { Tabs, tabId } from '../shared/tabs.tsx'
import { useAttempt } from '../shared/use-attempt.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Waiting } from '../shared/waiting.tsx'
import { Words } from '../shared/words.tsx'
import { chosenCss } from './chosen-css.ts'
import { Inviting } from './inviting.tsx'
import { PairingCode } from './pairing-code.tsx'
import { PairingFailure } from './pairing-failure.tsx'
import { useWalletApp } from './use-wallet-app.ts'
import { type StoreKind, storeHere, walletStores } from './wallet-stores.ts'

const PANEL_ID = 'portico-way'

type WaysProps = Readonly<{ wallet: ChosenWallet; namespace: ChainNamespace | undefined }>

/** A wallet of the list, in each way that it can be used here. The invitation is one, whatever tab is looked at. */
export function WalletWays({ wallet, namespace, relay }: WaysProps & Readonly<{ relay: Connector }>) {
  const place = useSheet(chosenCss)
  const { platforms, installed } = useWays(wallet, namespace)
  const [platform, setPlatform] = useState<WalletPlatform>(platforms[0])
  const isOwn = useWalletApp().ownBrowser(wallet, namespace) !== undefined
  const way = <Way wallet={wallet} namespace={namespace} platform={platform} installed={installed} />
  const isPaired = platform !== 'browser' && platform !== 'unsupported' && !(platform === 'mobile' && isOwn)
  const hasTabs = platforms.length > 1
  return (
    <div className="chosen" ref={place}>
      {hasTabs && <PlatformTabs platforms={platforms} chosen={platform} panelId={PANEL_ID} onChoose={setPlatform} />}
      <Panel platform={hasTabs ? platform : undefined}>
        {isPaired ? (
          <Inviting connector={relay} wallet={wallet}>
            {way}
          </Inviting>
        ) : (
          way
        )}
      </Panel>
      <GetWallet wallet={wallet} />
    </div>
  )
}

/** Without tabs there is no tab that would name the panel. */
function Panel({ platform, children }: Readonly<{ platform: WalletPlatform | undefined; children: ReactNode }>) {
  if (platform === undefined) return <div className="way">{children}</div>
  return (
    <div className="way" id={PANEL_ID} role="tabpanel" aria-labelledby={tabId(PANEL_ID, platform)}>
      {children}
    </div>
  )
}

function Way({ wallet, namespace, platform, installed }: WaysProps & { platform: WalletPlatform; installed: Connector | undefined }) {
  if (platform === 'qrcode') return <PairingCode key={platform} picture={wallet.imageUrl} />
  if (platform === 'unsupported') return <NotDetected wallet={wallet} />
  if (platform !== 'browser') return <WalletLink key={platform} wallet={wallet} kind={platform} namespace={namespace} />
  return installed ? <InBrowser connector={installed} wallet={wallet} /> : <NotDetected wallet={wallet} />
}

/** Read once, so that tabs do not appear or disappear while the visitor taps. */
function useWays(wallet: ChosenWallet, namespace: ChainNamespace | undefined) {
  const [{ connectors, disputes }] = useService(WalletService)
  const [{ adapterNamespaces, manualWalletConnect }] = useService(OptionsService)
  const { isMobile } = useInject(Page)
  const app = useWalletApp()
  const [ways] = useState(() => {
    const installed = connectors.find(
      (connector) => isWalletOf(wallet, connector, disputes) && (!namespace || connector.chain === namespace),
    )
    const hasOwnBrowser = app.ownBrowser(wallet, namespace) !== undefined
    const platforms = walletPlatforms({
      ...wallet,
      ...(hasOwnBrowser && { mobileLink: wallet.mobileLink ?? wallet.homepage ?? 'own' }),
      hasExtension: wallet.rdns !== undefined || wallet.injected.length > 0,
      isInstalled: installed !== undefined,
      hasAdapters: adapterNamespaces.length > 0 && !manualWalletConnect,
      isMobile,
      hasOwnBrowser,
    })
    return { platforms, installed }
  })
  return ways
}

function InBrowser({ connector, wallet }: Readonly<{ connector: Connector; wallet: ChosenWallet }>) {
  const t = useMessages()
  const connect = useInject(ConnectWallet)
  const back = useInject(GoBack)
  const { error, retry } = useAttempt((signal) => connect.run(connector, signal))
  const picture = wallet.imageUrl ?? connector.imageUrl
  if (error) return <PairingFailure name={wallet.name} picture={picture} error={error} retry={retry} />
  const values = { name: <bdi>{wallet.name}</bdi> }
  return (
    <Waiting
      picture={picture}
      name={wallet.name}
      status="waiting"
      title={<Words id="connecting.title" values={values} />}
      text={<Words id="connecting.text" values={values} />}
    >
      <Button onClick={() => back.run()}>{t('common.cancel')}</Button>
    </Waiting>
  )
}

function NotDetected({ wallet }: Readonly<{ wallet: ChosenWallet }>) {
  const t = useMessages()
  const text = <Words id="pairing.notDetectedText" values={{ name: <bdi>{wallet.name}</bdi> }} />
  return (
    <Waiting picture={wallet.imageUrl} name={wallet.name} status="still" title={t('pairing.notDetected')} text={text}>
      {undefined}
    </Waiting>
  )
}

/** If the page is still visible after this time, no app was opened. */
const STAYED_MS = 2500

type WalletLinkProps = Readonly<{ wallet: ChosenWallet; kind: LinkKind; namespace: ChainNamespace | undefined }>

/** The way to a wallet by its link. The URI is there before the button can be pressed, so that pressing it is following the link. */
function WalletLink({ wallet, kind, namespace }: WalletLinkProps) {
  const t = useMessages()
  const app = useWalletApp()
  const [pairing] = useService(PairingService)
  const [tries, setTries] = useState(0)
  const [isBlocked, setBlocked] = useState(false)
  const [showsCode, setShowsCode] = useState(false)
  const stayed = useStayed(tries)
  const isOwn = kind === 'mobile' && app.ownBrowser(wallet, namespace) !== undefined
  if (showsCode) return <PairingCode picture={wallet.imageUrl} />
  const open = () => {
    setBlocked(!app.run(wallet, kind, namespace))
    setTries(tries + 1)
  }
  const isStuck = (stayed || isBlocked) && !isOwn
  const values = { name: <bdi>{wallet.name}</bdi> }
  return (
    <Waiting
      picture={wallet.imageUrl}
      name={wallet.name}
      status={tries > 0 && !isStuck ? 'waiting' : 'still'}
      title={<Words id="connecting.title" values={values} />}
      text={<Words id={isStuck ? 'pairing.stuck' : 'connecting.text'} values={values} />}
    >
      <Button kind="primary" onClick={open} busy={!isOwn && pairing.status !== 'ready'} testId="w3m-connecting-widget-secondary-button">
        {t(tries > 0 ? 'common.retry' : 'pairing.open')}
      </Button>
      {isStuck && <Button onClick={() => setShowsCode(true)}>{t('pairing.showCode')}</Button>}
      {!isOwn && <CopyLink uri={pairing.status === 'ready' ? pairing.uri : undefined} testId="wui-link-copy" />}
    </Waiting>
  )
}

/** True when the page is still visible some time after the last of `tries`: the link opened no app. Never after the page was hidden. */
function useStayed(tries: number): boolean {
  const clock = useInject(Clock)
  const page = useInject(Page)
  const [stayed, setStayed] = useState(false)
  useEffect(() => {
    setStayed(false)
    if (tries === 0) return
    const cancel = clock.after(STAYED_MS, () => setStayed(true))
    const watching = page.visible$.subscribe((isVisible) => {
      if (!isVisible) cancel()
    })
    return () => {
      cancel()
      watching.unsubscribe()
    }
  }, [tries, clock, page])
  return stayed
}

/** For visitors without the wallet: its page in the store of this device, or the list of its stores. */
function GetWallet({ wallet }: Readonly<{ wallet: ChosenWallet }>) {
  const t = useMessages()
  const page = useInject(Page)
  const router = useInject(Router)
  const events = useInject(EventService)
  const stores = walletStores(wallet)
  const here = storeHere(stores, page)
  const place = here === 'choice' && !router.isReachable('Downloads') ? stores[0] : here
  if (place === undefined) return null
  const got = (type: StoreKind) => events.track('GET_WALLET', { name: wallet.name, walletRank: wallet.order, explorerId: wallet.id, type })
  return (
    <div className="get">
      <span>
        <Words id="pairing.dontHave" values={{ name: <bdi>{wallet.name}</bdi> }} />
      </span>
      {place === 'choice' ? (
        <Button kind="plain" onClick={() => router.push('Downloads', { wallet })} testId="get-wallet">
          {t('pairing.get')}
        </Button>
      ) : (
        <OutsideLink href={place.url} onClick={() => got(place.kind)} testId="get-wallet">
          {t('pairing.get')}
        </OutsideLink>
      )}
    </div>
  )
}

type Label = 'browser' | 'mobile' | 'webapp' | 'desktop'

/** A QR code is for a phone; `unsupported`: the extension is missing in this browser. */
const LABELS: Readonly<Record<WalletPlatform, Label>> = {
  browser: 'browser',
  unsupported: 'browser',
  mobile: 'mobile',
  qrcode: 'mobile',
  web: 'webapp',
  desktop: 'desktop',
}

type PlatformTabsProps = Readonly<{
  platforms: readonly WalletPlatform[]
  chosen: WalletPlatform
  panelId: string
  onChoose(platform: WalletPlatform): void
}>

/** The ways to use a wallet, one tab each. */
function PlatformTabs({ platforms, ...shown }: PlatformTabsProps) {
  const t = useMessages()
  const tabs = platforms.map((id) => ({ id, label: t(`pairing.way.${LABELS[id]}` satisfies MessageKey), testName: LABELS[id] }))
  return <Tabs {...shown} label={t('pairing.ways')} tabs={tabs} />
}
