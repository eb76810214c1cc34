import { describe, expect, it } from 'vitest'
import type { SupportedChains } from '../../../src/ports/network/supported-chains.ts'

/** Behind the port: `eip155:1` is served, `eip155:5` is not. */
export type SupportedChainsWorld = { chains: SupportedChains; requests(): number; down(isDown: boolean): void }

export function describeSupportedChains(adapter: string, open: () => SupportedChainsWorld): void {
  describe(`SupportedChains: ${adapter}`, () => {
    const signal = () => new AbortController().signal

    it('knows which chains are served', async () => {
      const { chains } = open()
      expect([await chains.has('eip155:1', signal()), await chains.has('eip155:5', signal())]).toEqual([true, false])
    })

    it('asks once', async () => {
      const { chains, requests } = open()
      await chains.has('eip155:1', signal())
      await chains.has('eip155:5', signal())
      expect(requests()).toBe(1)
    })

    it('rejects while nobody answers, and asks again', async () => {
      const { chains, down, requests } = open()
      down(true)
      await expect(chains.has('eip155:1', signal())).rejects.toMatchObject({ code: expect.stringMatching(/^HTTP_/) })
      down(false)
      expect(await chains.has('eip155:1', signal())).toBe(true)
      expect(requests()).toBe(2)
    })

    it('is given up at once', async () => {
      await expect(open().chains.has('eip155:1', AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
    })
  })
}
