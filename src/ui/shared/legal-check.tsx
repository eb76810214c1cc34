import { asksToAccept } from '../../domain/options/asks-to-accept.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { useAcceptedTerms } from './accepted-terms.tsx'
import { LegalWords } from './legal-words.tsx'
import { useService } from './use-service.ts'

/** The box to tick before anything else, if the site asks for it and names what is agreed to. */
export function LegalCheck() {
  const [{ termsConditionsUrl, privacyPolicyUrl }] = useService(OptionsService)
  const [accepted, setAccepted] = useAcceptedTerms()
  if (!useAsks()) return null
  return (
    <label className="check" data-testid="w3m-legal-checkbox">
      <input type="checkbox" checked={accepted} onChange={(event) => setAccepted(event.target.checked)} data-testid="wui-checkbox" />
      <span className="check-text">
        <LegalWords kind="check" terms={termsConditionsUrl} privacy={privacyPolicyUrl} />
      </span>
    </label>
  )
}

/** True until the visitor ticked it. */
export function useMustAccept(): boolean {
  const [accepted] = useAcceptedTerms()
  return useAsks() && !accepted
}

function useAsks(): boolean {
  const [options] = useService(OptionsService)
  return asksToAccept(options)
}
