import { OptionsService } from '../../domain/options/options-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { useAcceptedTerms } from '../shared/accepted-terms.tsx'
import { Button } from '../shared/button.tsx'
import { LegalWords } from '../shared/legal-words.tsx'
import { isWebUrl } from '../shared/outside-link.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useService } from '../shared/use-service.ts'
import { WalletList } from './wallet-list.tsx'

export function ConnectView() {
  const t = useMessages()
  const [{ enableWallets, features, termsConditionsUrl, privacyPolicyUrl }] = useService(OptionsService)
  const [{ connectors }] = useService(WalletService)
  const [{ stack }, router] = useService(Router)
  const [accepted, setAccepted] = useAcceptedTerms()
  const asks = features.legalCheckbox && (isWebUrl(termsConditionsUrl) || isWebUrl(privacyPolicyUrl))
  if (!enableWallets) return <p className="quiet-text lead">{t('connect.off')}</p>
  // Beside logins by e-mail or social account, wallets may be one button.
  const hasLogins = (features.email || features.socials) && connectors.some(({ type }) => type === 'AUTH')
  const isCollapsed = hasLogins && (features.collapseWallets || !features.emailShowWallets) && stack.at(-1)?.view === 'Connect'
  return (
    <>
      {asks && (
        <label className="check" data-testid="w3m-legal-checkbox">
          <input type="checkbox" checked={accepted} onChange={(event) => setAccepted(event.target.checked)} data-testid="wui-checkbox" />
          <span className="check-text">
            <LegalWords kind="check" terms={termsConditionsUrl} privacy={privacyPolicyUrl} />
          </span>
        </label>
      )}
      {isCollapsed ? (
        <Button
          icon="wallet"
          onClick={() => router.push('ConnectWallets')}
          disabled={asks && !accepted}
          testId="w3m-collapse-wallets-button"
        >
          {t('connect.continue')}
        </Button>
      ) : (
        <WalletList disabled={asks && !accepted} />
      )}
    </>
  )
}
