import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { build, preview } from 'vite'
import { ROOT } from './shell.ts'

type Shown = Readonly<{ world: { clock: { advance(ms: number): Promise<unknown> } }; shown?: { asked(): number } }>
/** What the page of the gallery has for tests. */
export type Lab = typeof globalThis & {
  gallery: Shown
  galleryStates: readonly string[]
  clicked: number
  showState(state: string, locale: string): Promise<void>
}

/** The gallery of views (`test/ui/gallery`), built into `out`, so that a page of it is there at once. */
export async function openGallery(out: string): Promise<{ address: string; stop(): Promise<void> }> {
  const shared = { root: join(ROOT, 'test/ui/gallery'), base: './', configFile: false, logLevel: 'error' } as const
  await build({ ...shared, build: { outDir: out, emptyOutDir: true, minify: false, modulePreload: false } })
  const server = await preview({ ...shared, build: { outDir: out }, preview: { port: 0, host: '127.0.0.1' } })
  return { address: server.resolvedUrls?.local[0] ?? '', stop: () => server.close() }
}

/** Half a second in sight. */
export const advance = (page: Page, ms = 600) =>
  page.evaluate((time) => (globalThis as Lab).gallery.world.clock.advance(time).then(() => {}), ms)

/** Two frames from now. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** All states but the placeholder before the code is there. */
export async function statesOf(page: Page): Promise<readonly string[]> {
  const names = await page.waitForFunction(() => (globalThis as Lab).galleryStates).then((handle) => handle.jsonValue())
  return names.filter((name) => name !== 'skeleton')
}

export async function showState(page: Page, state: string, locale: string): Promise<void> {
  await page.waitForFunction(() => 'showState' in globalThis)
  await page.evaluate(([name, words]) => (globalThis as Lab).showState(name, words), [state, locale] as const)
  await page.locator('.card[data-view]').waitFor()
}

const SIZES = {
  desktop: { width: 1280, height: 800 },
  laptop: { width: 1280, height: 720 },
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  small: { width: 390, height: 664 },
}
export type Variant = Readonly<{ size: keyof typeof SIZES; theme: 'light' | 'dark'; locale: 'en' | 'de' | 'ar' }>
export const variantName = ({ size, theme, locale }: Variant) => `${size}-${theme}-${locale}`
export const VARIANTS: readonly Variant[] = [
  ...(['desktop', 'phone'] as const).flatMap((size) =>
    (['light', 'dark'] as const).flatMap((theme) => (['en', 'de', 'ar'] as const).map((locale) => ({ size, theme, locale }))),
  ),
  ...[
    { size: 'laptop', theme: 'light', locale: 'de' } as const,
    { size: 'wide', theme: 'dark', locale: 'en' } as const,
    { size: 'small', theme: 'light', locale: 'ar' } as const,
  ],
]
/** Those that `npm test` looks at: each size, theme and direction once. */
export const DAILY = VARIANTS.filter((variant) => ['desktop-light-en', 'phone-dark-ar'].includes(variantName(variant)))

/** Takes a picture of every state in one size, theme and language. The page's time stands still, so that two runs give the same. */
export async function takePictures(
  browser: Browser,
  address: string,
  variant: Variant,
  take: (state: string, picture: Buffer, view: string) => Promise<void> | void,
): Promise<void> {
  const { size, theme, locale } = variant
  const context = await browser.newContext({
    ...{ viewport: SIZES[size], reducedMotion: 'reduce', colorScheme: theme, bypassCSP: true },
    ...{ timezoneId: 'UTC', locale: 'en-US' },
  })
  const page = await context.newPage()
  await page.goto(`${address}?theme=${theme}`)
  await page.addStyleTag({ content: '#page { visibility: hidden }' })
  for (const state of await statesOf(page)) {
    await showState(page, state, locale)
    await advance(page)
    await still(page)
    const clip = SIZES[size].width > 430 ? await around(page, SIZES[size].height) : undefined
    const view = (await page.locator('.card').getAttribute('data-view')) ?? ''
    await take(state, await page.screenshot({ animations: 'disabled', type: 'png', ...(clip && { clip }) }), view)
  }
  await context.close()
}

/** Until the pictures are there and nothing has changed for four frames. */
const still = (page: Page) =>
  page.evaluate(async () => {
    const root = document.querySelector('portico-modal-root')?.shadowRoot
    const card = root?.querySelector('.card')
    const look = () => `${card?.getBoundingClientRect().height} ${root?.innerHTML}`
    await document.fonts.ready
    for (let before = '', frames = 0; frames < 4; frames = look() === before ? frames + 1 : 0) {
      before = look()
      const images = [...(root?.querySelectorAll('img') ?? [])]
      // Else a picture that is decoded may be painted a frame later.
      for (const image of images) image.decoding = 'sync'
      await Promise.all(images.map((image) => image.decode().catch(() => {})))
      await new Promise(requestAnimationFrame)
    }
  })

/** The card and 24 px around it. */
async function around(page: Page, windowHeight: number): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await page.locator('.card').boundingBox()
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {}
  const [left, top] = [Math.max(0, Math.round(x) - 24), Math.max(0, Math.round(y) - 24)]
  return { x: left, y: top, width: Math.round(width) + 48, height: Math.min(windowHeight - top, Math.round(height) + 48) }
}
