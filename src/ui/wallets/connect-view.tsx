import { OptionsService } from '../../domain/options/options-service.ts'
import { useAcceptedTerms } from '../shared/accepted-terms.tsx'
import { LegalWords } from '../shared/legal-words.tsx'
import { isWebUrl } from '../shared/outside-link.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useService } from '../shared/use-service.ts'
import { WalletList } from './wallet-list.tsx'

export function ConnectView() {
  const t = useMessages()
  const [{ enableWallets, features, termsConditionsUrl, privacyPolicyUrl }] = useService(OptionsService)
  const [accepted, setAccepted] = useAcceptedTerms()
  const asks = features.legalCheckbox && (isWebUrl(termsConditionsUrl) || isWebUrl(privacyPolicyUrl))
  if (!enableWallets) return <p className="quiet-text lead">{t('connect.off')}</p>
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
      <WalletList disabled={asks && !accepted} />
    </>
  )
}
