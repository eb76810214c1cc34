import { expect, it } from 'vitest'
import { visitor } from '../../../test/support/storage-visitor.ts'
import { STORE_PATIENCE } from './pending-write.ts'

const KEYS = ['connection/eip155', 'connection/solana', 'network'] as const
const SEEDS = process.env['PORTICO_FULL'] === '1' ? 1000 : 60
const STEPS = 24
const STATES = ['prompt', 'late', 'refused'] as const

type Page = ReturnType<ReturnType<typeof visitor>['visit']> & { state: (typeof STATES)[number] }

function seeded(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Waits until the call has settled or its timeout has passed. */
async function over<T>(page: Page, call: Promise<T>): Promise<T> {
  let isOver = false
  void call.then(() => {
    isOver = true
  })
  for (let waited = 0; !isOver && waited <= STORE_PATIENCE.mostMs; waited += 250) await page.clock.advance(250)
  return call
}

async function play(seed: number): Promise<void> {
  const next = seeded(seed)
  const browser = visitor()
  const model = new Map<string, number>()
  const story = [`seed ${seed}`]
  const pages: Page[] = []
  let count = 0
  const come = (state: Page['state']) => {
    const page = Object.assign(browser.visit(state), { state, name: count++ })
    story.push(`${page.name} comes ${state}`)
    pages.push(page)
    return page
  }
  for (let step = 1; step <= STEPS; step++) {
    const key = KEYS[next(KEYS.length)] ?? 'network'
    const act = next(12)
    const page = act > 1 ? pages[next(pages.length)] : pages.length < 3 ? come(STATES[next(STATES.length)] ?? 'prompt') : undefined
    if (!page || act < 2) continue
    const name = `${Reflect.get(page, 'name')}, ${page.state},`
    if (act < 3) {
      story.push(`${name} is left`)
      pages.splice(pages.indexOf(page), 1)
    } else if (act < 5 && page.state !== 'refused') {
      story.push(`${name} ${page.state === 'late' ? 'answers' : 'falls silent'}`)
      if (page.state === 'late') page.database.answer()
      else page.database.hold()
      page.state = page.state === 'late' ? 'prompt' : 'late'
    } else if (act < 9) {
      story.push(`${name} sets ${key} to ${step}`)
      model.set(key, step)
      await over(page, page.store.set(key, step))
    } else if (act < 11) {
      story.push(`${name} deletes ${key}`)
      model.delete(key)
      await over(page, page.store.delete(key))
    } else {
      story.push(`${name} clears`)
      model.clear()
      await over(page, page.store.clear())
    }
    for (const { quiet } of pages) await quiet()
    for (const each of pages.filter(({ state }) => state === 'prompt'))
      expect(await over(each, each.store.get(key)), `${story.join('; ')}; ${Reflect.get(each, 'name')} reads ${key}`).toBe(model.get(key))
  }
  for (const page of pages.filter(({ state }) => state === 'late')) {
    page.database.answer()
    await page.quiet()
  }
  const last = come('prompt')
  for (const key of KEYS) expect(await over(last, last.store.get(key)), `${story.join('; ')}; read ${key}`).toBe(model.get(key))
  for (const { quiet } of pages) await quiet()
  for (const key of KEYS) expect(browser.stored(key), `${story.join('; ')}; stored ${key}`).toBe(model.get(key))
  for (const { store } of pages) store.dispose()
}

it(`stores what was written last, whichever pages were late, refused or left: ${SEEDS} seeds of ${STEPS} steps`, async () => {
  for (let seed = 1; seed <= SEEDS; seed++) await play(seed)
}, 600_000)
