import { expect, it } from 'vitest'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { embeddedWorld } from '../../../test/support/embedded-world.ts'
import { settle } from '../../../test/support/secure-world.ts'
import { ThemeService } from '../../domain/options/theme-service.ts'
import { FrameSync } from './frame-sync.ts'

const never = new AbortController().signal

function themed() {
  const world = embeddedWorld()
  const page = new FakePage()
  const theme = new ThemeService(world.options, page)
  const told = () => world.site.asked.filter(({ name }) => name === 'SYNC_THEME').map(({ payload }) => payload)
  world.site.answers.set('SYNC_THEME', () => undefined)
  const frame = new FrameSync(world.site, world.wallet, world.approvals, theme, world.options, page)
  frame.start()
  return { ...world, theme, told, frame }
}

it('the frame hears of a change before the login with the login, and of later ones as they come', async () => {
  const { theme, told, connect, connections, clock } = themed()
  theme.setMode('dark')
  await settle(clock)
  expect(told()).toEqual([])
  await connect.run('email', never)
  await settle(clock)
  expect(told()).toMatchObject([{ themeMode: 'dark', w3mThemeVariables: { '--w3m-background': '#202020' } }])
  theme.setVariables({ '--w3m-accent': '#f00' })
  await settle(clock)
  expect(told().slice(1)).toMatchObject([{ themeMode: 'dark', w3mThemeVariables: { '--w3m-accent': '#f00' } }])
  await connections.disconnect('eip155')
  theme.setMode('light')
  await settle(clock)
  expect(told()).toHaveLength(2)
  await connect.run('email', never)
  await settle(clock)
  expect(told().slice(2)).toMatchObject([{ themeMode: 'light' }])
})

it('the frame hears of the colours before the request that it shows, without the scheme', async () => {
  const { connect, provider, site, names, clock, told } = themed()
  await connect.run('email', never)
  await settle(clock)
  const before = names().length
  site.answers.set('RPC_REQUEST', () => '0x12')
  await provider().request({ method: 'eth_blockNumber' })
  expect(names().slice(before)).toEqual(['RPC_REQUEST'])
  await provider().request({ method: 'personal_sign', params: ['0x12', '0x34'] })
  expect(names().slice(before + 1)).toEqual(['SYNC_THEME', 'GET_USER', 'RPC_REQUEST'])
  expect(Object.keys(told().at(-1) as object).sort()).toEqual(['themeVariables', 'w3mThemeVariables'])
})

it('tells nothing any more once it is disposed', async () => {
  const { connect, frame, told, theme, clock } = themed()
  frame.dispose()
  await connect.run('email', never)
  theme.setMode('dark')
  await settle(clock)
  expect(told()).toEqual([])
})
