// @vitest-environment happy-dom
import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import { StandardConnect, type StandardConnectFeature } from '@wallet-standard/features'
import { describe, expect, it } from 'vitest'
import { PageWallets } from '../../../src/infrastructure/wallets/page-wallets.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { StandardKeyWallet } from '../../fakes/wallets/standard-key-wallet.ts'

/** The test wallet, and what finds it, beside the standard's own code. */
describe('the Wallet Standard', () => {
  const sources = [{ kind: 'standard', chain: 'solana', chains: 'solana:', features: ['standard:connect'] }] as const

  it('finds the test wallet, as we do, whichever of the apps is there first', async () => {
    const ours = (changed = () => {}) => {
      const found = new PageWallets({ target: window, sources, enableInjected: false, known: new Set(), changed }, new FakeClock())
      found.refresh()
      return found
    }
    const before = new StandardKeyWallet({ name: 'Before' })
    before.register(window)
    const [theirs, found] = [getWallets(), ours()]
    const after = new StandardKeyWallet({ name: 'After' })
    after.register(window)
    const seen = theirs.get()
    expect(seen.map(({ name }) => name)).toEqual(['Before', 'After'])
    expect(found.connectors.map(({ provider }) => provider)).toEqual([before.wallet, after.wallet])
    expect(seen).toEqual(found.connectors.map(({ provider }) => provider))
  })

  it('is what the test wallet speaks', async () => {
    const keys = new StandardKeyWallet({ name: 'Typed' })
    const wallet = keys.wallet as Wallet
    expect(wallet.version).toBe('1.0.0')
    const { connect } = (wallet.features as StandardConnectFeature)[StandardConnect]
    expect((await connect({ silent: true })).accounts).toEqual([])
    const { accounts } = await connect()
    expect(accounts).toEqual(wallet.accounts)
    expect(accounts[0]).toMatchObject({ address: keys.keys[0]?.address, chains: wallet.chains, features: [] })
  })
})
