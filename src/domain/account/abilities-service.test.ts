import { expect, it } from 'vitest'
import { FakeWalletAbilities } from '../../../test/fakes/account/fake-wallet-abilities.ts'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { AbilitiesService } from './abilities-service.ts'

const BOB = '0x1111111111111111111111111111111111111111'

async function open() {
  const core = coreWorld()
  const wallet = new FakeWalletAbilities()
  const asked: string[] = []
  const { list } = wallet
  wallet.list = (connection, address, network, signal) => {
    asked.push(`${network.id} ${address.slice(0, 4)}`)
    return list.call(wallet, connection, address, network, signal)
  }
  wallet.names = ['atomic']
  const service = new AbilitiesService(wallet, core.active, core.clock)
  await core.connections.connect(walletNamed('Alpha'), {}, never())
  const adapter = core.fakes[0]
  if (!adapter) throw new Error('no adapter')
  return { ...core, wallet, asked, service, adapter }
}

it('asks the wallet when somebody looks, once for each account and network', async () => {
  const { service, asked, adapter } = await open()
  expect(asked).toEqual([])
  const leave = service.watch()
  service.watch()()
  await quiet()
  expect(service.state.value).toMatchObject({ names: ['atomic'], subject: { caipNetworkId: 'eip155:1' } })
  leave()
  service.watch()
  await quiet()
  expect(asked).toEqual(['1 0xC0'])
  adapter.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
  expect(service.state.value.names).toBeUndefined()
  adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: BOB }] })
  await quiet()
  expect(asked).toEqual(['1 0xC0', '8453 0xC0', '8453 0x11'])
})

it('asks a wallet again that did not say', async () => {
  const { service, wallet, asked } = await open()
  wallet.names = undefined
  service.watch()()
  await quiet()
  expect(service.state.value.names).toBe('unsaid')
  wallet.names = []
  service.watch()()
  await quiet()
  expect([service.state.value.names, asked.length]).toEqual([[], 2])
})

it('never shows the answer for one account beside another', async () => {
  const { service, wallet, adapter, disconnect } = await open()
  const answers: ((names: readonly string[]) => void)[] = []
  wallet.list = () => new Promise((resolve) => answers.push(resolve))
  service.watch()
  adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: BOB }] })
  answers[0]?.(['old'])
  await quiet()
  expect(service.state.value).toEqual({ subject: expect.objectContaining({ address: BOB }) })
  answers[1]?.(['new'])
  await quiet()
  expect(service.state.value).toMatchObject({ subject: { address: BOB }, names: ['new'] })
  await disconnect.run()
  expect(service.state.value).toEqual({ subject: undefined })
  service.dispose()
})
