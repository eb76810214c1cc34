import { describe, expect, it } from 'vitest'
import { mainnet, solana } from '../../../test/fakes/network/chains.ts'
import type { NetworkInput } from './network.ts'
import { toNetwork } from './to-network.ts'

const [own = ''] = mainnet.rpcUrls.default.http

describe('toNetwork', () => {
  it('completes a viem chain with its namespace and CAIP-2 id', () => {
    expect(toNetwork(mainnet)).toMatchObject({
      id: 1,
      name: 'Ethereum',
      chainNamespace: 'eip155',
      caipNetworkId: 'eip155:1',
      testnet: false,
      rpcUrls: { default: { http: [own] }, chainDefault: { http: [own] } },
    })
  })

  it('keeps the namespace and id of a CAIP network', () => {
    expect(toNetwork(solana)).toMatchObject({ chainNamespace: 'solana', caipNetworkId: solana.caipNetworkId })
  })

  it('reads the namespace from the CAIP id when only that is given', () => {
    const { chainNamespace: _, ...input } = solana
    expect(toNetwork(input).chainNamespace).toBe('solana')
  })

  it('puts the site’s own RPC URLs first, each once', () => {
    const customRpcUrls = { 'eip155:1': [{ url: 'https://rpc.example/1' }, { url: own }], 'eip155:10': [{ url: 'https://rpc.example/10' }] }
    const { rpcUrls } = toNetwork(mainnet, { customRpcUrls })
    expect(rpcUrls.default.http).toEqual(['https://rpc.example/1', own])
    expect(rpcUrls.chainDefault.http).toEqual(['https://rpc.example/1', own])
  })

  it('tells wallets no address with the project’s id in it', () => {
    const urls = ['https://gateway.example/v1/?chainId=eip155%3A1&projectId=abc', 'https://gateway.example/v1/p1', 'https://rpc.example']
    const customRpcUrls = { 'eip155:1': urls.map((url) => ({ url })) }
    const { rpcUrls } = toNetwork(mainnet, { customRpcUrls, projectId: 'p1' })
    expect(rpcUrls.default.http).toEqual([...urls, own])
    expect(rpcUrls.chainDefault.http).toEqual(['https://rpc.example', own])
  })

  it.each([
    [{ 1: 'https://cdn.example/eth.png' }, 'https://cdn.example/eth.png'],
    [{ 'eip155:1': 'data:image/png;base64,AA' }, 'data:image/png;base64,AA'],
    [{ 1: 'javascript:alert(1)' }, undefined],
    [{ 1: 'http://cdn.example/eth.png' }, undefined],
    [{ 1: 'data:text/html,<p>' }, undefined],
    [{ 1: `data:image/png;base64,${'A'.repeat(256 * 1024)}` }, undefined],
    [{ 10: 'https://cdn.example/op.png' }, undefined],
  ])('takes the image from chainImages only when it is safe: %o', (chainImages, expected) => {
    expect(toNetwork(mainnet, { chainImages }).assets.imageUrl).toBe(expected)
  })

  it('falls back to the network’s own image, and refuses an unsafe one', () => {
    expect(toNetwork({ ...mainnet, assets: { imageUrl: 'https://a.example/x.png' } }).assets.imageUrl).toBe('https://a.example/x.png')
    expect(toNetwork({ ...mainnet, assets: { imageUrl: 'vbscript:x' } }).assets.imageUrl).toBeUndefined()
  })

  it('survives a network without RPC URLs', () => {
    expect(toNetwork({ id: 7, name: 'Broken' } as unknown as NetworkInput).rpcUrls.default.http).toEqual([])
  })
})
