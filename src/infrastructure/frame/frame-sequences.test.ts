import { describe, expect, it } from 'vitest'
import { readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { SILENT } from '../../../test/fakes/frame/fake-secure-page.ts'
import { ALICE, BOB, outcomeOf, secureWorld, settle } from '../../../test/support/secure-world.ts'
import { decodeBase58 } from '../../domain/caip/base58.ts'
import type { SecureCallName } from '../../domain/frame/secure-calls.ts'

type World = ReturnType<typeof secureWorld>
type Outcome = { value?: unknown; code?: string } | undefined

const CASES = readCorpus('frame-hostile').filter(({ kind }) => kind === 'sequence')
const scenarioOf = (entry: (typeof CASES)[number]) => (entry['message'] as { scenario: string }).scenario

/** Settled in other suites: what the site asks for, the clock of the mails, a page of another origin in a real browser. */
const ELSEWHERE = /disallowed method|30 s throttle|another origin/
/** A frame that a request waits in. */
async function waiting(name: SecureCallName, before: (world: World) => void = () => {}) {
  const world = secureWorld()
  world.page.answers.set(name, () => SILENT)
  before(world)
  let outcome: Outcome
  void outcomeOf(world.site.ask(name, {} as never, new AbortController().signal)).then((each) => {
    outcome = each as Outcome
  })
  await settle(world.clock, 500)
  return { ...world, outcome: () => outcome }
}

const ready = { type: '@w3m-frame/READY', payload: {} }
function sayTimes({ say }: World['page'], times: number): void {
  for (let time = 0; time < times; time++) say(ready)
}

/** What a scenario's words ask for. */
const ACTS: readonly (readonly [RegExp, (world: Awaited<ReturnType<typeof waiting>>, name: SecureCallName) => void])[] = [
  [/10,000/, ({ page }) => sayTimes(page, 10_000)],
  [/READY twice/, ({ page }) => sayTimes(page, 2)],
  [
    /SUCCESS and ERROR/,
    ({ page }, name) => {
      const { id } = page.last(name)
      page.reply(name, id, { address: ALICE, chainId: 1 })
      page.reply(name, id, { message: 'late' }, 'ERROR')
    },
  ],
  [/two SDK copies/, ({ page }, name) => page.reply(name, 'an id of the other copy', { address: BOB, chainId: 1 })],
  [/removed from the page/, ({ frames }) => frames.takeOut()],
  [/reloads/, ({ frames }) => frames.replace()],
]

describe('sequences of the corpus', () => {
  it.each(CASES.filter((entry) => !ELSEWHERE.test(scenarioOf(entry))).map((entry) => [entry.name, entry] as const))(
    '%s',
    async (_, entry) => {
      const scenario = scenarioOf(entry)
      const effect = String(entry.expect['effect'])
      const name = /RPC_REQUEST/.test(scenario) ? 'RPC_REQUEST' : 'GET_USER'
      const world = await waiting(name, ({ page }) => {
        if (/before the frame is appended/.test(scenario)) page.say(ready)
      })
      for (const [words, act] of ACTS) if (words.test(scenario)) act(world, name)
      await settle(world.clock)
      // One frame or none, and one outcome or none.
      expect(world.frames.channels.size).toBeLessThanOrEqual(1)
      const ids = world.page.sent.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const id of ids) expect(decodeBase58(id)?.length).toBeGreaterThanOrEqual(12)
      if (/SUCCESS and ERROR/.test(scenario)) expect(world.outcome()).toMatchObject({ value: { address: ALICE } })
      if (/removed|reloads/.test(scenario)) expect(world.outcome()).toMatchObject({ code: 'FRAME_NOT_SET' })
      if (/time limits/.test(effect)) await settle(world.clock, name === 'RPC_REQUEST' ? 600_000 : 30_000)
      expect(world.outcome()).toBeDefined()
      expect(world.outcome()).not.toMatchObject({ value: { address: BOB } })
      // Whoever asks next is answered.
      world.frames.isRemoved = false
      world.page.answers.set('IS_CONNECTED', () => ({ isConnected: true }))
      const next = outcomeOf(world.site.ask('IS_CONNECTED', undefined, new AbortController().signal))
      await settle(world.clock, 500)
      expect([await next, world.frames.channels.size]).toEqual([{ value: { isConnected: true } }, 1])
    },
  )

  it('are all acted out here or elsewhere', () => {
    const plain = /before the frame is appended|then nothing|CSPRNG/
    const unknown = CASES.map(scenarioOf).filter(
      (text) => ![ELSEWHERE, plain, ...ACTS.map(([words]) => words)].some((each) => each.test(text)),
    )
    expect(unknown).toEqual([])
  })
})
