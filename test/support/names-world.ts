import { RegisterName } from '../../src/application/names/register-name.ts'
import { NameSearch } from '../../src/domain/names/name-search.ts'
import { FakeNameDirectory } from '../fakes/names/fake-name-directory.ts'
import { coreWorld, never, walletNamed } from './core-world.ts'

/** A connected account that may choose a name, over fakes. */
export async function namesWorld({ connected = true } = {}) {
  const core = coreWorld({ options: { locale: 'en' } })
  const directory = new FakeNameDirectory()
  directory.chains.add('eip155:8453')
  const { connections, networks, accounts, router, events, clock } = core
  const search = new NameSearch(directory, networks, clock)
  const register = new RegisterName(directory, connections, core.active, accounts, router, events, clock)
  if (connected) await connections.connect(walletNamed('Alpha'), {}, never())
  const adapter = core.fakes[0]
  if (!adapter) throw new Error('no adapter')
  return { ...core, directory, search, register, adapter }
}
