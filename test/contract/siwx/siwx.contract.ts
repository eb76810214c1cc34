import { beforeEach, describe, expect, it } from 'vitest'
import type { SiwxMessage, SiwxSession } from '../../../src/domain/siwx/siwx-session.ts'
import type { Siwx } from '../../../src/ports/siwx/siwx.ts'

export type SiwxWorld = Readonly<{
  siwx: Siwx
  /** Two accounts of one namespace. */
  addresses: readonly [string, string]
  /** Two networks of that namespace. */
  networks: readonly [string, string]
  sign(address: string, text: string): Promise<string>
}>

/** What every way of signing in keeps. */
export function describeSiwx(adapter: string, open: () => Promise<SiwxWorld>): void {
  describe(`Siwx: ${adapter}`, () => {
    let world: SiwxWorld
    let mine: string
    let here: string
    beforeEach(async () => {
      world = await open()
      mine = world.addresses[0]
      here = world.networks[0]
    })
    const dataOf = ({ toString: _, ...data }: SiwxMessage) => data
    const made = async (address = mine, chainId = here): Promise<SiwxSession> => {
      const message = await world.siwx.createMessage({ accountAddress: address, chainId })
      const text = String(message)
      return { data: dataOf(message), message: text, signature: await world.sign(address, text) }
    }
    const kept = async (address = mine, chainId = here) => (await world.siwx.getSessions(chainId, address)).length

    it('has no session to begin with', async () => expect(await kept()).toBe(0))

    it('makes a message for the account and the chain, the same text each time it is read', async () => {
      const message = await world.siwx.createMessage({ accountAddress: mine, chainId: here })
      expect(message).toMatchObject({ accountAddress: mine, chainId: here })
      expect(String(message)).toBe(String(message))
      expect(String(message)).toContain(mine)
      expect(String(message)).toContain(message.nonce)
    })

    it('gives each message a nonce of its own', async () => {
      const nonces = await Promise.all(Array.from({ length: 20 }, () => world.siwx.createMessage({ accountAddress: mine, chainId: here })))
      expect(new Set(nonces.map(({ nonce }) => nonce)).size).toBe(20)
    })

    it('keeps a session for that account on that chain alone', async () => {
      await world.siwx.addSession(await made())
      expect([await kept(), await kept(world.addresses[1]), await kept(mine, world.networks[1])]).toEqual([1, 0, 0])
    })

    it('revokes one session and no other', async () => {
      for (const address of world.addresses) for (const chainId of world.networks) await world.siwx.addSession(await made(address, chainId))
      await world.siwx.revokeSession(here, mine)
      const left = []
      for (const address of world.addresses) for (const chainId of world.networks) left.push(await kept(address, chainId))
      expect(left).toEqual([0, 1, 1, 1])
    })

    it('replaces all sessions, and with none signs out', async () => {
      await world.siwx.addSession(await made())
      await world.siwx.setSessions([await made(world.addresses[1])])
      expect([await kept(), await kept(world.addresses[1])]).toEqual([0, 1])
      await world.siwx.setSessions([])
      expect([await kept(), await kept(world.addresses[1])]).toEqual([0, 0])
    })
  })
}
