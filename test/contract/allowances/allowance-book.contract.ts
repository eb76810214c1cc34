import { describe, expect, it } from 'vitest'
import type { AllowanceEntry } from '../../../src/domain/allowances/allowance-entry.ts'
import type { Network } from '../../../src/domain/network/network.ts'
import type { AllowanceBook } from '../../../src/ports/allowances/allowance-book.ts'

export const STRANGER = '0x5a5A5a5a5A5a5a5a5a5A5a5A5A5a5a5A5A5A5A5A'
export const MOST = 2n ** 256n - 1n
export const PERMIT2_MOST = 2n ** 160n - 1n

/** `allow`: the owner allows it, on the chain; an amount of 0 takes it back. `token`: USDC of 6 decimals. `until` in ms since 1970. */
export type AllowanceWorld = Readonly<{
  book: AllowanceBook
  network: Network
  owner: string
  token: string
  allow(spender: string, amount: bigint): Promise<void>
  allowByPermit2(spender: string, amount: bigint, until: number): Promise<void>
  goDown(): void
}>

/** `open`: a fresh world, in which nothing is allowed. */
export function describeAllowanceBook(adapter: string, open: () => Promise<AllowanceWorld>): void {
  const found = async ({ book, network, owner, token }: AllowanceWorld) =>
    book.find({ owner, tokens: [token] }, network, new AbortController().signal)
  const byPermit2 = ({ kind }: AllowanceEntry) => kind === 'permit2'

  describe(`${adapter} is an AllowanceBook`, () => {
    it('tells of nothing where nothing is allowed, and that everything was looked at', async () => {
      expect(await found(await open())).toEqual({ entries: [], looked: 'all', unread: [] })
    })

    it('tells who may take how much, of which token', async () => {
      const world = await open()
      await world.allow(STRANGER, MOST)
      const token = { address: world.token.toLowerCase(), symbol: 'USDC', decimals: 6 }
      expect((await found(world)).entries).toEqual([{ kind: 'token', token, spender: STRANGER, amount: MOST }])
      await world.allow(STRANGER, 25_000_000n)
      expect((await found(world)).entries).toEqual([{ kind: 'token', token, spender: STRANGER, amount: 25_000_000n }])
    })

    it('tells nothing of what was taken back', async () => {
      const world = await open()
      await world.allow(STRANGER, MOST)
      await world.allow(STRANGER, 0n)
      expect((await found(world)).entries).toEqual([])
    })

    it('tells what may be taken by way of Permit2, and until when', async () => {
      const world = await open()
      const until = Math.floor(Date.now() / 1000) * 1000 + 3_600_000
      await world.allowByPermit2(STRANGER, PERMIT2_MOST, until)
      const [entry] = (await found(world)).entries.filter(byPermit2)
      expect(entry).toMatchObject({ kind: 'permit2', spender: STRANGER, amount: PERMIT2_MOST, until, token: { symbol: 'USDC' } })
    })

    it('tells nothing of what has expired there', async () => {
      const world = await open()
      await world.allowByPermit2(STRANGER, PERMIT2_MOST, Date.now() - 3_600_000)
      expect((await found(world)).entries.filter(byPermit2)).toEqual([])
    })

    it('fails where no node answers: unknown is not none', async () => {
      const world = await open()
      world.goDown()
      await expect(found(world)).rejects.toMatchObject({ code: 'HTTP_UNREACHABLE' })
    })

    it('is given up', async () => {
      const { book, network, owner, token } = await open()
      await expect(book.find({ owner, tokens: [token] }, network, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
    })
  })
}
