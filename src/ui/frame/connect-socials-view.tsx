import { openSocialLogin } from '../../application/routing/open-social-login.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { Page } from '../../ports/page/page.ts'
import { LegalCheck, useMustAccept } from '../shared/legal-check.tsx'
import { Row, Rows } from '../shared/row.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { embeddedCss } from './embedded-css.ts'
import { SocialLogo } from './social-logo.tsx'
import { socialName } from './social-names.ts'

/** All social accounts of the site. */
export function ConnectSocialsView() {
  const t = useMessages()
  const [{ features }] = useService(OptionsService)
  const router = useInject(Router)
  const page = useInject(Page)
  const mustAccept = useMustAccept()
  const place = useSheet(embeddedCss)
  return (
    <div ref={place} className="login-offers">
      <LegalCheck />
      <Rows aria-label={t('login.socials')}>
        {(features.socials || []).map((provider) => (
          <Row
            key={provider}
            name={socialName(provider)}
            start={
              <span className="picture sign">
                <SocialLogo provider={provider} />
              </span>
            }
            disabled={mustAccept}
            onClick={() => openSocialLogin(page, router, provider)}
            testId={`social-selector-${provider}`}
          />
        ))}
      </Rows>
    </div>
  )
}
