import { describe, expect, it } from 'vitest'
import { encodeBase58 } from '../../../src/domain/caip/base58.ts'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import { solana } from '../../../src/infrastructure/network/known-networks.ts'
import type { SolanaRpc } from '../../../src/ports/solana/solana-rpc.ts'
import type { SolanaLedger } from '../../fakes/solana/solana-ledger.ts'

export const ALICE = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const mainnet = toNetwork(solana, {})

export type SolanaRpcWorld = { rpc: SolanaRpc; ledger: SolanaLedger; down(isDown: boolean): void }

/** A transaction with one signature, and the text of it. */
const transaction = Uint8Array.from([1, ...new Array(64).fill(7), 1, 2, 3])
const SIGNATURE = '99eUso3aSbE9tqGSTXzo3TLfKb9RkMTURrHKQ1K7Zh3BbeqPevr5E1iCbpTjqHuTFLtfxTTD5ekfVuZFzQyEQf8'

const PROGRAM_DERIVED = '8qivCif5vUJSnr2PyYqeBM8hWDUZn1RUSv6mKBBSvJ92'
const filled = (byte: number, first = byte, last = byte) => [first, ...new Array<number>(30).fill(byte), last]
/** Keys of 32 bytes, and whether they encode a point. */
const CURVE_EDGES: readonly (readonly [key: readonly number[], isPoint: boolean])[] = [
  [filled(0, 1), true],
  [filled(0, 1, 128), false],
  [filled(0), true],
  [filled(0, 2), false],
  [filled(255, 237, 127), false],
  [filled(255), false],
]

const signal = () => new AbortController().signal

export function describeSolanaRpc(adapter: string, open: () => SolanaRpcWorld): void {
  describe(`SolanaRpc: ${adapter}`, () => {
    it('reads a balance, and zero where nothing is', async () => {
      const { rpc, ledger } = open()
      expect(await rpc.balance(ALICE, mainnet, signal())).toBe(0n)
      ledger.fund(ALICE, 1_500_000_000)
      expect(await rpc.balance(ALICE, mainnet, signal())).toBe(1_500_000_000n)
    })

    it('reads an account', async () => {
      const { rpc, ledger } = open()
      expect(await rpc.account(ALICE, mainnet, signal())).toBeUndefined()
      ledger.fund(ALICE, 2_039_280, Uint8Array.of(1, 2, 255), TOKEN_PROGRAM)
      expect(await rpc.account(ALICE, mainnet, signal())).toEqual({
        lamports: 2_039_280n,
        owner: TOKEN_PROGRAM,
        data: Uint8Array.of(1, 2, 255),
      })
    })

    it('tells public keys from addresses of programs, which have no key', async () => {
      const { rpc, down } = open()
      down(true)
      const isKey = (address: string) => rpc.isPublicKey(address, signal())
      expect(await isKey(ALICE)).toBe(true)
      // The associated token account of ALICE for USDC is derived so that it is no point of the curve.
      expect(await isKey(PROGRAM_DERIVED)).toBe(false)
      // Points of small order and the edges of the field, as `@noble/curves` reads them. RFC 8032, 5.1.3
      for (const [key, expected] of CURVE_EDGES) expect([key, await isKey(encodeBase58(Uint8Array.from(key)))]).toEqual([key, expected])
      await expect(isKey('0x12')).rejects.toMatchObject({ code: 'CAIP_ADDRESS_INVALID' })
    })

    it('lists tokens of both programs', async () => {
      const { rpc, ledger } = open()
      expect(await rpc.tokens(ALICE, mainnet, signal())).toEqual([])
      const usdc = { account: TOKEN_PROGRAM, mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', decimals: 6, program: TOKEN_PROGRAM }
      const other = { account: ALICE, mint: ALICE, decimals: 0, program: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' }
      ledger.tokens.push(
        { ...usdc, owner: ALICE, amount: 1_500_000 },
        { ...other, owner: ALICE, amount: 0 },
        { ...usdc, owner: TOKEN_PROGRAM, amount: 1 },
      )
      expect(await rpc.tokens(ALICE, mainnet, signal())).toEqual([
        { ...usdc, amount: 1_500_000n },
        { ...other, amount: 0n },
      ])
    })

    it('tells who may take from a token account, and how much', async () => {
      const { rpc, ledger } = open()
      const delegate = { address: TOKEN_PROGRAM, amount: 2_000_000n }
      const kept = { account: ALICE, mint: ALICE, decimals: 6, program: TOKEN_PROGRAM }
      ledger.tokens.push({ ...kept, owner: ALICE, amount: 1_500_000, delegate })
      expect(await rpc.tokens(ALICE, mainnet, signal())).toEqual([{ ...kept, amount: 1_500_000n, delegate }])
    })

    it('knows a recent blockhash', async () => {
      const { rpc, ledger } = open()
      const { blockhash, lastValidBlockHeight } = ledger
      expect(await rpc.recentBlockhash(mainnet, signal())).toEqual({ blockhash, lastValidBlockHeight })
    })

    it('knows a fee', async () => {
      const { rpc } = open()
      expect(await rpc.fee(Uint8Array.of(1), mainnet, signal())).toBe(5000n)
    })

    it('knows the rent of an account', async () => {
      expect(await open().rpc.rent(165, mainnet, signal())).toBe(2_039_280n)
    })

    it('hands over a transaction and follows it', async () => {
      const { rpc, ledger } = open()
      expect(await rpc.fate(SIGNATURE, mainnet, signal())).toBe('unknown')
      expect(await rpc.send(transaction, mainnet, signal())).toBe(SIGNATURE)
      expect(ledger.sent).toEqual([transaction])
      for (const fate of ['processed', 'confirmed', 'finalized', 'failed'] as const) {
        ledger.fates.set(SIGNATURE, fate)
        expect(await rpc.fate(SIGNATURE, mainnet, signal())).toBe(fate)
      }
    })

    it('says what a node has against a transaction', async () => {
      const { rpc, ledger } = open()
      ledger.complaint = 'insufficient funds for rent'
      await expect(rpc.send(transaction, mainnet, signal())).rejects.toMatchObject({
        code: 'NODE_REFUSED',
        facts: { network: 'Solana', description: 'Transaction simulation failed: insufficient funds for rent', nodeCode: -32002 },
      })
      expect(ledger.sent).toEqual([])
    })

    it('refuses what is no address', async () => {
      await expect(open().rpc.balance('0x12', mainnet, signal())).rejects.toMatchObject({ code: 'CAIP_ADDRESS_INVALID' })
    })

    it('rejects when no node is there', async () => {
      const { rpc, down } = open()
      down(true)
      await expect(rpc.balance(ALICE, mainnet, signal())).rejects.toMatchObject({ code: 'HTTP_UNREACHABLE' })
    })

    it('is given up at once', async () => {
      await expect(open().rpc.balance(ALICE, mainnet, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
    })
  })
}
