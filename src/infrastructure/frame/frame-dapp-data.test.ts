import { expect, it } from 'vitest'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { embeddedWorld } from '../../../test/support/embedded-world.ts'
import { settle } from '../../../test/support/secure-world.ts'
import { ThemeService } from '../../domain/options/theme-service.ts'
import { FrameSync } from './frame-sync.ts'

const never = new AbortController().signal
const named = (name: string) => ({ name, description: 'A shop', url: 'https://shop.example', icons: ['https://shop.example/icon.png'] })

it('the frame hears what a site calls itself since, while somebody is logged in, and once for each change', async () => {
  const world = embeddedWorld()
  const told = () => world.site.asked.filter(({ name }) => name === 'SYNC_DAPP_DATA').map(({ payload }) => payload)
  world.site.answers.set('SYNC_DAPP_DATA', () => undefined)
  const page = new FakePage()
  const data = new FrameSync(world.site, world.wallet, world.approvals, new ThemeService(world.options, page), world.options, page)
  data.start()
  world.options.update({ metadata: named('Before the login') })
  await settle(world.clock)
  expect(told()).toEqual([])
  await world.connect.run('email', never)
  world.options.update({ metadata: named('Renamed') })
  world.options.update({ enableReconnect: false })
  await settle(world.clock)
  expect(told()).toMatchObject([{ metadata: named('Renamed'), sdkType: 'appkit' }])
  world.options.update({ metadata: { name: 'Short' } })
  await settle(world.clock)
  expect(told().at(-1)).toMatchObject({ metadata: { ...page.metadata(), name: 'Short' } })
  data.dispose()
  world.options.update({ metadata: named('Later') })
  await settle(world.clock)
  expect(told()).toHaveLength(2)
})
