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

/** German, whose downloads wait until `arrive`. */
class SlowCatalogues extends FakeMessageCatalogues {
  isRestDown = false
  #arrive = () => {}
  #on = Promise.resolve()

  hold(): void {
    this.#on = new Promise((resolve) => {
      this.#arrive = resolve
    })
  }
  arrive(): void {
    this.#arrive()
  }
  override async load(locale: string) {
    await this.#on
    return super.load(locale)
  }
  override async loadLater(locale: string) {
    await this.#on
    if (this.isRestDown) throw new Error('offline')
    return super.loadLater(locale)
  }
}

function open(locale: string) {
  const catalogues = new SlowCatalogues(
    { de: { 'common.back': 'Zurück' }, fr: { 'common.back': 'Retour' } },
    { de: { 'common.cancel': 'Abbrechen' }, fr: { 'common.cancel': 'Annuler' } },
  )
  const options = new OptionsService(resolveOptions({ networks: [], locale }, []))
  const service = new LocaleService(options, catalogues, new FakeLogger(), { language: 'en' } as Page, { 'common.back': 'Back' })
  const shown = () => [textOf(service.state.value.messages, 'common.back'), textOf(service.state.value.messages, 'common.cancel')]
  return { catalogues, service, shown }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

it('fetches the texts of later views with the first of them, which shows no English meanwhile', async () => {
  const { catalogues, shown } = open('de')
  await settled()
  expect(shown()).toEqual(['Zurück', ''])
  catalogues.hold()
  const words = addMessages({ 'common.cancel': 'Cancel' })
  await settled()
  expect(shown()).toEqual(['Zurück', ''])
  catalogues.arrive()
  await words
  expect(shown()).toEqual(['Zurück', 'Abbrechen'])
})

it('shows a language that is chosen later as a whole, and the last of two', async () => {
  const { catalogues, service, shown } = open('en')
  await addMessages({ 'common.cancel': 'Cancel' })
  expect(shown()).toEqual(['Back', 'Cancel'])
  catalogues.hold()
  const changes = [service.setLocale('de'), service.setLocale('fr')]
  const words = addMessages({})
  const seen = new Set<string>()
  service.state.watch(() => seen.add(shown().join()))
  expect(shown()).toEqual(['Back', 'Cancel'])
  catalogues.arrive()
  await Promise.all([...changes, words])
  expect([...seen].filter((texts) => texts !== 'Back,Cancel')).toEqual(['Retour,Annuler'])
})

it('shows English where the rest of a language cannot be fetched, and asks for it again', async () => {
  const { catalogues, shown } = open('de')
  catalogues.isRestDown = true
  await addMessages({ 'common.cancel': 'Cancel' })
  expect(shown()).toEqual(['Zurück', 'Cancel'])
  catalogues.isRestDown = false
  await addMessages({})
  expect(shown()).toEqual(['Zurück', 'Abbrechen'])
})

it('keeps the language that is shown when another cannot be fetched', async () => {
  const { catalogues, service, shown } = open('de')
  await addMessages({})
  catalogues.offline = true
  await service.setLocale('fr')
  catalogues.offline = false
  await addMessages({})
  expect(shown()).toEqual(['Zurück', 'Abbrechen'])
})
