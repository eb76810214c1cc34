import { EventService } from '../../domain/analytics/event-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { Button } from '../shared/button.tsx'
import { EmptyState } from '../shared/empty-state.tsx'
import { OutsideLink } from '../shared/outside-link.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject } from '../shared/use-service.ts'

/** A vendor-neutral list of wallets. */
export const FIND_WALLET_URL = 'https://ethereum.org/wallets/find-wallet/'

/** Message that this browser has no wallet, with links to install one. */
export function NoWallets() {
  const t = useMessages()
  const wallets = useInject(WalletService)
  const { enableWalletGuide } = useInject(OptionsService).state.value
  return (
    <EmptyState icon="wallet" title={t('connect.empty.title')} text={t('connect.empty.text')}>
      {enableWalletGuide && <GetWalletLink />}
      <Button kind="plain" icon="refresh" onClick={() => wallets.refresh()}>
        {t('connect.empty.refresh')}
      </Button>
    </EmptyState>
  )
}

/** To the wallets of the registry, where there is one. */
export function GetWalletLink() {
  const t = useMessages()
  const events = useInject(EventService)
  const router = useInject(Router)
  const tell = () => events.track('CLICK_GET_WALLET_HELP')
  const show = () => {
    tell()
    router.push('GetWallet')
  }
  if (router.isReachable('GetWallet'))
    return (
      <Button kind="primary" onClick={show}>
        {t('wallet.get')}
      </Button>
    )
  return (
    <OutsideLink href={FIND_WALLET_URL} className="button primary" onClick={tell}>
      <span>{t('wallet.get')}</span>
    </OutsideLink>
  )
}
