import { PublicKey } from '@solana/web3.js'
import { encodeBase58 } from '../src/domain/caip/base58.ts'
import type { LiteChain } from './lite-chain.ts'

export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const ASSOCIATED = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const MINT_BYTES = 82
const ACCOUNT_BYTES = 165
/** Of a token account: whether it has a delegate, and who; how much that may take. */
export const [DELEGATE_AT, DELEGATED_AT] = [72, 121]

export type TokenAccount = Readonly<{
  address: string
  mint: string
  owner: string
  amount: bigint
  decimals: number
  program: string
  lamports: number
  /** Who may take how much of it. */
  delegate?: Readonly<{ address: string; amount: bigint }>
}>

/** The associated token account of `owner` for `mint`. */
export function tokenAddress(mint: string, owner: string, program: string): string {
  const seeds = [owner, program, mint].map((key) => new PublicKey(key).toBytes())
  return PublicKey.findProgramAddressSync(seeds, ASSOCIATED)[0].toBase58()
}

/** Creates a token. */
export function createMint(chain: LiteChain, mint: string, decimals: number, program = TOKEN): void {
  const data = new Uint8Array(MINT_BYTES)
  data[44] = decimals
  data[45] = 1
  chain.put(mint, data, program)
}

/** Mints `amount` of `mint` to `owner`. */
export function give(chain: LiteChain, mint: string, owner: string, amount: bigint): string {
  const program = chain.account(mint)?.owner ?? TOKEN
  const address = tokenAddress(mint, owner, program)
  const before = readTokenAccount(chain, address)?.amount ?? 0n
  const data = new Uint8Array(ACCOUNT_BYTES)
  data.set(new PublicKey(mint).toBytes(), 0)
  data.set(new PublicKey(owner).toBytes(), 32)
  new DataView(data.buffer).setBigUint64(64, before + amount, true)
  data[108] = 1
  chain.put(address, data, program)
  const supply = chain.account(mint)
  if (supply) {
    const minted = Uint8Array.from(supply.data)
    const view = new DataView(minted.buffer)
    view.setBigUint64(36, view.getBigUint64(36, true) + amount, true)
    chain.put(mint, minted, program)
  }
  return address
}

export function readTokenAccount(chain: LiteChain, address: string): TokenAccount | undefined {
  const account = chain.account(address)
  if (!account || ![TOKEN, TOKEN_2022].includes(account.owner) || account.data.length < ACCOUNT_BYTES) return undefined
  return parse(chain, address, account.data, account.owner, account.lamports)
}

export function tokenAccountsOf(chain: LiteChain, owner: string, program: string): readonly TokenAccount[] {
  return chain
    .accountsOf(program)
    .filter(({ data }) => data.length >= ACCOUNT_BYTES)
    .map(({ address, data, lamports }) => parse(chain, address, data, program, lamports))
    .filter((account) => account.owner === owner)
}

function parse(chain: LiteChain, address: string, data: Uint8Array, program: string, lamports: number): TokenAccount {
  const mint = encodeBase58(data.slice(0, 32))
  const amount = new DataView(data.buffer, data.byteOffset).getBigUint64(64, true)
  const view = new DataView(data.buffer, data.byteOffset)
  const delegate = view.getUint32(DELEGATE_AT, true) === 1 && {
    ...{ address: encodeBase58(data.slice(DELEGATE_AT + 4, DELEGATE_AT + 36)), amount: view.getBigUint64(DELEGATED_AT, true) },
  }
  const kept = { address, mint, owner: encodeBase58(data.slice(32, 64)), amount, program, lamports }
  return { ...kept, decimals: chain.account(mint)?.data[44] ?? 0, ...(delegate && { delegate }) }
}
