import { describe, expect, it } from 'vitest'
import { mainnet, solana, stacks } from '../../../test/fakes/network/chains.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail } from '../errors/fail.ts'
import { defineNetwork } from './define-network.ts'
import type { NetworkInput } from './network.ts'

function refusal(input: unknown): unknown {
  try {
    defineNetwork(input as NetworkInput)
    return undefined
  } catch (error) {
    return error
  }
}

describe('defineNetwork', () => {
  it('fills in the namespace and CAIP-2 id of an EVM chain', () => {
    expect(defineNetwork({ ...mainnet, id: 31337 })).toMatchObject({ chainNamespace: 'eip155', caipNetworkId: 'eip155:31337' })
  })

  it.each([
    ['a negative id', { ...mainnet, id: -1 }],
    ['a fraction', { ...mainnet, id: 1.5 }],
    ['not a number', { ...mainnet, id: Number.NaN }],
    ['an id a number cannot hold', { ...mainnet, id: '9007199254740993' }],
    ['a leading zero', { ...mainnet, id: '01' }],
    ['an unknown namespace', { ...mainnet, caipNetworkId: 'tron:0x2b6653dc' }],
    ['a name of Object.prototype', { ...mainnet, caipNetworkId: 'constructor:1' }],
    ['a namespace that disagrees', { ...mainnet, chainNamespace: 'solana', caipNetworkId: 'eip155:1' }],
    ['a CAIP id that disagrees with the id', { ...mainnet, caipNetworkId: 'eip155:2' }],
    ['three parts', { ...mainnet, caipNetworkId: 'eip155:1:0' }],
    ['a short Solana hash', { ...solana, caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvd' }],
    ['a named Stacks network', { ...stacks, caipNetworkId: 'stacks:mainnet' }],
  ])('refuses %s', (_, input) => {
    expect(isAppError(refusal(input), 'CAIP_NETWORK_INVALID')).toBe(true)
  })

  it('says what the table of messages says', () => {
    const error = refusal({ ...mainnet, id: -1 }) as Error
    expect(error.message).toBe(fail('CAIP_NETWORK_INVALID', { value: 'eip155:-1' }).message)
  })
})
