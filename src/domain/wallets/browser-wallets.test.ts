import { expect, it } from 'vitest'
import type { Connector } from '../connection/connection.ts'
import { type BrowserScope, browserWallets, searchWallets } from './browser-wallets.ts'

const wallet = (name: string, more: Partial<Connector> = {}): Connector => ({
  ...{ id: `com.${name.toLowerCase()}`, rdns: `com.${name.toLowerCase()}`, name, type: 'ANNOUNCED', chain: 'eip155', provider: {} },
  ...more,
})
const FIRST = wallet('First')
const BEHIND = wallet('Behind')
const SOLANA = wallet('Sol', { chain: 'solana', rdns: undefined })
const PHONE = wallet('Phone', { type: 'WALLET_CONNECT' })
const ANY = { excludeWalletIds: [], includeWalletIds: [] }
const listed = { connectors: [FIRST, PHONE], others: [BEHIND, SOLANA] }
const names = (wallets: readonly Connector[]) => wallets.map(({ name }) => name)

it.each<[string, string | undefined, Partial<BrowserScope['options']>, readonly string[]]>([
  ['of all namespaces, those beyond the rows too, none that is not in the page', undefined, {}, ['First', 'Behind', 'Sol']],
  ['of one namespace', 'solana', {}, ['Sol']],
  ['without what the site leaves out', 'eip155', { excludeWalletIds: ['com.first'] }, ['Behind']],
  ['only what the site wants', 'eip155', { includeWalletIds: ['com.first'] }, ['First']],
  ['of what the site wants and leaves out', undefined, { includeWalletIds: ['com.first'], excludeWalletIds: ['com.first'] }, []],
])('lists the wallets of this browser: %s', (_, namespace, options, expected) => {
  expect(names(browserWallets(listed, { namespace, options: { ...ANY, ...options } }))).toEqual(expected)
})

it.each<[string, readonly string[]]>([
  ['', ['First', 'Behind', 'Sol']],
  ['  ', ['First', 'Behind', 'Sol']],
  ['FIRST', ['First']],
  [' hin ', ['Behind']],
  ['com.b', ['Behind']],
  ['com.', ['First', 'Behind']],
  ['nobody', []],
])('finds by name or domain, in either case: "%s"', (query, expected) => {
  expect(names(searchWallets([FIRST, BEHIND, SOLANA], query))).toEqual(expected)
})
