import { describe, expect, it } from 'vitest'
import { base, mainnet } from '../../../test/fakes/network/chains.ts'
import { toNetwork } from '../network/to-network.ts'
import { parseProposalOverride, presentNetworkId, proposedNamespaces, sessionNetworkId } from './session-proposal.ts'

const options = { customRpcUrls: undefined, chainImages: undefined }
const evm = [toNetwork(mainnet, options), toNetwork(base, options)]
const solana = toNetwork(
  {
    id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [] } },
  },
  options,
)

describe('what a pairing asks for', () => {
  it('is every configured network, with the methods and events of its namespace', () => {
    const asked = proposedNamespaces([...evm, solana])
    expect(asked.eip155?.chains).toEqual(['eip155:1', 'eip155:8453'])
    expect(asked.eip155?.methods).toHaveLength(24)
    expect(asked.eip155?.events).toEqual(['accountsChanged', 'chainChanged'])
    expect(asked.solana?.chains).toEqual(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'])
  })

  it('replaces the lists that the site gives, and only those', () => {
    const asked = proposedNamespaces(
      evm,
      parseProposalOverride({ methods: { eip155: ['personal_sign'] }, chains: { cosmos: ['cosmos:x'] } }),
    )
    expect(asked.eip155).toMatchObject({ methods: ['personal_sign'], chains: ['eip155:1', 'eip155:8453'] })
    expect(asked.cosmos).toEqual({
      chains: ['cosmos:x'],
      methods: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
      events: ['accountsChanged', 'chainChanged'],
    })
  })

  it.each([undefined, null, 'x', { methods: 'x' }, { methods: { eip155: 'x' } }, { rpcMap: { 'eip155:1': 7 } }])('survives %j', (value) => {
    expect(proposedNamespaces(evm, parseProposalOverride(value)).eip155?.methods).toHaveLength(24)
  })

  it('knows the old ids', () => {
    expect(presentNetworkId('solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K')).toBe('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
    expect(presentNetworkId('eip155:1')).toBe('eip155:1')
  })
})

describe('what a session calls a network', () => {
  const now = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
  const old = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'

  it.each([
    ['today’s id', [`${now}:a`], now],
    ['both', [`${old}:a`, `${now}:a`], now],
    ['only the old id', [`${old}:a`], old],
    ['neither', [], now],
  ])('with %s', (_, accounts, expected) => {
    expect(sessionNetworkId(now, accounts)).toBe(expected)
    expect(sessionNetworkId('eip155:1', accounts)).toBe('eip155:1')
  })
})
