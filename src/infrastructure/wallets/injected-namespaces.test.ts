import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { CosmosWallet } from '../../../test/fakes/wallets/cosmos-wallet.ts'
import { PolkadotWallet } from '../../../test/fakes/wallets/polkadot-wallet.ts'
import { StacksWallet } from '../../../test/fakes/wallets/stacks-wallet.ts'
import { cosmos } from '../../composition/descriptors/cosmos.ts'
import { polkadot } from '../../composition/descriptors/polkadot.ts'
import { stacks } from '../../composition/descriptors/stacks.ts'
import type { NamespaceSource } from '../../domain/wallets/wallet-source.ts'
import { PageWallets } from './page-wallets.ts'

const sources = [polkadot(), cosmos(), stacks()].flatMap(({ namespace: chain, wallets = [] }) =>
  wallets.map((source): NamespaceSource => ({ ...source, chain })),
)

function open(page: object, known: ReadonlySet<string> = new Set()) {
  const target = Object.assign(new EventTarget(), page) as EventTarget & Record<string, unknown>
  const clock = new FakeClock()
  const found = new PageWallets({ target, sources, enableInjected: true, known, changed: () => {} }, clock)
  found.refresh()
  const rows = () => found.connectors.map(({ chain, id, name }) => `${chain} ${id} ${name}`)
  return { target, clock, found, rows }
}

const enable = () => ({ enable: async () => ({}) })

describe('wallets in injectedWeb3', () => {
  it('are called by their names, not by their keys, and asked nothing', () => {
    const wallet = new PolkadotWallet()
    const { rows, found } = open({ injectedWeb3: { 'polkadot-js': wallet.provider, 'subwallet-js': enable(), 'some wallet': enable() } })
    expect(rows()).toEqual(['polkadot polkadot-js Polkadot.js', 'polkadot subwallet-js SubWallet', 'polkadot some some wallet'])
    expect(found.connectors[0]?.provider).toBe(wallet.provider)
    expect(wallet.owner.calls).toEqual([])
  })

  it('are not taken for our own rows', () => {
    const { found } = open({ injectedWeb3: { walletConnect: enable(), injected: enable(), AUTH: enable(), __proto__x: enable() } })
    expect(found.connectors.map(({ id }) => id).filter((id) => /^(walletconnect|injected|auth)$/i.test(id))).toEqual([])
    expect(found.connectors).toHaveLength(4)
  })

  it('show no markup, no control characters, and no endless name', () => {
    const { found } = open({ injectedWeb3: { '<img src=x onerror=alert(1)>\u202e': enable(), ['x'.repeat(5000)]: enable() } })
    for (const { name, id } of found.connectors) {
      expect(name.length).toBeLessThanOrEqual(40)
      expect(name).not.toMatch(/[\u202e\n]/)
      expect(id).toMatch(/^[\w.:@/-]{1,128}$/)
    }
  })

  it('cannot flood the list, nor crowd out the one that was used before', () => {
    const injectedWeb3 = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`flood-${index}`, enable()]))
    const { found } = open({ injectedWeb3: { ...injectedWeb3, talisman: enable() } }, new Set(['talisman']))
    expect(found.connectors.length).toBeLessThanOrEqual(50)
    expect(found.connectors.map(({ id }) => id)).toContain('talisman')
  })

  it.each([
    [
      'a trap',
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('no')
          },
        },
      ),
    ],
    [
      'entries that throw',
      {
        get wallet() {
          throw new Error('no')
        },
      },
    ],
    [
      'methods that throw',
      {
        wallet: {
          get enable() {
            throw new Error('no')
          },
        },
      },
    ],
    ['no objects', { wallet: 1, other: null, more: 'x' }],
    ['text', 'injected'],
    ['nothing', null],
  ])('may be %s: then there are none', (_, injectedWeb3) => {
    expect(open({ injectedWeb3 }).rows()).toEqual([])
  })
})

describe('wallets with the interface of Keplr', () => {
  it('are found at their places', () => {
    const wallet = () => new CosmosWallet(new EventTarget()).provider
    const page = { vultisig: { keplr: wallet() }, keplr: wallet(), okxwallet: { keplr: wallet() } }
    expect(open(page).rows()).toEqual(['cosmos okx OKX Wallet', 'cosmos vultisig Vultisig', 'cosmos keplr Keplr'])
  })

  it('are one row when one stands in for another, under its own name', () => {
    const one = new CosmosWallet(new EventTarget()).provider
    expect(open({ vultisig: { keplr: one }, keplr: one }).rows()).toEqual(['cosmos vultisig Vultisig'])
  })

  it('are found when they come three seconds late', async () => {
    const { target, clock, rows } = open({})
    await clock.advance(3000)
    target['keplr'] = new CosmosWallet(new EventTarget()).provider
    await clock.advance(2000)
    expect(rows()).toEqual(['cosmos keplr Keplr'])
  })
})

describe('wallets of Stacks', () => {
  const provider = () => new StacksWallet().provider

  it('are found where they say, if they speak Stacks', () => {
    const page = {
      XverseProviders: { BitcoinProvider: provider() },
      Other: { BitcoinProvider: provider() },
      btc_providers: [
        { id: 'XverseProviders.BitcoinProvider', name: 'Xverse Wallet', icon: '', methods: ['getAddresses', 'stx_signMessage'] },
        { id: 'Other.BitcoinProvider', name: 'Only Bitcoin', icon: '', methods: ['getAddresses'] },
        { id: 'Missing.Provider', name: 'Missing', icon: '', methods: ['stx_signMessage'] },
        { id: '__proto__.constructor', name: 'Sly', icon: '', methods: ['stx_signMessage'] },
      ],
    }
    expect(open(page).rows()).toEqual(['stacks xverse Xverse Wallet'])
  })

  it('are called Stacks Wallet only where no other is there', () => {
    const leather = provider()
    expect(open({ StacksProvider: provider() }).rows()).toEqual(['stacks stacks Stacks Wallet'])
    expect(open({ StacksProvider: leather, LeatherProvider: leather }).rows()).toEqual(['stacks leather Leather'])
    expect(open({ StacksProvider: provider(), LeatherProvider: provider() }).rows()).toEqual(['stacks leather Leather'])
  })
})
