import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VIEWS, type ViewName } from '../../src/domain/routing/view.ts'
import { runLength } from '../support/run-length.ts'
import { axeViolations } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import { DAILY, openGallery, type Taken, takePictures, VARIANTS, variantName } from './support/gallery.ts'
import { drawingOf, markOf, pictureChange } from './support/picture-mark.ts'
import { cutTexts, sentencesOf, tooMuchToRead } from './support/reading.ts'
import { ROOT } from './support/shell.ts'

/**
 * Marks of the pictures that somebody has looked at: variant -> state -> mark. `PORTICO_ACCEPT_PICTURES=1` writes them. They are compared where
 * texts are drawn as on the machine that took them (`drawing`); elsewhere it is only seen that every state can be shown.
 */
const ACCEPTED = join(ROOT, 'test/ui/gallery/accepted.json')
const OUT = join(ROOT, 'test/e2e/out/pictures')
const isAccepting = process.env['PORTICO_ACCEPT_PICTURES'] === '1'
type Accepted = { drawing: string; marks: Record<string, Record<string, string>> }
const accepted: Accepted = existsSync(ACCEPTED) ? JSON.parse(readFileSync(ACCEPTED, 'utf8')) : { drawing: '', marks: {} }

let gallery: Awaited<ReturnType<typeof openGallery>>
let browser: Browser
beforeAll(async () => {
  gallery = await openGallery(join(ROOT, 'test/e2e/out/gallery-pictures'))
  browser = await launchBrowser()
  mkdirSync(OUT, { recursive: true })
})
afterAll(async () => {
  await browser?.close()
  await gallery?.stop()
})

/** Views without a picture: the same as another view, or a step whose world is not in the gallery yet. */
const UNSEEN: ReadonlySet<string> = new Set<ViewName>(['ConnectWallets', 'WalletAbilities'])

const variants = runLength({ check: DAILY, test: DAILY, full: VARIANTS })
/** What axe says of names and roles does not depend on the size or the language. */
const AXE_DAILY = runLength({ check: [], test: DAILY.slice(0, 1), full: VARIANTS })

/** Where more has to be read, and why. */
const EXPLAINED = 'the visitor asked for an explanation, and the button below leads back or on'
const READ_MORE: Readonly<Record<string, string>> = {
  'what-is-a-wallet': EXPLAINED,
  'what-is-a-network': EXPLAINED,
  'what-is-a-buy': EXPLAINED,
  'sign-in-long': 'the third sentence is the site’s own statement, which is what is signed',
}

describe.each(variants.map((variant) => [variantName(variant), variant] as const))('the states of every view: %s', (name, variant) => {
  const known = accepted.marks[name] ?? {}
  const marks: Record<string, string> = {}
  const views = new Set<string>()
  const [changes, violations, cut] = [[], [], []] as [string[], string[], string[]]
  const wordy: Record<string, readonly string[]> = {}
  let drawing = ''

  beforeAll(async () => {
    const marking = await browser.newPage()
    drawing = await drawingOf(marking)
    const take = async ({ state, view, picture }: Taken) => {
      views.add(view)
      const mark = await markOf(marking, picture)
      marks[state] = mark
      const change = pictureChange(known[state], mark)
      if (!change || drawing !== accepted.drawing) return
      const path = join(OUT, `${state}.${name}.png`)
      writeFileSync(path, picture)
      changes.push(`${state} ${change}: ${path}`)
    }
    const look = async (page: Page, state: string) => {
      const report = (to: string[], found: readonly string[]) => to.push(...found.map((each) => `${state}: ${each}`))
      if (AXE_DAILY.includes(variant)) report(violations, await axeViolations(page, 'portico-modal-root'))
      if (variant.locale === 'en') {
        const found = tooMuchToRead(await sentencesOf(page))
        if (found.length > 0) wordy[state] = found
      }
      if (variant.locale !== 'ar') report(cut, await cutTexts(page))
    }
    await takePictures(browser, gallery.address, variant, take, look)
    await marking.close()
    // After each, so that an end before the last one loses nothing.
    if (isAccepting) {
      Object.assign(accepted, { drawing, marks: { ...accepted.marks, [name]: marks } })
      writeFileSync(ACCEPTED, `${JSON.stringify(accepted, undefined, 1)}\n`)
    } else if (drawing !== accepted.drawing)
      console.log(`${name}: not compared, texts are drawn otherwise here: ${drawing}, not ${accepted.drawing}`)
  }, 300_000)

  it('look as they did when somebody looked', () => {
    const missing = Object.keys(known).filter((state) => !(state in marks))
    expect(isAccepting ? [] : [...changes, ...missing.map((state) => `${state} is gone`)]).toEqual([])
    expect(Object.keys(marks).length).toBeGreaterThan(190)
    expect(VIEWS.filter((view) => !views.has(view) && !UNSEEN.has(view))).toEqual([])
  })

  if (AXE_DAILY.includes(variant))
    it('can be used by everybody, as far as axe can tell', () => {
      expect(violations).toEqual([])
    })

  if (variant.locale === 'en')
    it('ask to read two short sentences at most before the main action', () => {
      const unexplained = Object.fromEntries(Object.entries(wordy).filter(([state]) => !Object.hasOwn(READ_MORE, state)))
      expect(unexplained).toEqual({})
      expect(Object.keys(READ_MORE).filter((state) => !Object.hasOwn(wordy, state))).toEqual([])
    })

  if (variant.locale !== 'ar')
    it('cut no text without a way to its end, and keep it in the card', () => {
      expect(cut).toEqual([])
    })
})

it('tells a picture of another size, with a part that is lighter or darker, or that nobody has seen', () => {
  const mark = (size: string, change = '') => `${size} ${'g'.repeat(70)}${change.padEnd(70, 'g')}`
  expect(pictureChange(mark('418x560'), mark('419x561', 'hhhfff'))).toBeUndefined()
  expect(pictureChange(mark('418x560'), mark('418x580'))).toBe('was 418 x 560 px, is 418 x 580 px')
  expect(pictureChange(mark('418x560'), mark('418x560', 'ggm'))).toContain('most at 20 % across and 50 % down')
  expect(pictureChange(mark('418x560'), mark('418x560', 'h'.repeat(20)))).toBeUndefined()
  expect(pictureChange(mark('418x560'), mark('418x560', 'h'.repeat(70)))).toContain('is different')
  expect(pictureChange(undefined, mark('418x560'))).toBe('is new')
})
