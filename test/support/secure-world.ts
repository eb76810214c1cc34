import type { AppError } from '../../src/domain/errors/app-error.ts'
import { FrameSecureSite } from '../../src/infrastructure/frame/frame-secure-site.ts'
import { CryptoRandomness } from '../../src/infrastructure/random/crypto-randomness.ts'
import { FakeFrames } from '../fakes/frame/fake-frames.ts'
import { FakeSecurePage } from '../fakes/frame/fake-secure-page.ts'
import { FakeLogger } from '../fakes/logging/fake-logger.ts'
import { FakeClock } from '../fakes/time/fake-clock.ts'

export const SECURE = 'https://secure.example'
/** The origin of the site. */
export const SITE = 'https://shop.example'
const URL_ = `${SECURE}/sdk?projectId=p`
export const ALICE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const BOB = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** The protocol's client, its frame without a browser, and the page in it. */
export function secureWorld(clock = new FakeClock()) {
  const frames = new FakeFrames(clock)
  const page = new FakeSecurePage()
  frames.pages.set(URL_, page.page)
  const reported: AppError[] = []
  const logger = new FakeLogger()
  /** What the site sets now. */
  const settings: { origin: string | undefined } = { origin: SECURE }
  const site = new FrameSecureSite({
    frames,
    clock,
    randomness: new CryptoRandomness(),
    logger,
    site: SITE,
    isLogging: () => true,
    page: () => ({ url: URL_, title: 'Secure wallet' }),
    origin: () => settings.origin,
    greetings: () => [
      { name: 'SYNC_DAPP_DATA', payload: { projectId: 'p' } },
      { name: 'GET_SMART_ACCOUNT_ENABLED_NETWORKS', payload: undefined },
    ],
    report: (error) => reported.push(error),
  })
  return { clock, frames, page, site, reported, logger, settings }
}

/** Lets everything that is due happen; the frame is ready after it. */
export async function settle(clock: FakeClock, ms = 0): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  await clock.advance(ms)
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

/** What became of a promise. */
export async function outcomeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => ({ value }),
    (error: { code?: string; message?: string }) => ({ code: error.code, message: error.message }),
  )
}
