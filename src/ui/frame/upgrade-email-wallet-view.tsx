import { SecureDashboard } from '../../domain/frame/secure-dashboard.ts'
import { Icon } from '../shared/icon.tsx'
import { OutsideLink } from '../shared/outside-link.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { embeddedCss } from './embedded-css.ts'

/** How the visitor takes over the keys of the embedded wallet: on the secure site. */
export function UpgradeEmailWalletView() {
  const t = useMessages()
  const place = useSheet(embeddedCss)
  const { url } = useInject(SecureDashboard)
  return (
    <div className="email-step" ref={place}>
      <span className="medal">
        <Icon name="shield" />
      </span>
      <p className="strong">{t('upgrade.steps')}</p>
      {url && (
        <OutsideLink href={url} className="button quiet" testId="w3m-secure-website-button">
          <bdi>{new URL(url).host}</bdi>
          <Icon name="external" />
        </OutsideLink>
      )}
      <p className="quiet-text">{t('upgrade.again')}</p>
    </div>
  )
}
