import { describe, expect, it } from 'vitest'
import { listed } from '../../../test/support/registry-world.ts'
import type { Connector } from '../connection/connection.ts'
import { PHANTOM_ID } from './known-wallets.ts'
import { connectorOf, isOffered, type OfferRules, uniqueById } from './offered-wallets.ts'

const rules: OfferRules = { excludeWalletIds: [], includeWalletIds: [], chains: [], isMobile: false, hasAdapters: true }
const alpha = listed('Alpha', { rdns: 'com.alpha' })

describe('which wallets are offered', () => {
  it.each<[string, Partial<OfferRules>, boolean]>([
    ['nothing against it', {}, true],
    ['excluded by id', { excludeWalletIds: ['id-alpha'] }, false],
    ['excluded by domain, in another case', { excludeWalletIds: ['COM.Alpha'] }, false],
    ['excluded by name, with a hidden character', { excludeWalletIds: ['Al\u200bpha'] }, false],
    ['another one excluded', { excludeWalletIds: ['Alphabet'] }, true],
    ['included by name', { includeWalletIds: ['alpha'] }, true],
    ['only another one included', { includeWalletIds: ['id-beta'] }, false],
    ['a network it names', { chains: ['eip155:5', 'eip155:1'] }, true],
    ['a network whose id begins like one it names', { chains: ['eip155:10'] }, false],
    ['without adapters, reached over the relay', { hasAdapters: false }, true],
    ['on a phone, with a link for it', { isMobile: true }, true],
  ])('%s', (_, change, isThere) => {
    expect(isOffered(alpha, { ...rules, ...change })).toBe(isThere)
  })

  it.each([
    ['no link', listed('A', { mobileLink: undefined }), false],
    ['a web wallet', listed('A', { mobileLink: undefined, webappLink: 'https://a.example/' }), true],
    ['no WalletConnect', listed('A', { supportsWalletConnect: false }), false],
    ['a link of its own instead', listed('A', { id: PHANTOM_ID, mobileLink: undefined, supportsWalletConnect: false }), true],
  ])('on a phone: %s', (_, wallet, isThere) => {
    expect(isOffered(wallet, { ...rules, isMobile: true })).toBe(isThere)
  })

  it('without adapters only what a relay reaches', () => {
    const withoutLinks = listed('A', { mobileLink: undefined })
    expect(isOffered(withoutLinks, { ...rules, hasAdapters: false })).toBe(false)
    expect(isOffered(listed('A', { supportsWalletConnect: false }), { ...rules, hasAdapters: false })).toBe(false)
  })

  it('a wallet that names no network only where networks do not matter', () => {
    expect(isOffered(listed('A', { chains: [] }), rules)).toBe(true)
    expect(isOffered(listed('A', { chains: [] }), { ...rules, chains: ['eip155:1'] })).toBe(false)
  })
})

describe('the wallet of this page that a listed one is', () => {
  const TWINS = new Map([['eip155:twin', 'domain' as const]])
  const connector = (more: Partial<Connector>): Connector => ({ id: 'x', type: 'ANNOUNCED', name: 'X', chain: 'eip155', ...more })

  it.each<[string, Partial<Connector>, boolean]>([
    ['the same domain', { rdns: 'COM.alpha' }, true],
    ['another domain under the same name', { name: 'Alpha', rdns: 'org.evil' }, false],
    ['the same name, and no domain to tell', { name: 'Alpha' }, false],
    ['the id of a wallet we know, made of its name', { id: 'okx' }, false],
    ['the registry id we know our own by', { explorerId: 'id-alpha', type: 'EXTERNAL' }, true],
    ['the same domain, which another claims too', { rdns: 'com.alpha', id: 'twin' }, false],
    ['the way to all wallets', { name: 'Alpha', type: 'WALLET_CONNECT' }, false],
  ])('%s', (_, more, isSame) => {
    expect(connectorOf(alpha, [connector(more)], TWINS) !== undefined).toBe(isSame)
  })

  it('knows MetaMask’s app as its extension, and Coinbase by its connector', () => {
    const metamask = listed('MetaMask', { rdns: 'io.metamask.mobile' })
    expect(connectorOf(metamask, [connector({ rdns: 'io.metamask' })], TWINS)).toBeDefined()
    const coinbase = listed('Coinbase', { id: 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8' })
    expect(connectorOf(coinbase, [connector({ id: 'coinbaseWallet', type: 'EXTERNAL' })], TWINS)).toBeDefined()
  })
})

it('lists a wallet once', () => {
  expect(uniqueById([alpha], [listed('Beta'), alpha]).map(({ name }) => name)).toEqual(['Alpha', 'Beta'])
})
