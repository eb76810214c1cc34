import { expect, it } from 'vitest'
import { FakeLogger } from '../../../test/fakes/logging/fake-logger.ts'
import { FakeMessageCatalogues } from '../../../test/fakes/options/fake-message-catalogues.ts'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { coreWorld, quiet } from '../../../test/support/core-world.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { ThemeService } from '../../domain/options/theme-service.ts'
import { OptionCalls } from './option-calls.ts'
import type { SnapshotPublisher } from './publish-snapshots.ts'

/** A language whose download ends when it is told to. */
class SlowCatalogues extends FakeMessageCatalogues {
  arrive = () => {}
  override async load(locale: string) {
    await new Promise<void>((resolve) => {
      this.arrive = resolve
    })
    return super.load(locale)
  }
}

it('a text of the site is shown at once, and the language that is on its way is shown with it', async () => {
  const { options, networks } = coreWorld({ options: { locale: 'de' } })
  const catalogues = new SlowCatalogues({ de: { 'common.back': 'Zurück', 'common.retry': 'Nochmal' } })
  const page = new FakePage()
  const locale = new LocaleService(options, catalogues, new FakeLogger(), page, { 'common.back': 'Back', 'common.retry': 'Try again' })
  const publisher = { flush() {} } as SnapshotPublisher
  const { update } = new OptionCalls(new ThemeService(options, page), locale, options, networks, publisher)
  update({ messages: { 'common.retry': 'Once more' } })
  expect(locale.state.value.messages).toMatchObject({ 'common.back': 'Back', 'common.retry': 'Once more' })
  catalogues.arrive()
  await quiet()
  expect(locale.state.value).toMatchObject({ locale: 'de', messages: { 'common.back': 'Zurück', 'common.retry': 'Once more' } })
})
