import { RegisterName } from '../../src/application/names/register-name.ts'
import { AccountService } from '../../src/domain/account/account-service.ts'
import { NameSearch } from '../../src/domain/names/name-search.ts'
import { loadAbilitiesWords, loadActivityWords } from '../../src/ui/modal/load-feature-words.ts'
import { FakeNameDirectory } from '../fakes/names/fake-name-directory.ts'
import { type World, wallet } from './world.ts'

await Promise.all([loadActivityWords(), loadAbilitiesWords()])

/** A connected account that may choose a name. */
export async function withNames(world: World) {
  const directory = new FakeNameDirectory()
  const { connections, networks, router, events, clock, resolve } = world
  world.bind(NameSearch, new NameSearch(directory, networks, clock))
  world.bind(RegisterName, new RegisterName(directory, connections, world.active, resolve(AccountService), router, events, clock))
  await world.connectWith(wallet('Rainbow', 'me.rainbow'))
  return directory
}
