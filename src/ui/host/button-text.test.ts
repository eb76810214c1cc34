import { expect, it } from 'vitest'
import { buttonText, networkText, shortAddress } from './button-text.ts'

const account = { status: 'connected', isConnected: true, isConfirmed: true, allAccounts: [] } as const

it('says the amount with three decimals, cut and never rounded up, as the account view does', () => {
  expect(buttonText({ ...account, balance: '10000', balanceSymbol: 'ETH' }, true)).toEqual({ amount: '10,000.000 ETH' })
  expect(buttonText({ ...account, balance: '0.99999', balanceSymbol: 'ETH' }, true)).toEqual({ amount: '0.999 ETH' })
})

it('says nothing where nothing is known', () => {
  expect(buttonText(account, true)).toEqual({})
  expect(buttonText({ ...account, balance: '1' }, false)).toEqual({})
})

it('cuts names and addresses', () => {
  expect(buttonText({ ...account, profileName: 'a-very-long-name-indeed.eth' }, false)).toEqual({ name: 'a-very-long-name-i…' })
  expect(shortAddress('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 4, 6)).toBe('0xC0…756Cc2')
})

it('asks to switch on a network that is not supported', () => {
  const network = {
    caipNetwork: undefined,
    caipNetworkId: undefined,
    chainId: undefined,
    approvedCaipNetworkIds: undefined,
    supportsAllNetworks: true,
  }
  expect(networkText({ ...network, isUnsupported: true })).toBe('Switch Network')
  expect(networkText({ ...network, isUnsupported: false })).toBe('Select Network')
})
