import { describe, expect, it } from 'vitest'
import { controls, announce as play } from '../../../test/corpora/lib/materialise.mjs'
import { type CorpusCase, readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { type DiscoveryWorld, discoveryWorld, ICON } from '../../../test/support/discovery-world.ts'
import type { Connector } from '../../domain/connection/connection.ts'

const CONTROL = 'org.control.wallet'

const rowsOf = (connectors: readonly Connector[]) => connectors.filter(({ id }) => id !== CONTROL)

async function playCase(entry: CorpusCase, arrange: (world: DiscoveryWorld) => void = () => {}) {
  const world = discoveryWorld()
  const { window, discovery, clock, announce } = world
  arrange(world)
  const isLate = (when: unknown) => when === 'while-open'
  const announcements = entry['announce'] as { when?: string }[]
  const prepared = { ...entry, announce: announcements.filter(({ when }) => !isLate(when)) }
  discovery.start(new Set())
  play(prepared, window)
  discovery.refresh()
  play({ ...entry, announce: announcements.filter(({ when }) => isLate(when)) }, window)
  if (entry.kind !== 'flood') announce({ name: 'Control', rdns: CONTROL })
  await clock.advance(400)
  return world
}

describe('hostile announcements', () => {
  const cases = readCorpus('eip6963-hostile').filter(({ kind }) => kind !== 'discovery-environment')

  it('sees the corpus', () => {
    expect(cases.length).toBeGreaterThan(100)
  })

  it.each(cases.map((entry) => [`${entry.id} ${entry.name}`, entry] as const))('%s', async (_, entry) => {
    const { connectors, calls, lists } = await playCase(entry)
    const rows = rowsOf(connectors())
    const expected = entry.expect['rows'] as number | { max: number }
    // Excluded wallets are hidden by the list; here the name must have the form that the list compares.
    if (entry.name.startsWith('excluded name')) expect(rows.map(({ name }) => name)).toEqual(['Excluded'])
    else if (typeof expected === 'number') expect(rows).toHaveLength(expected)
    else expect(rows.length).toBeLessThanOrEqual(expected.max)
    if (entry.kind !== 'flood') expect(connectors().map(({ id }) => id)).toContain(CONTROL)
    expect(lists.length).toBeLessThanOrEqual(4)
    expect(calls).toEqual([])
    expect(new Set(connectors().map(({ id }) => id)).size).toBe(connectors().length)
    for (const { id, name, imageUrl, provider } of rows) {
      expect(id).toMatch(/^[A-Za-z0-9.-]{1,128}$/)
      expect(id in {}).toBe(false)
      expect(name.length).toBeGreaterThan(0)
      expect([...new Intl.Segmenter().segment(name)].length).toBeLessThanOrEqual(40)
      if (imageUrl !== undefined) expect(imageUrl).toMatch(/^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/)
      expect(controls.get(provider as object)?.calls ?? []).toEqual([])
      expect(controls.get(provider as object)?.listeners.size ?? 0).toBe(0)
    }
  })
})

describe('hostile pages', () => {
  const refuse = () => {
    throw new Error('patched')
  }
  const arrangements: Readonly<Record<string, (world: DiscoveryWorld) => void>> = {
    'CustomEvent replaced on window': () => {},
    'window.ethereum getter throws': ({ window }) => void Object.defineProperty(window, 'ethereum', { get: refuse }),
    'window.addEventListener replaced by another script before init': ({ window }) =>
      void Object.defineProperty(window, 'addEventListener', { value: refuse, configurable: true }),
    'window.dispatchEvent throws': ({ window }) => {
      const real = window.dispatchEvent.bind(window)
      let isFirst = true
      const value = (event: never) => {
        if (!isFirst) return real(event)
        isFirst = false
        return refuse()
      }
      Object.defineProperty(window, 'dispatchEvent', { value })
    },
    'window.ethereum.providers is a 1,000-entry array': ({ window, provider }) =>
      void Object.assign(window, { ethereum: provider({ providers: Array.from({ length: 1000 }, () => provider()) }) }),
  }

  it.each<[string, (world: DiscoveryWorld) => void]>([
    [
      'Event',
      ({ window }) => {
        const { Event: RealEvent } = window
        // The browser's native constructor, which the page has not replaced.
        Object.assign(window.document, { createEvent: () => new RealEvent('') })
        Object.assign(window, { Event: refuse })
      },
    ],
    [
      'EventTarget',
      ({ window }) => void Object.assign(window, { EventTarget: { prototype: { addEventListener: refuse, dispatchEvent: refuse } } }),
    ],
    ['requestAnimationFrame', ({ window }) => void Object.assign(window, { requestAnimationFrame: refuse })],
    ['ethereum', ({ window }) => void Object.assign(window, { ethereum: new Proxy({}, { get: refuse, has: refuse }) })],
  ])('finds wallets that speak when asked although the page spoiled %s', async (_, spoil) => {
    const world = discoveryWorld()
    const { window, discovery, connectors, clock, provider } = world
    const detail = { info: { uuid: crypto.randomUUID(), name: 'Polite', icon: ICON, rdns: 'org.polite.wallet' }, provider: provider() }
    const event = () => new window.CustomEvent('eip6963:announceProvider', { detail })
    const real = window.dispatchEvent.bind(window)
    window.addEventListener('eip6963:requestProvider', () => void real(event()))
    spoil(world)
    discovery.start(new Set())
    await clock.advance(100)
    expect(connectors().map(({ id }) => id)).toEqual(['org.polite.wallet'])
  })

  const cases = readCorpus('eip6963-hostile').filter(({ kind }) => kind === 'discovery-environment')
  it.each(cases.map((entry) => [entry.name, entry] as const))('%s', async (_, entry) => {
    const { connectors, calls } = await playCase(entry, arrangements[String(entry['scenario'])])
    expect(connectors().map(({ id }) => id)).toContain(CONTROL)
    expect(rowsOf(connectors()).length).toBeLessThanOrEqual(1)
    expect(calls).toEqual([])
  })
})
