import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import type { NameDirectory } from '../../../src/ports/names/name-directory.ts'

/** A key of nobody's, known to every developer. */
const owner = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const COIN_TYPE = 2_147_483_649

/** `break` makes the service refuse everything; with words it says why. */
export type NameDirectoryWorld = { names: NameDirectory; break(words?: string): void }

export function describeNameDirectory(adapter: string, open: () => NameDirectoryWorld): void {
  describe(`NameDirectory: ${adapter}`, () => {
    const signal = () => new AbortController().signal
    const registration = async (name: string) => {
      const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
      return { name, coinType: COIN_TYPE, address: owner.address, message, signature: await owner.signMessage({ message }) }
    }

    it('registers a name, and finds it both ways', async () => {
      const { names } = open()
      const registered = await names.register(await registration('alice.reown.id'), 'eip155:1', signal())
      expect(registered).toMatchObject({ name: 'alice.reown.id', addresses: { '60': owner.address, [COIN_TYPE]: owner.address } })
      expect(await names.lookup('alice.reown.id', 'eip155:1', signal())).toMatchObject({ addresses: { '60': owner.address } })
      expect((await names.reverse(owner.address, 'eip155:1', signal())).map(({ name }) => name)).toEqual(['alice.reown.id'])
    })

    it('finds nothing where there is nothing', async () => {
      const { names } = open()
      expect(await names.lookup('nobody.reown.id', 'eip155:1', signal())).toBeUndefined()
      expect(await names.reverse(owner.address, 'eip155:1', signal())).toEqual([])
    })

    it('suggests names and says which are taken', async () => {
      const { names } = open()
      await names.register(await registration('alice.reown.id'), 'eip155:1', signal())
      const suggestions = await names.suggestions('alice', 'eip155:1', signal())
      expect(suggestions[0]).toEqual({ name: 'alice.reown.id', isRegistered: true })
      expect(suggestions[1]?.isRegistered).toBe(false)
    })

    it('says why a name cannot be had', async () => {
      const { names } = open()
      await names.register(await registration('alice.reown.id'), 'eip155:1', signal())
      await expect(names.register(await registration('alice.reown.id'), 'eip155:1', signal())).rejects.toMatchObject({
        code: 'NAME_REGISTRATION_FAILED',
        message: 'Name is already registered',
      })
    })

    it('says in the specification’s words what went wrong when the service does not say', async () => {
      const world = open()
      world.break()
      const { names } = world
      const wish = await registration('bob.reown.id')
      await expect(names.lookup('bob.reown.id', 'eip155:1', signal())).rejects.toMatchObject({ message: 'Error resolving name' })
      await expect(names.reverse(owner.address, 'eip155:1', signal())).rejects.toMatchObject({
        message: 'Error fetching names for address',
      })
      await expect(names.suggestions('bobby', 'eip155:1', signal())).rejects.toMatchObject({ message: 'Error fetching name suggestions' })
      await expect(names.register(wish, 'eip155:1', signal())).rejects.toMatchObject({ message: 'Error registering name bob.reown.id' })
    })

    it('passes on the service’s own words', async () => {
      const world = open()
      world.break('Invalid name length: bob')
      await expect(world.names.lookup('bob.reown.id', 'eip155:1', signal())).rejects.toMatchObject({
        code: 'NAME_LOOKUP_FAILED',
        message: 'Invalid name length: bob',
      })
    })

    it('knows nothing of chains the service does not serve', async () => {
      const { names } = open()
      await names.register(await registration('alice.reown.id'), 'eip155:1', signal())
      expect(await names.lookup('alice.reown.id', 'eip155:5', signal())).toBeUndefined()
      expect(await names.reverse(owner.address, 'eip155:5', signal())).toEqual([])
      expect(await names.suggestions('alice', 'eip155:5', signal())).toEqual([])
    })

    it('is given up at once', async () => {
      await expect(open().names.lookup('alice.reown.id', 'eip155:1', AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
    })
  })
}
