import { useEffect, useRef, useState } from 'react'
import { LogInBySocial } from '../../application/frame/log-in-by-social.ts'
import { GoBack } from '../../application/routing/go-back.ts'
import { SOCIAL_SIZE, SOCIAL_WINDOW } from '../../application/routing/open-social-login.ts'
import type { AppError } from '../../domain/errors/app-error.ts'
import { wordsFor } from '../../domain/errors/error-words.ts'
import type { WindowProvider } from '../../domain/frame/secure-calls.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { Router } from '../../domain/routing/router.ts'
import { top } from '../../domain/routing/stack-rules.ts'
import type { Route } from '../../domain/routing/view.ts'
import { Page } from '../../ports/page/page.ts'
import { Button } from '../shared/button.tsx'
import { useAttempt } from '../shared/use-attempt.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useRoute } from '../shared/use-route.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Waiting } from '../shared/waiting.tsx'
import { Words } from '../shared/words.tsx'
import { loginError } from './email-words.ts'
import { embeddedCss } from './embedded-css.ts'
import { SocialLogo } from './social-logo.tsx'
import { socialName } from './social-names.ts'

/** A social login in its window: where it is, what went wrong, and a way to open the window again. */
export function ConnectingSocialView() {
  const current = useRoute()
  const page = useInject(Page)
  const [{ route, turn }, setShown] = useState({ route: current, turn: 0 })
  // Another login in place of this one.
  if (route !== current && current.view === route.view) setShown({ route: current, turn: turn + 1 })
  useEffect(() => () => page.release(), [page])
  return <Login key={turn} route={route} />
}

function Login({ route }: Readonly<{ route: Route }>) {
  const t = useMessages()
  const router = useInject(Router)
  const [{ status, isCut }, logIn] = useService(LogInBySocial)
  const page = useInject(Page)
  const back = useInject(GoBack)
  const place = useSheet(embeddedCss)
  const provider = (route.params.provider ?? 'google') as WindowProvider
  const missed = useRef(route.params.reason)
  const { error, retry } = useAttempt(async (signal) => {
    const reason = missed.current
    missed.current = undefined
    if (reason) throw reason
    await logIn.run(provider, signal)
  })
  useEffect(() => {
    if (error) page.release()
  }, [error, page])
  useEffect(
    () =>
      router.state.watch(({ stack }) => {
        if (top(stack) !== route) logIn.giveUp()
      }),
    [router, route, logIn],
  )
  const name = socialName(provider)
  const isBlocked = error?.code === 'POPUP_BLOCKED'
  const again = () => {
    // In the task of the tap: browsers open a window only then.
    if (!page.isTelegram) page.reserve(SOCIAL_WINDOW, SOCIAL_SIZE)
    retry()
  }
  return (
    <div ref={place}>
      <Waiting
        picture={undefined}
        name={name}
        mark={<SocialLogo provider={provider} />}
        round
        status={error ? 'failed' : 'waiting'}
        title={<Words id="social.title" values={{ name: <bdi>{name}</bdi> }} />}
        text={<Words id={error ? reasonOf(error, isCut) : status === 'account' ? 'social.loading' : 'social.text'} values={{ name }} />}
        code={error?.code}
      >
        {error ? (
          <Button kind="primary" icon={isBlocked ? 'external' : 'refresh'} onClick={again} testId="w3m-connecting-widget-secondary-button">
            {t(isBlocked ? 'social.open' : 'common.retry')}
          </Button>
        ) : (
          <Button onClick={() => back.run()}>{t('common.cancel')}</Button>
        )}
      </Waiting>
    </div>
  )
}

/** `isCut`: the window could not answer. */
function reasonOf(error: AppError, isCut: boolean | undefined): MessageKey {
  return wordsFor(loginError(error), isCut ? 'cutLogin' : 'social')[0]
}
