import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { StandardKeyWallet } from '../../../test/fakes/wallets/standard-key-wallet.ts'
import { bitcoin } from '../../composition/descriptors/bitcoin.ts'
import { solana } from '../../composition/descriptors/solana.ts'
import { stacks } from '../../composition/descriptors/stacks.ts'
import { sui } from '../../composition/descriptors/sui.ts'
import type { NamespaceSource } from '../../domain/wallets/wallet-source.ts'
import { PageWallets } from './page-wallets.ts'

const sources = [solana(), sui(), bitcoin()].flatMap(({ namespace: chain, wallets = [] }) =>
  wallets.map((source): NamespaceSource => ({ ...source, chain })),
)

function open(given: Partial<ConstructorParameters<typeof PageWallets>[0]> = {}) {
  const target = Object.assign(new EventTarget(), {}) as EventTarget & Record<string, unknown>
  const clock = new FakeClock()
  let changes = 0
  const changed = () => {
    changes += 1
  }
  const found = new PageWallets({ target, sources, enableInjected: true, known: new Set(), changed, ...given }, clock)
  const rows = () => found.connectors.map(({ chain, id }) => `${chain} ${id}`)
  const register = (wallet: unknown) =>
    target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: (api: Api) => api.register(wallet) }))
  return { target, clock, found, rows, register, changes: () => changes }
}

type Api = Readonly<{ register(...wallets: readonly unknown[]): () => void }>
const standard = (name: unknown, more: object = {}) => ({
  version: '1.0.0',
  name,
  icon: '',
  chains: ['solana:mainnet'],
  features: { 'standard:connect': {}, 'standard:events': {}, 'solana:signTransaction': {} },
  accounts: [],
  ...more,
})

const bitcoinFeatures = {
  'bitcoin:connect': {},
  'bitcoin:signMessage': {},
  'bitcoin:signTransaction': {},
  'standard:events': {},
  'standard:connect': {},
}

describe('wallets of the Wallet Standard', () => {
  it('of several namespaces are one connector in each, and are asked nothing', () => {
    const { target, rows, found } = open()
    const wallet = new StandardKeyWallet({ name: 'Three Wallet', namespaces: ['solana', 'sui', 'bitcoin'] })
    wallet.register(target)
    found.refresh()
    expect(rows()).toEqual(['solana three', 'sui three', 'bip122 three'])
    expect(found.connectors[0]).toMatchObject({ type: 'ANNOUNCED', name: 'Three Wallet', dialect: 'standard', provider: wallet.wallet })
    expect(wallet.calls).toEqual([])
  })

  it('are found whether they come before us or after', () => {
    const { target, rows, found, changes } = open()
    target.addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent<Api>).detail.register(standard('Early')))
    found.refresh()
    new StandardKeyWallet({ name: 'Late' }).register(target)
    expect(rows()).toEqual(['solana early', 'solana late'])
    expect(changes()).toBe(2)
  })

  it('are asked although the page makes events that nothing can be added to', () => {
    class Event extends globalThis.Event {
      constructor(type: string) {
        super(type)
        Object.freeze(this)
      }
    }
    const { target, found } = open()
    const document = { createEvent: () => new globalThis.Event('wallet-standard:app-ready') }
    Object.assign(target, { Event, document })
    let asked = 0
    target.addEventListener('wallet-standard:app-ready', () => asked++)
    found.refresh()
    expect(asked).toBe(1)
  })

  it('leave when they say so', () => {
    const { target, rows } = open()
    let leave = () => {}
    const detail = (api: Api) => {
      leave = api.register(standard('Guest'))
    }
    target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    expect(rows()).toEqual(['solana guest'])
    leave()
    leave()
    expect(rows()).toEqual([])
  })

  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new Error('trap')
      },
      ownKeys: () => {
        throw new Error('trap')
      },
    },
  )
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'Wallet'],
    ['an object of traps', trap],
    ['no name', standard('')],
    ['a name of invisible letters', standard('\u200b\u2060')],
    ['a name that is no text', standard({ toString: () => 'Evil' })],
    ['our own name', standard('WalletConnect')],
    ['no chains', standard('A', { chains: undefined })],
    ['chains of another namespace', standard('A', { chains: ['ethereum:1', 'solanafake', 7, null] })],
    ['features that throw', standard('A', { features: trap })],
    ['no way to connect', standard('A', { features: { 'solana:signTransaction': {} } })],
    ['no way to sign', standard('A', { features: { 'standard:connect': {}, 'standard:events': {} } })],
  ])('are not listed with %s', (_, wallet) => {
    const { register, rows } = open()
    register(wallet)
    expect(rows()).toEqual([])
  })

  it('cannot flood the list, nor take the place of one that was used before', () => {
    const known = new Set(['mine'])
    const { register, rows, found } = open({ known })
    for (let index = 0; index < 1000; index += 1) register(standard(`Wallet ${index}`))
    expect(rows()).toHaveLength(50)
    register(standard('Mine'))
    expect(rows()).toHaveLength(50)
    expect(rows()).toContain('solana mine')
    expect(new Set(found.connectors.map(({ id }) => id)).size).toBe(50)
  })

  it('that claim one name each get an id of their own, and none pushes another out', () => {
    const { register, rows } = open()
    for (let index = 0; index < 10; index += 1) register(standard(index % 2 ? 'Phantom' : 'phantom wallet'))
    expect(rows()).toEqual(['solana phantom', ...Array.from({ length: 9 }, (_, index) => `solana announced-solana-${index + 1}`)])
  })

  it('keep their row in a flood when they were there before it, or answer when asked; the others stay within reach', () => {
    const { target, register, found } = open()
    const names = () => found.connectors.map(({ name }) => name)
    register(standard('Before'))
    const answering = standard('Answering')
    for (let index = 0; index < 1000; index += 1) register(standard(`Flood ${index}`))
    target.addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent<Api>).detail.register(answering))
    register(standard('After'))
    found.refresh()
    expect(names()).toHaveLength(50)
    expect(names()).toEqual(expect.arrayContaining(['Before', 'Answering']))
    expect(found.others.map(({ name }) => name)).toContain('After')
    expect(names().length + found.others.length).toBe(1003)
  })

  it('are found at their own place on the window too, once several contend for their name', () => {
    const { target, register, found, rows } = open()
    target['okxwallet'] = { bitcoin: { connect: async () => undefined } }
    const fake = () => standard('OKX Wallet', { chains: ['bitcoin:mainnet'], features: bitcoinFeatures })
    register(fake())
    register(fake())
    found.refresh()
    expect(rows()).toEqual(['bip122 okx', 'bip122 announced-bip122-1', 'bip122 announced-bip122-2'])
    expect(found.connectors[2]?.type).toBe('INJECTED')
  })

  it('never have the id of a connector of ours, nor what goes with it', () => {
    const { register, found } = open()
    for (const name of ['Safe', 'Ledger Wallet', 'Injected', 'Auth', 'BaseAccount', 'coinbaseWalletSDK']) register(standard(name))
    expect(found.connectors.map(({ id }) => id)).toEqual(Array.from({ length: 6 }, (_, index) => `announced-solana-${index + 1}`))
  })

  it('have ids that are safe as keys, whatever they are called', () => {
    const { register, found } = open()
    for (const name of ['Ünïcode 👛', '<img src=x>', '../../etc', 'a'.repeat(300), '错误']) register(standard(name))
    for (const { id } of found.connectors) expect(id).toMatch(/^[\w.:@/-]{1,128}$/)
    expect(found.connectors).toHaveLength(5)
  })
})

describe('wallets on the window', () => {
  const provider = (method: string) => ({ [method]: async () => undefined })

  it('are found at their places, also when they come late', async () => {
    const { target, clock, found, rows } = open()
    target['okxwallet'] = { bitcoin: provider('connect') }
    found.refresh()
    await clock.advance(200)
    target['unisat'] = provider('requestAccounts')
    target['LeatherProvider'] = provider('request')
    await clock.advance(400)
    expect(rows()).toEqual(['bip122 okx', 'bip122 leather', 'bip122 unisat'])
    target['bitkeep'] = { unisat: provider('requestAccounts') }
    found.refresh()
    expect(rows()).toContain('bip122 bitget')
  })

  it('that describe themselves are found where they say', () => {
    const { target, found } = open()
    target['XverseProviders'] = { BitcoinProvider: provider('request') }
    const entries = [
      { id: 'XverseProviders.BitcoinProvider', name: 'Xverse Wallet', icon: 'javascript:alert(1)' },
      { id: 'constructor.constructor', name: 'Evil' },
      { id: '__proto__', name: 'Evil' },
      { id: 'nowhere', name: 'Evil' },
      { id: 'a'.repeat(500), name: 'Evil' },
      null,
      7,
    ]
    target['btc_providers'] = entries
    found.refresh()
    expect(found.connectors.map(({ id, name, imageUrl, dialect }) => [id, name, imageUrl, dialect])).toEqual([
      ['xverse', 'Xverse Wallet', undefined, 'sats-connect'],
    ])
  })

  const BOTH = ['bip122 pier', 'stacks pier']
  const trap = {
    get methods() {
      throw new Error('trap')
    },
  }
  it.each<[string, object, readonly string[]]>([
    ['nothing', {}, ['bip122 pier']],
    ['methods of Bitcoin', { methods: ['getAddresses', 'signPsbt', 'sendTransfer'] }, ['bip122 pier']],
    ['methods of Stacks', { methods: ['getAddresses', 'wallet_connect', 'stx_signMessage'] }, ['stacks pier']],
    ['methods of both', { methods: ['signMessage', 'stx_getAddresses'] }, BOTH],
    ['methods of neither', { methods: ['getAddresses', 'runes_transfer', 'xsignMessage', 'STX_signMessage'] }, []],
    ['an empty list', { methods: [] }, []],
    ['no texts', { methods: [7, null, {}, ['signPsbt'], Symbol('stx_')] }, []],
    ['a text instead of a list', { methods: 'signMessage stx_signMessage' }, []],
    ['an object instead of a list', { methods: { signMessage: true, 0: 'stx_signMessage', length: 1 } }, []],
    ['a list that never ends', { methods: [...Array(100_000).fill('getInfo'), 'signMessage', 'stx_signMessage'] }, []],
    ['a trap', trap, ['bip122 pier']],
    ['null', { methods: null }, []],
  ])('are offered for the chains of which they say methods: %s', (_, more, expected) => {
    const both = [bitcoin(), stacks()].flatMap(({ namespace: chain, wallets = [] }) =>
      wallets.map((source): NamespaceSource => ({ ...source, chain })),
    )
    const { target, found, rows } = open({ sources: both })
    target['Pier'] = provider('request')
    target['btc_providers'] = [Object.defineProperties({ id: 'Pier', name: 'Pier' }, Object.getOwnPropertyDescriptors(more))]
    found.refresh()
    expect(rows()).toEqual(expected)
  })

  it('count once, however many ways lead to them, and not at all where the site wants none', () => {
    const { target, found, rows } = open()
    target['okxwallet'] = { bitcoin: provider('connect') }
    const wallet = new StandardKeyWallet({ name: 'OKX Wallet', namespaces: ['bitcoin'] })
    wallet.register(target)
    found.refresh()
    expect(rows()).toEqual(['bip122 okx'])
    const strict = open({ enableInjected: false })
    strict.target['okxwallet'] = { bitcoin: provider('connect') }
    strict.found.refresh()
    expect(strict.rows()).toEqual([])
  })

  it('may hide behind traps', () => {
    const { target, found, rows } = open()
    for (const name of ['okxwallet', 'unisat', 'btc_providers'])
      Object.defineProperty(target, name, {
        get: () => {
          throw new Error('trap')
        },
      })
    found.refresh()
    expect(rows()).toEqual([])
    found.dispose()
  })
})
