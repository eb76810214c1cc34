import { describe, expect, it } from 'vitest'
import type { Connector } from '../connection/connection.ts'
import { coinbaseConnector, isInPage } from './coinbase-connector.ts'

const evm = { adapterNamespaces: ['eip155'] } as const

describe('whether Coinbase is offered', () => {
  it.each([
    [evm, true],
    [{ ...evm, enableCoinbase: true }, true],
    [{ ...evm, enableCoinbase: false }, false],
    [{ ...evm, services: { coinbase: false } }, false],
    [{ ...evm, services: { coinbase: 'https://keys.example/' } }, true],
    [{ adapterNamespaces: ['solana'] }, false],
  ] as const)('%j: %s', (options, expected) => {
    expect(coinbaseConnector(options)?.type === 'EXTERNAL').toBe(expected)
  })

  const extension: Connector = {
    id: 'com.coinbase.wallet',
    rdns: 'com.coinbase.wallet',
    type: 'ANNOUNCED',
    name: 'Coinbase Wallet',
    chain: 'eip155',
  }
  it.each([
    [[extension], undefined, true],
    [[extension], 'eoaOnly', true],
    [[extension], 'smartWalletOnly', false],
    [[], 'all', false],
  ] as const)('its extension takes its place: %#', (found, coinbasePreference, expected) => {
    expect(isInPage(found, { coinbasePreference })).toBe(expected)
  })
})
