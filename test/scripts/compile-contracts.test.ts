import { describe, expect, it } from 'vitest'
import account from '../../sandbox/contracts/account.json' with { type: 'json' }
import coin from '../../sandbox/contracts/coin.json' with { type: 'json' }
import compiled from '../../sandbox/contracts/market.json' with { type: 'json' }
import permits from '../../sandbox/contracts/permits.json' with { type: 'json' }
import { compileContracts, sourceHash } from '../../scripts/compile-contracts.mjs'

describe('the contracts of the sandbox', () => {
  it('are compiled from the source that stands beside them', () => {
    expect(compiled.source).toBe(sourceHash())
    expect(sourceHash('contract Coin {}')).not.toBe(compiled.source)
  })

  it('are byte for byte what the compiler makes of that source', async () => {
    expect(await compileContracts('market')).toEqual(compiled)
    expect(await compileContracts('coin')).toEqual(coin)
    expect(await compileContracts('account')).toEqual(account)
    expect(await compileContracts('permits')).toEqual(permits)
  }, 60_000)

  it('carry the version of the compiler that is named', () => {
    // The last bytes of creation code, by the compiler: `solc`, three bytes of its version, the length.
    const [major, minor, patch] = compiled.compiler.split('+')[0]?.split('.').map(Number) ?? []
    const version = [major, minor, patch].map((part) => part?.toString(16).padStart(2, '0')).join('')
    for (const code of [compiled.Coin, compiled.OldCoin, compiled.Exchange, coin.Coin, account.Account, permits.Permits])
      expect(code).toMatch(new RegExp(`64736f6c6343${version}000a$`))
  })
})
