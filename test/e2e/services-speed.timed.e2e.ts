import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { noteFigure } from '../support/note-figure.ts'
import { RDNS, ServiceVisits } from './support/service-visit.ts'

let visits: ServiceVisits
beforeAll(async () => {
  visits = await ServiceVisits.start()
})
afterAll(() => visits?.stop())
afterEach(() => visits.clear())

it.each(['offline', 'slow'] as const)('services that do not work leave wallets of the page usable as soon as ever: %s', async (fault) => {
  const usableMs = async () => {
    const { page } = await visits.arrive()
    const ms = await page.evaluate(async (id) => {
      const started = performance.now()
      document.querySelector<HTMLButtonElement>('#connect')?.click()
      const find = () => document.querySelector('portico-modal-root')?.shadowRoot?.querySelector(`[data-testid="wallet-selector-${id}"]`)
      while (!find()) await new Promise((resolve) => requestAnimationFrame(resolve))
      return performance.now() - started
    }, RDNS)
    await visits.clear()
    return ms
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  const times: Record<'works' | 'fails', number[]> = { works: [], fails: [] }
  // The first visit warms the disk and the browser; then one with and one without, in turn.
  await usableMs()
  for (let run = 0; run < 7; run++)
    for (const kind of ['works', 'fails'] as const) {
      visits.world.setKnobs({ slowMs: 10_000 })
      visits.world.setFault(kind === 'works' ? 'none' : fault)
      times[kind].push(await usableMs())
    }
  expect([times.works.length, times.fails.length]).toEqual([7, 7])
  noteFigure(`first row, services ${fault}`, median(times.fails), median(times.works) * 1.2)
})
