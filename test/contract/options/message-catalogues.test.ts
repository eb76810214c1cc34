import { ImportMessageCatalogues } from '../../../src/infrastructure/options/import-message-catalogues.ts'
import { FakeMessageCatalogues } from '../../fakes/options/fake-message-catalogues.ts'
import { describeMessageCatalogues } from './message-catalogues.contract.ts'

describeMessageCatalogues('FakeMessageCatalogues', () => new FakeMessageCatalogues({ xy: { 'common.close': 'Zu' } }))
describeMessageCatalogues('ImportMessageCatalogues', () => new ImportMessageCatalogues())
