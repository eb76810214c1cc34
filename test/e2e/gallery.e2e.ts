import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { VIEWS, type ViewName } from '../../src/domain/routing/view.ts'
import { runLength } from '../support/run-length.ts'
import { launchBrowser } from './support/browser.ts'
import { DAILY, openGallery, takePictures, VARIANTS, variantName } from './support/gallery.ts'
import { drawingOf, markOf, pictureChange } from './support/picture-mark.ts'
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

it.each(variants.map((variant) => [variantName(variant), variant] as const))(
  'shows every view as it was when somebody looked: %s',
  { timeout: 240_000 },
  async (name, variant) => {
    const marking = await browser.newPage()
    const drawing = await drawingOf(marking)
    const isSameDrawing = drawing === accepted.drawing
    const known = accepted.marks[name] ?? {}
    const marks: Record<string, string> = {}
    const changes: string[] = []
    const views = new Set<string>()
    await takePictures(browser, gallery.address, variant, async (state, picture, view) => {
      views.add(view)
      const mark = await markOf(marking, picture)
      marks[state] = mark
      const change = pictureChange(known[state], mark)
      if (!change || !isSameDrawing) return
      const path = join(OUT, `${state}.${name}.png`)
      writeFileSync(path, picture)
      changes.push(`${state} ${change}: ${path}`)
    })
    await marking.close()
    const missing = Object.keys(known).filter((state) => !(state in marks))
    // After each, so that an end before the last one loses nothing.
    if (isAccepting) {
      Object.assign(accepted, { drawing, marks: { ...accepted.marks, [name]: marks } })
      writeFileSync(ACCEPTED, `${JSON.stringify(accepted, undefined, 1)}\n`)
    } else if (!isSameDrawing) console.log(`${name}: not compared, texts are drawn otherwise here: ${drawing}, not ${accepted.drawing}`)
    expect(isAccepting ? [] : [...changes, ...missing.map((state) => `${state} is gone`)]).toEqual([])
    expect(Object.keys(marks).length).toBeGreaterThan(90)
    expect(VIEWS.filter((view) => !views.has(view) && !UNSEEN.has(view))).toEqual([])
  },
)

it('tells a picture of another size, with a part that is lighter or darker, or that nobody has seen', () => {
  const mark = (size: string, change = '') => `${size} ${'g'.repeat(70)}${change.padEnd(70, 'g')}`
  expect(pictureChange(mark('418x560'), mark('419x561', 'hhhfff'))).toBeUndefined()
  expect(pictureChange(mark('418x560'), mark('418x580'))).toBe('was 418 x 560 px, is 418 x 580 px')
  expect(pictureChange(mark('418x560'), mark('418x560', 'ggm'))).toContain('most at 20 % across and 50 % down')
  expect(pictureChange(mark('418x560'), mark('418x560', 'h'.repeat(20)))).toBeUndefined()
  expect(pictureChange(mark('418x560'), mark('418x560', 'h'.repeat(70)))).toContain('is different')
  expect(pictureChange(undefined, mark('418x560'))).toBe('is new')
})
