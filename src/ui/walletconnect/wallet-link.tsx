import { useEffect, useState } from 'react'
import type { ChainNamespace } from '../../domain/network/network.ts'
import { PairingService } from '../../domain/walletconnect/pairing-service.ts'
import type { ChosenWallet, LinkKind } from '../../domain/walletconnect/wallet-links.ts'
import { Page } from '../../ports/page/page.ts'
import { Clock } from '../../ports/time/clock.ts'
import { Button } from '../shared/button.tsx'
import { CopyLink } from '../shared/copy-link.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { Waiting } from '../shared/waiting.tsx'
import { Words } from '../shared/words.tsx'
import { PairingCode } from './pairing-code.tsx'
import { useWalletApp } from './use-wallet-app.ts'

/** If the page is still visible after this time, no app was opened. */
const STAYED_MS = 2500

type WalletLinkProps = Readonly<{ wallet: ChosenWallet; kind: LinkKind; namespace: ChainNamespace | undefined }>

/** The way to a wallet by its link. The URI is there before the button can be pressed, so that pressing it is following the link. */
export function WalletLink({ wallet, kind, namespace }: WalletLinkProps) {
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
