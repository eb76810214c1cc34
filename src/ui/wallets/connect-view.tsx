import { OptionsService } from '../../domain/options/options-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { Button } from '../shared/button.tsx'
import { LegalCheck, useMustAccept } from '../shared/legal-check.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useService } from '../shared/use-service.ts'
import { WalletList } from './wallet-list.tsx'

export function ConnectView() {
  const t = useMessages()
  const [{ enableWallets, features }] = useService(OptionsService)
  const [{ connectors }] = useService(WalletService)
  const [{ stack }, router] = useService(Router)
  const mustAccept = useMustAccept()
  if (!enableWallets) return <p className="quiet-text lead">{t('connect.off')}</p>
  // Beside logins by e-mail or social account, wallets may be one button.
  const hasLogins = (features.email || features.socials) && connectors.some(({ type }) => type === 'AUTH')
  const isCollapsed = hasLogins && (features.collapseWallets || !features.emailShowWallets) && stack.at(-1)?.view === 'Connect'
  return (
    <>
      <LegalCheck />
      {isCollapsed ? (
        <Button icon="wallet" onClick={() => router.push('ConnectWallets')} disabled={mustAccept} testId="w3m-collapse-wallets-button">
          {t('connect.continue')}
        </Button>
      ) : (
        <WalletList disabled={mustAccept} />
      )}
    </>
  )
}
