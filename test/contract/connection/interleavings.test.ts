import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ACTORS } from '../../support/connection-actors.ts'
import { ConnectionModel } from '../../support/connection-model.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { CAST, SeveralModel } from '../../support/several-model.ts'

/** B55: more than 10,000 steps in a run, over all adapters. `PORTICO_SEED=<n>` plays one run again, step by step. */
const STEPS = 2000
const given = process.env['PORTICO_SEED']
const seed = given === undefined ? 20261122 : Number(given)

beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()))
afterEach(() => vi.unstubAllGlobals())

describe('what is shown, what is stored and what is true agree after each step', () => {
  it.each(Object.entries(ACTORS))(
    `with wallets of %s, over ${STEPS} steps`,
    async (name, open) => {
      const model = new ConnectionModel(open(), seed)
      for (let step = 1; step <= STEPS; step++) {
        const trouble = await model.step()
        expect(trouble, `PORTICO_SEED=${seed} ${name}, step ${step}: ${model.history.slice(-12).join(' | ')}`).toBe('')
      }
      expect(model.connectedSteps).toBeGreaterThan(STEPS / 5)
      expect(await model.dispose()).toBe('')
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
    expect(Object.keys(ACTORS).length * STEPS).toBeGreaterThanOrEqual(10_000)
  })
})
