import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ACTORS } from '../../support/connection-actors.ts'
import { ConnectionModel } from '../../support/connection-model.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { CAST, SeveralModel } from '../../support/several-model.ts'

/** More than 10,000 steps in a run, over all adapters. `PORTICO_SEED=<n>` plays one run again, step by step. */
const STEPS = process.env['PORTICO_FULL'] === '1' ? 5000 : 1000
const given = process.env['PORTICO_SEED']
const seeds = given === undefined ? [20261122, 5] : [Number(given)]
const [seed = 0] = seeds

beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()))
afterEach(() => vi.unstubAllGlobals())

describe('what is shown, what is stored and what is true agree after each step', () => {
  it.each(Object.entries(ACTORS))(
    `with wallets of %s, over ${STEPS} steps`,
    async (name, open) => {
      let connected = 0
      for (const each of seeds) {
        const model = new ConnectionModel(open, each)
        for (let step = 1; step <= STEPS / seeds.length; step++) {
          const trouble = await model.step()
          expect(trouble, `PORTICO_SEED=${each} ${name}, step ${step}: ${model.history.slice(-12).join(' | ')}`).toBe('')
        }
        connected += model.connectedSteps
        expect(await model.dispose()).toBe('')
      }
      expect(connected).toBeGreaterThan(STEPS / 5)
    },
    300_000,
  )

  it(`with several wallets at once, some of two namespaces, over ${STEPS} steps`, async () => {
    const model = new SeveralModel(seed)
    for (let step = 1; step <= STEPS; step++) {
      const trouble = await model.step()
      expect(trouble, `PORTICO_SEED=${seed} several, step ${step}: ${model.history.slice(-12).join(' | ')}`).toBe('')
    }
    expect(model.most).toBeGreaterThan(CAST.length / 2)
    expect(await model.dispose()).toBe('')
  }, 300_000)

  it('runs ten thousand steps', () => {
    expect((Object.keys(ACTORS).length + 1) * STEPS).toBeGreaterThanOrEqual(10_000)
  })
})
