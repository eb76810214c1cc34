import type { SocialProvider } from '../../domain/options/portico-options.ts'
import type { Router } from '../../domain/routing/router.ts'
import { top } from '../../domain/routing/stack-rules.ts'
import type { ViewName, ViewParams } from '../../domain/routing/view.ts'
import type { Page } from '../../ports/page/page.ts'

/** The name of the window of a social login. */
export const SOCIAL_WINDOW = 'popupWindow'
export const SOCIAL_SIZE = { width: 600, height: 800 }

/**
 * The visitor chose a social account, or the site did: shows what the login does, and opens its window in the same task, before any code of
 * it is loaded. Call in the task of the tap. A window that was not used is closed when the visitor goes on: the code may not have come.
 * One that is shown already is given up for it. `show` leads to the view in another way than one step forward.
 */
export function openSocialLogin(
  page: Page,
  router: Router,
  provider: SocialProvider,
  show = (view: ViewName, params?: ViewParams) => router.push(view, params),
): void {
  if (provider === 'farcaster') {
    show('ConnectingFarcaster')
    return
  }
  const before = router.current
  show('ConnectingSocial', { provider })
  if (router.current === before && before.view === 'ConnectingSocial') router.replace('ConnectingSocial', { provider })
  if (router.current === before || router.current.view !== 'ConnectingSocial') return
  // Telegram opens no windows: the whole page goes there.
  if (!page.isTelegram) page.reserve(SOCIAL_WINDOW, SOCIAL_SIZE)
  const stop = router.state.watch(({ stack }) => {
    if (top(stack).view === 'ConnectingSocial') return
    stop()
    page.release()
  })
}
