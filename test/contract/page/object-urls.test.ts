import { BrowserObjectUrls } from '../../../src/infrastructure/page/browser-object-urls.ts'
import { FakeObjectUrls } from '../../fakes/page/fake-object-urls.ts'
import { describeObjectUrls } from './object-urls.contract.ts'

describeObjectUrls('FakeObjectUrls', () => {
  const urls = new FakeObjectUrls()
  return { urls, isLive: async (url) => urls.live.has(url) }
})

describeObjectUrls('BrowserObjectUrls', () => ({
  urls: new BrowserObjectUrls(),
  isLive: (url) =>
    fetch(url).then(
      () => true,
      () => false,
    ),
}))
