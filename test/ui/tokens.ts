import { AccountService } from '../../src/domain/account/account-service.ts'
import { TokensService } from '../../src/domain/account/tokens-service.ts'
import { OptionsService } from '../../src/domain/options/options-service.ts'
import { ModalService } from '../../src/domain/routing/modal-service.ts'
import { CacheService } from '../../src/domain/shared/cache.ts'
import type { TokenHoldings } from '../../src/ports/account/token-holdings.ts'
import type { World } from './world.ts'

/** The tokens of `holdings` in a world without their feature. */
export function bindTokens(world: World, holdings: TokenHoldings): TokensService {
  const { active, store, clock, page } = world
  const [accounts, options, modal] = [world.resolve(AccountService), world.resolve(OptionsService), world.resolve(ModalService)]
  const cache = new CacheService(store, clock)
  const tokens = new TokensService(active, holdings, cache, clock, page, accounts, options, modal)
  world.bind(TokensService, tokens)
  return tokens
}
