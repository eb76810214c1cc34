import { expect, it } from 'vitest'
import { listed } from '../../../test/support/registry-world.ts'
import { listedDomains } from './listed-domains.ts'

const domainsOf = (...wallets: ReturnType<typeof listed>[]) => {
  const domains = listedDomains(wallets)
  return wallets.map(({ id }) => domains.get(id))
}

it('are those of names with mixed or look-alike letters', () => {
  const evil = listed('MetаMask', { rdns: 'com.evil' })
  expect(domainsOf(listed('Rainbow', { rdns: 'me.rainbow' }), evil)).toEqual([undefined, 'com.evil'])
  expect(domainsOf(listed('ΜΕΤΑ', { homepage: 'https://evil.example/a?b' }))).toEqual(['evil.example'])
  expect(domainsOf(listed('Wа11et', { homepage: undefined }))).toEqual([''])
})

it('are hosts as the network reads them', () => {
  expect(domainsOf(listed('Wа11et', { homepage: 'https://metamask.io@evil.example/' }))).toEqual(['evil.example'])
  expect(domainsOf(listed('Wа11et', { homepage: 'https://mеtamask.io' }))).toEqual(['xn--mtamask-7gg.io'])
  expect(domainsOf(listed('Wа11et', { homepage: 'wallet://x' }), listed('Wа11et', { id: 'b', homepage: 'https://[' }))).toEqual(['', ''])
})

it('are those of all wallets that look the same, and of words of ours', () => {
  expect(domainsOf(listed('MetaMask', { rdns: 'io.metamask' }), listed('Meta Mask', { id: 'two', rdns: 'com.evil' }))).toEqual([
    'io.metamask',
    'com.evil',
  ])
  expect(domainsOf(listed('Browser Wallet', { rdns: 'com.evil' }))).toEqual(['com.evil'])
  const [again] = [listed('Trust', { rdns: 'com.trust' })]
  expect(domainsOf(again, again)).toEqual([undefined, undefined])
})

it('need no name of a language of its own', () => {
  expect(domainsOf(listed('サトシ Wallet'), listed('Кошелёк'))).toEqual([undefined, undefined])
})
