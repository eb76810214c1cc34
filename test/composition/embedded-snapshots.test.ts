import { expect, it } from 'vitest'
import { buildSnapshots, type Sources } from '../../src/composition/core/build-snapshots.ts'
import { AssetPictures } from '../../src/domain/wallets/asset-pictures.ts'
import { embeddedWorld } from '../support/embedded-world.ts'
import { settle } from '../support/secure-world.ts'

it('a host sees who logged in to the embedded wallet, and on which chains it has smart accounts', async () => {
  const world = embeddedWorld()
  const running = world.connect.run('email', new AbortController().signal)
  await settle(world.clock)
  await running
  world.networks.learnSmartAccounts([1, 8453])
  const state = { value: { excluded: [], included: [], mode: 'light', variables: {} } }
  const sources = {
    ...world,
    ...{ offers: { state }, theme: { state }, pictures: new AssetPictures(), signIn: { now: () => ({ status: 'signedOut' }) } },
  } as unknown as Sources
  const { network, connections, accounts } = buildSnapshots(sources, true)
  expect(network.smartAccountEnabledNetworks).toEqual([1, 8453])
  expect(connections.eip155?.[0]?.auth).toEqual({ name: 'email', username: 'ada@example.com' })
  expect(accounts.eip155?.addressExplorerUrl).toBe(`https://etherscan.io/address/${accounts.eip155?.address}`)
})
