import { GoBack } from '../../application/routing/go-back.ts'
import { RemoteFeaturesService } from '../../domain/options/remote-features-service.ts'
import { Actions } from '../shared/actions.tsx'
import { Icon } from '../shared/icon.tsx'
import { RetryButton } from '../shared/retry-button.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject } from '../shared/use-service.ts'

/** The project's plan is used up: visitors cannot connect until the site's owner upgrades it. */
export function UsageExceededView() {
  const t = useMessages()
  const back = useInject(GoBack)
  const remote = useInject(RemoteFeaturesService)
  const again = () => {
    void remote.checkLimits()
    back.run()
  }
  return (
    <div className="empty">
      <span className="medal">
        <Icon name="alert" />
      </span>
      <p className="strong">{t('usage.title')}</p>
      <p className="quiet-text">{t('usage.text')}</p>
      <Actions>
        <RetryButton kind="primary" onClick={again} testId="w3m-usage-exceeded-button" />
      </Actions>
    </div>
  )
}
