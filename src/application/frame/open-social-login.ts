import type { SocialProvider } from '../../domain/options/portico-options.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { Page } from '../../ports/page/page.ts'

/** The name of the window of a social login. */
export const SOCIAL_WINDOW = 'popupWindow'
/** Spec §9. */
export const SOCIAL_SIZE = { width: 600, height: 800 }

/**
 * The visitor chose a social account: opens its window in the same task, before any code of the login is loaded, and shows what it does. Call
 * in the task of the tap.
 */
export function openSocialLogin(page: Page, router: Router, provider: SocialProvider): void {
  if (provider === 'farcaster') {
    router.push('ConnectingFarcaster')
    return
  }
  // Telegram opens no windows: the whole page goes there.
  if (!page.isTelegram) page.reserve(SOCIAL_WINDOW, SOCIAL_SIZE)
  router.push('ConnectingSocial', { provider })
}
