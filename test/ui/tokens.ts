import { AccountService } from '../../src/domain/account/account-service.ts'
import { TokensService } from '../../src/domain/account/tokens-service.ts'
import { OptionsService } from '../../src/domain/options/options-service.ts'
import { CacheService } from '../../src/domain/shared/cache.ts'
import type { TokenHoldings } from '../../src/ports/account/token-holdings.ts'
import { FakeLogger } from '../fakes/logging/fake-logger.ts'
import type { World } from './world.ts'

/** The tokens of `holdings` in a world without their feature. */
export function bindTokens(world: World, holdings: TokenHoldings): TokensService {
  const { connections, networks, store, clock, page } = world
  const [accounts, options] = [world.resolve(AccountService), world.resolve(OptionsService)]
  const cache = new CacheService(store, clock)
  const tokens = new TokensService(connections, networks, holdings, cache, clock, page, new FakeLogger(), accounts, options)
  world.bind(TokensService, tokens)
  return tokens
}
