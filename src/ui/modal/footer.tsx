import { EventService } from '../../domain/analytics/event-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { top } from '../../domain/routing/stack-rules.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import { isWebUrl } from '../../domain/shared/web-url.ts'
import { LegalWords } from '../shared/legal-words.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useStack } from '../shared/use-route.ts'
import { useInject, useService } from '../shared/use-service.ts'

/** Where the visitor agrees to something: choosing a wallet, also on a site that has WalletConnect only, and buying. */
const LEGAL: ReadonlySet<ViewName> = new Set([
  ...(['Connect', 'ConnectWallets', 'ConnectingWalletConnectBasic', 'OnRampTokenSelect', 'OnRampFiatSelect', 'OnRampProviders'] as const),
])

export function Footer() {
  const stack = useStack()
  const [{ termsConditionsUrl, privacyPolicyUrl, features }] = useService(OptionsService)
  const { view } = top(stack)
  if (view === 'Networks') return <NetworksFooter />
  // The list of all wallets is the first view of a phone where the site has WalletConnect only; elsewhere it follows one of these.
  if (!LEGAL.has(view) && !(view === 'AllWallets' && stack.length === 1)) return null
  const hasLegal = (isWebUrl(termsConditionsUrl) || isWebUrl(privacyPolicyUrl)) && !features.legalCheckbox
  if (!hasLegal && !features.branding) return null
  return (
    <footer className="footer">
      {hasLegal && (
        <p className="small-text">
          <LegalWords kind="footer" terms={termsConditionsUrl} privacy={privacyPolicyUrl} />
        </p>
      )}
      {features.branding && (
        <p className="small-text" data-testid="ux-branding-reown" translate="no">
          Portico
        </p>
      )}
    </footer>
  )
}

function NetworksFooter() {
  const t = useMessages()
  const router = useInject(Router)
  const events = useInject(EventService)
  const explain = () => {
    events.track('CLICK_NETWORK_HELP')
    router.push('WhatIsANetwork')
  }
  return (
    <footer className="footer">
      <p className="small-text">{t('networks.help')}</p>
      {router.isReachable('WhatIsANetwork') && (
        <button type="button" className="link small-text" onClick={explain}>
          {t('networks.helpLink')}
        </button>
      )}
    </footer>
  )
}
