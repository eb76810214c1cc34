import { type ReactNode, useState } from 'react'
import { ConnectWallet } from '../../application/connection/connect-wallet.ts'
import { GoBack } from '../../application/routing/go-back.ts'
import type { Connector } from '../../domain/connection/connection.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { type ChosenWallet, isWalletOf, type WalletPlatform, walletPlatforms } from '../../domain/walletconnect/wallet-links.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { Page } from '../../ports/page/page.ts'
import { Button } from '../shared/button.tsx'
import { tabId } from '../shared/tabs.tsx'
import { useAttempt } from '../shared/use-attempt.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Waiting } from '../shared/waiting.tsx'
import { Words } from '../shared/words.tsx'
import { chosenCss } from './chosen-css.ts'
import { GetWallet } from './get-wallet.tsx'
import { Inviting } from './inviting.tsx'
import { PairingCode } from './pairing-code.tsx'
import { PairingFailure } from './pairing-failure.tsx'
import { PlatformTabs } from './platform-tabs.tsx'
import { useWalletApp } from './use-wallet-app.ts'
import { WalletLink } from './wallet-link.tsx'

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
