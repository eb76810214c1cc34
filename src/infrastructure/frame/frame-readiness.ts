import { abortable } from '../../domain/shared/async/abortable.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import type { Clock } from '../../ports/time/clock.ts'

/** The frame counts as initialised this long after it reported ready. */
export const READY_DELAY_MS = 500
/** How long a page that has loaded may say nothing before the site's owner is told, in ms. */
export const FIRST_WORD_MS = 2_000

type Told = Readonly<{ clock: Clock; logger: Logger; site: string }>

/**
 * Waits for "ready" of a page that has loaded. Browsers do not say why such a page is silent: it may be slow, refuse to be framed by this
 * site, or be an error page of its server. So it is waited for on, while the site's owner is told what is most often missing.
 * @throws ABORTED
 */
export async function firstWord(ready: Promise<void>, { clock, logger, site }: Told, page: string, signal: AbortSignal): Promise<void> {
  const cancel = clock.after(FIRST_WORD_MS, () =>
    logger.error(
      'The page of the embedded wallet has loaded but says nothing yet. If it stays so: register `origin` with your project, so that the page may be framed by it',
      { origin: site, page },
    ),
  )
  await abortable(ready, signal).finally(cancel)
}
