import { describe, expect, it } from 'vitest'
import type { Connector } from '../connection/connection.ts'
import { DEFAULT_FEATURES } from '../options/resolve-options.ts'
import { disputesAmong } from './wallet-claims.ts'
import { type WalletRowsInput, walletRows } from './wallet-rows.ts'

const wallet = (name: string, more: Partial<Connector> = {}): Connector => {
  const rdns = `com.${name.toLowerCase().replace(/\W/g, '')}`
  return { id: rdns, rdns, name, type: 'ANNOUNCED', chain: 'eip155', ...more }
}
const input = (given: Partial<Omit<WalletRowsInput, 'options'>> & { options?: Partial<WalletRowsInput['options']> }): WalletRowsInput => ({
  connectors: [],
  disputes: disputesAmong(given.connectors ?? []),
  recent: [],
  connected: new Set(),
  ...given,
  options: { excludeWalletIds: [], includeWalletIds: [], features: DEFAULT_FEATURES, ...given.options },
})
const labels = (given: Parameters<typeof input>[0]) => walletRows(input(given)).map(({ wallet: shown, tag }) => [shown.name, tag])

describe('the connect list', () => {
  const alpha = wallet('Alpha')
  const beta = wallet('Beta')
  const qr = wallet('WalletConnect', { id: 'walletConnect', rdns: undefined, type: 'WALLET_CONNECT' })
  const coinbase = wallet('Coinbase', { id: 'coinbaseWallet', rdns: undefined, type: 'EXTERNAL' })

  it('groups by type with the wallets of the page before those of other devices', () => {
    expect(labels({ connectors: [coinbase, alpha, beta, qr], recent: [beta.id] }).map(([name]) => name)).toEqual([
      'Beta',
      'Alpha',
      'WalletConnect',
      'Coinbase',
    ])
  })

  it('puts, within the wallets of the page, those of several chains first, then announced ones, then injected ones', () => {
    const both = {}
    const several = wallet('Several', { provider: both })
    const connectors = [
      wallet('Injected', { type: 'INJECTED', rdns: undefined, id: 'injected' }),
      alpha,
      several,
      beta,
      { ...several, chain: 'solana' as const },
    ]
    expect(labels({ connectors }).map(([name]) => name)).toEqual(['Several', 'Alpha', 'Beta', 'Injected'])
  })

  it('puts the configured order first; unlisted types follow', () => {
    const features = { ...DEFAULT_FEATURES, connectorTypeOrder: ['external'] as const }
    expect(labels({ connectors: [alpha, coinbase, qr], options: { features } }).map(([name]) => name)).toEqual([
      'Coinbase',
      'Alpha',
      'WalletConnect',
    ])
  })

  it('says which wallets are installed, recent and connected', () => {
    const rows = labels({ connectors: [alpha, beta, wallet('Gamma')], recent: [beta.id], connected: new Set(['eip155:com.gamma']) })
    expect(rows).toEqual([
      ['Beta', 'recent'],
      ['Alpha', 'installed'],
      ['Gamma', 'connected'],
    ])
  })

  it('calls a wallet of several chains connected only where it is so in each of them', () => {
    const provider = {}
    const [sun, coin] = (['solana', 'bip122'] as const).map((chain) => wallet('Sun', { chain, provider }))
    const tagWith = (...connected: string[]) =>
      labels({ connectors: [sun, coin].flatMap((each) => each ?? []), connected: new Set(connected) })[0]?.[1]
    expect([tagWith('solana:com.sun'), tagWith('solana:com.sun', 'bip122:com.sun')]).toEqual(['installed', 'connected'])
  })

  it.each(['Alpha', 'ALPHA', ' al pha', 'Al\u200bpha', 'com.alpha', 'COM.ALPHA'])('hides a wallet excluded as %j', (excluded) => {
    expect(labels({ connectors: [alpha, beta], options: { excludeWalletIds: [excluded] } })).toEqual([['Beta', 'installed']])
  })

  it('shows only included wallets once a list is given', () => {
    expect(labels({ connectors: [alpha, beta], options: { includeWalletIds: ['com.beta'] } })).toEqual([['Beta', 'installed']])
  })

  it('tells two wallets of one name apart by their domains, and unmasks imitators of our own rows', () => {
    const twin = wallet('alpha', { id: 'org.evil', rdns: 'org.evil' })
    const fake = wallet('Wallet Connect', { id: 'org.fake', rdns: 'org.fake' })
    const suffixes = walletRows(input({ connectors: [alpha, twin, fake, beta] })).map(({ suffix }) => suffix)
    expect(suffixes).toEqual(['com.alpha', 'org.evil', 'org.fake', undefined])
  })
})
