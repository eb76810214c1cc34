import { describe, expect, it } from 'vitest'
import { namedAccounts } from '../bitcoin/bitcoin-accounts.ts'
import { StandardProvider } from '../connection/standard-provider.ts'
import { IconBudget } from '../wallets/announced-icon.ts'
import { readStandardWallet } from '../wallets/page-wallets.ts'
import { foreignList } from './foreign-list.ts'

/** A list whose own methods give what was never checked. */
function lying(entries: readonly unknown[], lie: unknown): readonly unknown[] {
  const answer = () => lie
  const list = [...entries]
  for (const name of ['slice', 'map', 'filter', 'flatMap', 'find', Symbol.iterator] as const)
    Object.defineProperty(list, name, { value: answer })
  class Species extends Array {
    constructor() {
      super()
      Object.assign(this, { flatMap: answer, filter: answer })
    }
  }
  Object.defineProperty(list, 'constructor', { value: { [Symbol.species]: Species } })
  return list
}

describe('a list of a wallet', () => {
  it('is read entry by entry, whatever its own methods say', () => {
    expect(foreignList(lying([1, 2, 3], ['lie']), 2)).toEqual([1, 2])
    expect(foreignList({ length: 2 }, 2)).toBeUndefined()
    expect(foreignList(new Array(5_000_000_000 % 2 ** 32), 3)).toHaveLength(3)
    const { proxy, revoke } = Proxy.revocable([], {})
    revoke()
    expect(foreignList(proxy, 2)).toBeUndefined()
    const trap = new Proxy([1, 2], {
      get: (target, key) => {
        if (key === '0') throw new Error('trap')
        return Reflect.get(target, key)
      },
    })
    expect(foreignList(trap, 5)).toEqual([undefined, 2])
    const endless = new Proxy([], { get: (_, key) => (key === 'length' ? Number.NaN : 1) })
    expect(foreignList(endless, 5)).toEqual([])
  })

  it('gives no account that was not checked', () => {
    const unchecked = [{ address: 'x'.repeat(1000), publicKey: new Uint8Array(), chains: ['solana:mainnet'] }]
    const wallet = { name: 'Lying', features: {}, chains: lying(['solana:mainnet'], [{}]), accounts: lying([], unchecked) }
    expect(new StandardProvider(wallet, 'solana').granted()).toEqual([])
    expect(namedAccounts(lying([], [{ address: 1 }]))).toEqual([])
    expect(readStandardWallet(wallet, new IconBudget())?.chains).toEqual(['solana:mainnet'])
  })
})
