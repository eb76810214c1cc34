import { hashTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import { toLinkRequest } from './wallet-link-signer.ts'

const ALICE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const link = (method: string, params: unknown) => toLinkRequest({ method, params, chainId: 8453, address: ALICE })
const typed = {
  domain: { name: 'Shop', chainId: 1 },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Order: [{ name: 'id', type: 'uint256' }],
  },
  primaryType: 'Order',
  message: { id: 7 },
} as const

describe("in the words of Coinbase's app", () => {
  it.each([
    ['0x6869', '0x6869'],
    ['hi', '0x6869'],
  ])('a message %s', (text, message) => {
    expect(link('personal_sign', [text, ALICE])).toEqual({
      method: 'signEthereumMessage',
      params: { address: ALICE, message, addPrefix: true, typedDataJson: null },
    })
  })

  it.each([[typed], [JSON.stringify(typed)]])('typed data', (data) => {
    expect(link('eth_signTypedData_v4', [ALICE, data])?.params).toMatchObject({
      message: hashTypedData(JSON.parse(JSON.stringify(typed))),
      addPrefix: false,
    })
  })

  it('a transaction', () => {
    const given = { to: ALICE, value: '0xde0b6b3a7640000', gas: '0x5208', maxFeePerGas: '0x3b9aca00', nonce: '0x2' }
    expect(link('eth_sendTransaction', [given])).toEqual({
      method: 'signEthereumTransaction',
      params: {
        fromAddress: ALICE,
        toAddress: ALICE,
        weiValue: '1000000000000000000',
        data: '0x',
        nonce: 2,
        gasPriceInWei: null,
        maxFeePerGas: '1000000000',
        maxPriorityFeePerGas: null,
        gasLimit: '21000',
        chainId: 8453,
        shouldSubmit: true,
      },
    })
  })

  it('another network', () => {
    expect(link('wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toEqual({
      method: 'switchEthereumChain',
      params: { chainId: '8453', address: ALICE },
    })
    const added = { chainId: '0x2105', chainName: 'Base', rpcUrls: ['https://base.example'], nativeCurrency: { symbol: 'ETH' } }
    expect(link('wallet_addEthereumChain', [added])?.params).toMatchObject({ chainId: '8453', chainName: 'Base', iconUrls: [] })
  })

  it('an asset', () => {
    const asset = { type: 'ERC20', options: { address: ALICE } }
    expect(link('wallet_watchAsset', asset)).toEqual(link('wallet_watchAsset', [asset]))
  })

  it.each([
    ['personal_sign', [7, ALICE]],
    ['eth_signTypedData_v4', [ALICE, '{']],
    ['eth_sendTransaction', [{ value: 'lots' }]],
    ['wallet_switchEthereumChain', [{}]],
  ])('nothing of a %s that cannot be read', (method, params) => {
    expect(() => link(method, params)).toThrow(expect.objectContaining({ code: -32602 }))
  })

  it('nothing of what the app does not know', () => {
    expect(link('eth_getEncryptionPublicKey', [])).toBeUndefined()
  })
})
