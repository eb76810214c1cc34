import { describe, expect, it } from 'vitest'
import { mainnet } from '../../../test/fakes/network/chains.ts'
import { rpcUrls } from '../../../test/support/rpc-urls.ts'
import type { NetworkInput } from '../../domain/network/network.ts'
import { toNetwork } from '../../domain/network/to-network.ts'
import type { PlainOptions } from '../../domain/options/portico-options.ts'
import { SERVICE_DEFAULTS } from '../shared/service-defaults.ts'
import { GATEWAY_CHAINS } from './gateway-chains.ts'
import { solana, solanaDevnet, solanaTestnet } from './known-networks.ts'

const [own = ''] = mainnet.rpcUrls.default.http
const projectId = '0123456789abcdef0123456789abcdef'
const customRpcUrls = { 'eip155:1': [{ url: 'https://a.example' }, { url: 'https://b.example' }] }
const GATEWAY = `${SERVICE_DEFAULTS.rpcGateway}/v1/?chainId=eip155%3A1&projectId=${projectId}`

const of = (options: Partial<PlainOptions>, network: NetworkInput = mainnet) => rpcUrls(options).of(toNetwork(network, options))

describe('RpcUrls', () => {
  it('asks the site’s addresses first, then the gateway, then the chain’s own', () => {
    expect(of({ projectId, customRpcUrls })).toEqual(['https://a.example', 'https://b.example', GATEWAY, own])
    expect(of({ projectId })).toEqual([GATEWAY, own])
  })

  it.each<[string, Partial<PlainOptions>]>([
    ['without a project id', {}],
    ['when the gateway is off', { projectId, services: { rpcGateway: false } }],
  ])('goes without the gateway %s', (_, options) => {
    expect(of({ ...options, customRpcUrls })).toEqual(['https://a.example', 'https://b.example', own])
  })

  it('goes without the gateway on chains it does not serve', () => {
    const local = { ...mainnet, id: 31337, rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } } }
    expect(of({ projectId }, local)).toEqual(['http://127.0.0.1:8545'])
    expect(GATEWAY_CHAINS.size).toBe(53)
    for (const { caipNetworkId } of [solana, solanaDevnet, solanaTestnet]) expect(GATEWAY_CHAINS.has(caipNetworkId)).toBe(true)
  })

  it('uses a gateway of the site’s own, with or without a project id', () => {
    const services = { rpcGateway: 'https://own.example/' }
    expect(of({ services })[0]).toBe('https://own.example/v1/?chainId=eip155%3A1')
    expect(of({ projectId, services })[0]).toBe(`https://own.example/v1/?chainId=eip155%3A1&projectId=${projectId}`)
  })

  it('asks each address once, and only by HTTP', () => {
    const urls = ['wss://socket.example', own, 'javascript:1'].map((url) => ({ url }))
    expect(of({ customRpcUrls: { 'eip155:1': urls } })).toEqual([own])
  })

  it('keeps the project’s id from wallets', () => {
    const options = { projectId, customRpcUrls: { 'eip155:1': [{ url: GATEWAY }, { url: 'https://a.example' }] } }
    const network = toNetwork(mainnet, options)
    expect(rpcUrls(options).of(network)[0]).toBe(GATEWAY)
    expect(network.rpcUrls.chainDefault.http).toEqual(['https://a.example', own])
  })
})
