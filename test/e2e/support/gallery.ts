import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { build, preview } from 'vite'
import { looks } from '../../../src/domain/options/looks.ts'
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
/** `look`: one of the shipped looks that is not plain. `text`: of the page, in percent. */
export type Variant = Readonly<{
  size: keyof typeof SIZES
  theme: 'light' | 'dark'
  locale: 'en' | 'de' | 'ar'
  look?: 'midnight' | 'paper'
  text?: 200
}>
export const variantName = ({ size, theme, locale, look, text }: Variant) => [size, look ?? theme, locale, text].filter(Boolean).join('-')
export const VARIANTS: readonly Variant[] = [
  ...(['desktop', 'phone'] as const).flatMap((size) =>
    (['light', 'dark'] as const).flatMap((theme) => (['en', 'de', 'ar'] as const).map((locale) => ({ size, theme, locale }))),
  ),
  ...[
    { size: 'laptop', theme: 'light', locale: 'de' } as const,
    { size: 'wide', theme: 'dark', locale: 'en' } as const,
    { size: 'small', theme: 'light', locale: 'ar' } as const,
    { size: 'laptop', theme: 'dark', locale: 'en', look: 'midnight' } as const,
    { size: 'small', theme: 'light', locale: 'en', look: 'paper' } as const,
    { size: 'laptop', theme: 'light', locale: 'de', text: 200 } as const,
    { size: 'small', theme: 'dark', locale: 'de', text: 200 } as const,
  ],
]
/** Those that `npm test` looks at: each size, theme and direction once. */
export const DAILY = VARIANTS.filter((variant) => ['desktop-light-en', 'phone-dark-ar'].includes(variantName(variant)))

export type Taken = Readonly<{ state: string; view: string; picture: Buffer }>

/**
 * Shows every state in one size, theme and language. `look` sees the page, `take` gets the picture, while the next state is drawn.
 * The page's time stands still, so that two runs give the same.
 */
export async function takePictures(
  browser: Browser,
  address: string,
  variant: Variant,
  take: (taken: Taken) => Promise<void>,
  look: (page: Page, state: string) => Promise<void> = async () => {},
): Promise<void> {
  const { size, theme, locale, text = 100 } = variant
  const context = await browser.newContext({
    ...{ viewport: SIZES[size], reducedMotion: 'reduce', colorScheme: theme, bypassCSP: true },
    ...{ timezoneId: 'UTC', locale: 'en-US' },
  })
  const page = await context.newPage()
  const variables = variant.look ? looks[variant.look].themeVariables : {}
  await page.goto(`${address}?theme=${theme}&variables=${encodeURIComponent(JSON.stringify(variables))}`)
  await page.addStyleTag({ content: `#page { visibility: hidden } html { font-size: ${text}% }` })
  let taking = Promise.resolve()
  for (const state of await statesOf(page)) {
    await showState(page, state, locale)
    // A button is armed half a second after it was in sight, which the browser tells with a frame.
    await drawn(page)
    await advance(page)
    const { view, box } = await still(page)
    const clip = SIZES[size].width > 430 ? around(box, SIZES[size].height) : undefined
    const picture = await page.screenshot({ animations: 'disabled', type: 'png', ...(clip && { clip }) })
    await taking
    taking = take({ state, view, picture })
    await look(page, state)
  }
  await taking
  await context.close()
}

type Box = Readonly<{ x: number; y: number; width: number; height: number }>

/** Until the pictures are there and nothing has changed for four frames: which view it is, and where its card. */
const still = (page: Page): Promise<Readonly<{ view: string; box: Box }>> =>
  page.evaluate(async () => {
    const root = document.querySelector('portico-modal-root')?.shadowRoot
    const card = root?.querySelector<HTMLElement>('.card')
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
    const { x = 0, y = 0, width = 0, height = 0 } = card?.getBoundingClientRect() ?? {}
    return { view: card?.dataset['view'] ?? '', box: { x, y, width, height } }
  })

/** The card and 24 px around it. */
function around({ x, y, width, height }: Box, windowHeight: number): Box {
  const [left, top] = [Math.max(0, Math.round(x) - 24), Math.max(0, Math.round(y) - 24)]
  return { x: left, y: top, width: Math.round(width) + 48, height: Math.min(windowHeight - top, Math.round(height) + 48) }
}
