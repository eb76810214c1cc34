import { expect, it } from 'vitest'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import type { Connector } from '../../domain/connection/connection.ts'
import { DISCOVERY_MS } from '../../domain/wallets/wallet-service.ts'
import { LATE_WALLET_MS } from './restore-connections.ts'

const [alpha, beta, gamma] = ['Alpha', 'Beta', 'Gamma'].map((name) => walletNamed(name)) as [Connector, Connector, Connector]
const ASKED_MAX = 20
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await Promise.resolve()
}

/** How often a wallet that grants nothing is asked when another tab stores two connections while the visitor connects here. */
async function questions(first: number, second: number): Promise<number> {
  const { adapter, clock, connections, discovery, disk, restore, wallets } = world()
  for (const each of [alpha, beta, gamma]) discovery.announce(each)
  void wallets.start(Promise.resolve([]))
  await clock.advance(DISCOVERY_MS)
  await restore.run()
  let asked = 0
  // One that is asked without end blocks the page, so the last question is never answered.
  adapter.restore = () => (++asked < ASKED_MAX ? Promise.resolve(undefined) : new Promise(() => {}))
  const store = ({ id: connectorId, type, name, rdns }: Connector) => {
    const key = 'connection/eip155'
    disk.texts.set(key, JSON.stringify({ connectorId, type, name, rdns, address: adapter.accounts[0], caipNetworkId: 'eip155:1' }))
    disk.written$.next({ key, by: undefined })
  }
  void connections.connect(beta, {}, never()).catch(() => {})
  await turns(first)
  store(gamma)
  await turns(second)
  store(alpha)
  await quiet()
  await clock.advance(LATE_WALLET_MS)
  await quiet()
  return asked
}

function world() {
  const core = coreWorld()
  const [adapter] = core.fakes
  if (!adapter) throw new Error('no adapter')
  return { ...core, adapter }
}

it('a wallet that grants nothing is not asked without end after two messages of another tab, however close to an approval', async () => {
  for (let first = 0; first < 16; first++)
    for (let second = 0; second < 16; second++) expect(await questions(first, second), `${first}, ${second}`).toBeLessThan(6)
})
