import { describe, expect, it } from 'vitest'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import type { ReceiverNames } from '../../../src/ports/send/receiver-names.ts'
import { base, mainnet } from '../../fakes/network/chains.ts'

export const ALICE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const networks = [toNetwork(mainnet, {}), toNetwork(base, {})] as const
const [ethereum] = networks
const signal = () => new AbortController().signal

/** Behind the port: alice.eth leads to `ALICE`. */
export type ReceiverNamesWorld = Readonly<{ names: ReceiverNames; breakDown(): void; questions(): number }>

export function describeReceiverNames(adapter: string, open: () => ReceiverNamesWorld): void {
  describe(`ReceiverNames: ${adapter}`, () => {
    it('finds an address, in checksum case, however the name is written', async () => {
      const { names } = open()
      const found = { name: 'alice.eth', address: ALICE, isOfOtherChain: false }
      expect(await names.find('alice.eth', ethereum, networks, signal())).toEqual(found)
      expect(await names.find('Alice.ETH', ethereum, networks, signal())).toEqual(found)
    })

    it('finds nothing for a name that nobody has', async () => {
      expect(await open().names.find('bob.eth', ethereum, networks, signal())).toBeUndefined()
    })

    it('refuses what is no name before any request', async () => {
      const { names, questions } = open()
      expect(await names.find('ali ce.eth', ethereum, networks, signal())).toBeUndefined()
      expect(questions()).toBe(0)
    })

    it('rejects when nobody answers, and when it is given up', async () => {
      const { names, breakDown } = open()
      await expect(names.find('alice.eth', ethereum, networks, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
      breakDown()
      await expect(names.find('alice.eth', ethereum, networks, signal())).rejects.toMatchObject({ code: 'NAME_LOOKUP_FAILED' })
    })
  })
}
