import { describe, expect, it } from 'vitest'
import { FakeSupportedChains } from '../../fakes/network/fake-supported-chains.ts'
import { overTheWire, patient } from '../services/over-the-wire.ts'
import { describeSupportedChains } from './supported-chains.contract.ts'

describeSupportedChains('FakeSupportedChains', () => {
  const chains = new FakeSupportedChains()
  return {
    chains,
    requests: () => chains.asked,
    down: (isDown) => {
      chains.isDown = isDown
    },
  }
})

const wire = overTheWire()
describeSupportedChains('HttpSupportedChains', () => {
  const { chains, world } = wire.open()
  return { chains, requests: () => world.requests.length, down: (isDown) => world.setFault(isDown ? 'offline' : 'none') }
})

describe('HttpSupportedChains', () => {
  it('asks once for all who wait, and goes on when one of them gives up', async () => {
    const { chains, world } = wire.open()
    const impatient = new AbortController()
    const first = chains.has('eip155:1', impatient.signal)
    const others = [chains.has('eip155:1', patient()), chains.has('eip155:10', patient())]
    impatient.abort()
    await expect(first).rejects.toMatchObject({ code: 'ABORTED' })
    expect(await Promise.all(others)).toEqual([true, true])
    expect(world.requests).toHaveLength(1)
  })

  it.each(['html', 'truncated', 'garbage', '500', '429'] as const)(
    'rejects after %s: an unknown list is not an empty one',
    async (fault) => {
      const { chains, world } = wire.open()
      world.setFault(fault)
      await expect(chains.has('eip155:1', patient())).rejects.toBeDefined()
      world.setFault('none')
      expect(await chains.has('eip155:1', patient())).toBe(true)
    },
  )
})
