import { beforeEach, expect, it, vi } from 'vitest'
import { FakeLogger } from '../../../test/fakes/logging/fake-logger.ts'
import { FakeMessageCatalogues } from '../../../test/fakes/options/fake-message-catalogues.ts'
import type { Page } from '../../ports/page/page.ts'

let LocaleService: typeof import('./locale-service.ts')['LocaleService']
let addMessages: typeof import('./messages.ts')['addMessages']
let textOf: typeof import('./messages.ts')['textOf']
let OptionsService: typeof import('./options-service.ts')['OptionsService']
let resolveOptions: typeof import('./resolve-options.ts')['resolveOptions']

/** Words that were brought are kept by the module: those of an earlier test, of this file or another, would be there. */
beforeEach(async () => {
  vi.resetModules()
  ;({ LocaleService } = await import('./locale-service.ts'))
  ;({ addMessages, textOf } = await import('./messages.ts'))
  ;({ OptionsService } = await import('./options-service.ts'))
  ;({ resolveOptions } = await import('./resolve-options.ts'))
})

/** Languages whose downloads wait until `arrive`, the last that was asked for first. */
class SlowCatalogues extends FakeMessageCatalogues {
  readonly #asked = new Map<string, () => void>()

  arrive(locales = [...this.#asked.keys()].reverse()): void {
    for (const locale of locales) this.#asked.get(locale)?.()
    for (const locale of locales) this.#asked.delete(locale)
  }
  override async load(locale: string) {
    await new Promise<void>((resolve) => this.#asked.set(locale, resolve))
    return super.load(locale)
  }
}

function open(locale: string) {
  const catalogues = new SlowCatalogues({
    de: { 'common.back': 'Zurück', 'common.cancel': 'Abbrechen' },
    fr: { 'common.back': 'Retour', 'common.cancel': 'Annuler' },
  })
  const options = new OptionsService(resolveOptions({ networks: [], locale }, []))
  const service = new LocaleService(options, catalogues, new FakeLogger(), { language: 'en' } as Page, { 'common.back': 'Back' })
  const shown = () => [textOf(service.state.value.messages, 'common.back'), textOf(service.state.value.messages, 'common.cancel')]
  return { catalogues, options, service, shown }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

it('shows English until the language is there, and then every text of it', async () => {
  const { catalogues, shown } = open('de')
  addMessages({ 'common.cancel': 'Cancel' })
  expect(shown()).toEqual(['Back', 'Cancel'])
  catalogues.arrive()
  await settled()
  expect(shown()).toEqual(['Zurück', 'Abbrechen'])
  addMessages({ 'common.cancel': 'Cancel' })
  expect(shown()).toEqual(['Zurück', 'Abbrechen'])
})

it('shows a language that is chosen later as a whole, and the last of two', async () => {
  const { catalogues, service, shown } = open('en')
  addMessages({ 'common.cancel': 'Cancel' })
  const changes = [service.setLocale('de'), service.setLocale('fr')]
  const seen = new Set<string>()
  service.state.watch(() => seen.add(shown().join()))
  expect(shown()).toEqual(['Back', 'Cancel'])
  catalogues.arrive()
  await Promise.all(changes)
  expect([...seen].filter((texts) => texts !== 'Back,Cancel')).toEqual(['Retour,Annuler'])
})

it('keeps the language that is shown, or on its way, when another cannot be fetched', async () => {
  const { catalogues, service, shown } = open('de')
  catalogues.offline = true
  const change = service.setLocale('fr')
  catalogues.arrive()
  await change
  expect(shown()[0]).toBe('Back')
  catalogues.offline = false
  const again = service.setLocale('de')
  catalogues.arrive()
  await again
  expect(shown()).toEqual(['Zurück', 'Abbrechen'])
  catalogues.offline = true
  const failed = service.setLocale('fr')
  catalogues.arrive()
  await failed
  expect(shown()).toEqual(['Zurück', 'Abbrechen'])
})

it('shows the language that arrived meanwhile when the one chosen after it cannot be fetched', async () => {
  const { catalogues, service, shown } = open('de')
  const change = service.setLocale('fr')
  catalogues.arrive(['de'])
  await settled()
  expect(shown()[0]).toBe('Back')
  catalogues.offline = true
  catalogues.arrive(['fr'])
  await change
  expect([service.state.value.locale, shown()[0]]).toEqual(['de', 'Zurück'])
})

it('says what the site says otherwise at once, and waits on for the language that it asked for', async () => {
  const { catalogues, options, service, shown } = open('de')
  addMessages({ 'common.cancel': 'Cancel' })
  options.update({ messages: { 'common.cancel': 'Stop' } })
  service.refresh()
  expect(shown()).toEqual(['Back', 'Stop'])
  catalogues.arrive()
  await settled()
  expect([service.state.value.locale, ...shown()]).toEqual(['de', 'Zurück', 'Stop'])
  options.update({ messages: { 'common.back': 'Weg' } })
  service.refresh()
  expect(shown()).toEqual(['Weg', 'Abbrechen'])
})
