import type { ComponentType } from 'react'
import { LogInByFarcaster } from '../../application/frame/log-in-by-farcaster.ts'
import { GoBack } from '../../application/routing/go-back.ts'
import { Page } from '../../ports/page/page.ts'
import type { QrCodes } from '../../ports/shared/qr-codes.ts'
import { Button } from '../shared/button.tsx'
import { CopyLink } from '../shared/copy-link.tsx'
import { QrCode } from '../shared/qr-code.tsx'
import { RetryButton } from '../shared/retry-button.tsx'
import { useAttempt } from '../shared/use-attempt.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Waiting } from '../shared/waiting.tsx'
import { Words } from '../shared/words.tsx'
import { embeddedCss } from './embedded-css.ts'
import { SocialLogo } from './social-logo.tsx'
import { socialName } from './social-names.ts'

/** Farcaster: a code to scan, on a phone a link to its app. */
export function farcasterView(codes: QrCodes): ComponentType {
  return function ConnectingFarcasterView() {
    return <Connecting codes={codes} />
  }
}

function Connecting({ codes }: Readonly<{ codes: QrCodes }>) {
  const t = useMessages()
  const [{ url, status }, logIn] = useService(LogInByFarcaster)
  const page = useInject(Page)
  const back = useInject(GoBack)
  const place = useSheet(embeddedCss)
  const { error, retry } = useAttempt((signal) => logIn.run(signal))
  const name = socialName('farcaster')
  const isCode = !page.isMobile && !error && status === 'link'
  return (
    <div ref={place}>
      {isCode ? (
        <div className="email-step">
          <QrCode codes={codes} uri={url} label={t('pairing.scan')} mark={<SocialLogo provider="farcaster" />} />
          <p className="quiet-text">{t('pairing.scan')}</p>
          <CopyLink uri={url} testId="wui-link-copy" />
        </div>
      ) : (
        <Waiting
          picture={undefined}
          name={name}
          mark={<SocialLogo provider="farcaster" />}
          round
          status={error ? 'failed' : 'waiting'}
          title={<Words id="social.title" values={{ name: <bdi>{name}</bdi> }} />}
          text={t(error ? 'error.login' : status === 'account' ? 'social.loading' : 'social.text')}
          code={error?.code}
        >
          {error && <RetryButton kind="primary" onClick={retry} />}
          {!error && status === 'link' && (
            <Button kind="primary" icon="external" disabled={url === undefined} onClick={() => url && page.open(url, '_blank')}>
              {t('farcaster.open')}
            </Button>
          )}
          {!error && <Button onClick={() => back.run()}>{t('common.cancel')}</Button>}
        </Waiting>
      )}
    </div>
  )
}
