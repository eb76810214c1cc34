import { describe, expect, it } from 'vitest'
import type { Granted, MultichainWallet } from '../../../src/ports/connection/multichain-wallet.ts'
import { never } from '../../support/core-world.ts'

export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const NETWORKS = ['eip155:1', 'eip155:8453', 'eip155:31337', SOLANA] as const

/** The port, and what the visitor does in front of it. */
export type MultichainWorld = Readonly<{
  wallet: MultichainWallet
  evm: string
  /** All that it may grant of Solana. */
  keys: readonly string[]
  answers(how: 'approve' | 'reject' | 'ignore'): void
  ticks(namespaces: readonly string[]): void
  prompts(): number
}>

/** Each account once: a wallet may list it for each network. */
export const texts = (granted: Granted) =>
  granted && [...new Set(granted.map(({ namespace, address }) => `${namespace} ${address}`))].sort()

export function describeMultichainWallet(adapter: string, open: () => MultichainWorld): void {
  const all = ({ evm, keys }: MultichainWorld) => [`eip155 ${evm}`, ...keys.map((key) => `solana ${key}`)].sort()
  const create = ({ wallet }: MultichainWorld, signal = never()) => wallet.create(NETWORKS, signal)

  describe(`MultichainWallet: ${adapter}`, () => {
    it('is asked for once, and lists the accounts of both namespaces', async () => {
      const world = open()
      expect(texts(await create(world))).toEqual(all(world))
      expect(world.prompts()).toBe(1)
    })

    it('asks nothing where the site has both already', async () => {
      const world = open()
      await create(world)
      expect(texts(await create(world))).toEqual(all(world))
      expect(world.prompts()).toBe(1)
    })

    it('is read without a prompt, before and after', async () => {
      const world = open()
      const read = async () => texts(await world.wallet.read(never()))
      expect(await read()).toEqual([])
      await create(world)
      expect(await read()).toEqual(all(world))
      expect(world.prompts()).toBe(1)
    })

    it.each(['eip155', 'solana'])('leaves out what the visitor does not grant: only %s', async (namespace) => {
      const world = open()
      world.ticks([namespace])
      const granted = await create(world)
      expect(new Set(granted?.map((account) => account.namespace))).toEqual(new Set([namespace]))
    })

    it('that the visitor rejects is a rejection', async () => {
      const world = open()
      world.answers('reject')
      await expect(create(world)).rejects.toMatchObject({ code: 'USER_REJECTED' })
      expect(world.prompts()).toBe(1)
    })

    it('is given up at once by who leaves', async () => {
      const world = open()
      world.answers('ignore')
      const leaving = new AbortController()
      const creating = create(world, leaving.signal)
      await expect.poll(world.prompts).toBe(1)
      leaving.abort()
      await expect(creating).rejects.toMatchObject({ code: 'ABORTED' })
    })

    it('keeps Solana when EVM is left, and says when there is nothing to leave', async () => {
      const world = open()
      await create(world)
      expect([await world.wallet.leaveEvm(never()), await world.wallet.leaveEvm(never())]).toEqual([true, false])
      expect(texts(await world.wallet.read(never()))).toEqual(all(world).filter((text) => text.startsWith('solana')))
    })
  })
}
