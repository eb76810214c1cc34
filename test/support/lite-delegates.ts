import { PublicKey } from '@solana/web3.js'
import type { LiteChain } from '../../sandbox/lite-chain.ts'
import { DELEGATE_AT, DELEGATED_AT, TOKEN_2022 } from '../../sandbox/lite-tokens.ts'

/** Of a mint of Token-2022: the byte that says that it is one, and its extensions after it. */
const [KIND_AT, MINT_KIND, PERMANENT_DELEGATE] = [165, 1, 12]

/** Lets `delegate` take up to `amount` from a token account. */
export function approveDelegate(chain: LiteChain, account: string, delegate: string, amount: bigint): void {
  const kept = chain.account(account)
  if (!kept) throw new Error('no such account')
  const data = Uint8Array.from(kept.data)
  const view = new DataView(data.buffer)
  view.setUint32(DELEGATE_AT, 1, true)
  data.set(new PublicKey(delegate).toBytes(), DELEGATE_AT + 4)
  view.setBigUint64(DELEGATED_AT, amount, true)
  chain.put(account, data, kept.owner)
}

/** Creates a token of Token-2022 whose issuer may take it from every account. */
export function createIssuedMint(chain: LiteChain, mint: string, decimals: number, issuer: string): void {
  const data = new Uint8Array(KIND_AT + 1 + 4 + 32)
  data[44] = decimals
  data[45] = 1
  data[KIND_AT] = MINT_KIND
  const view = new DataView(data.buffer)
  view.setUint16(KIND_AT + 1, PERMANENT_DELEGATE, true)
  view.setUint16(KIND_AT + 3, 32, true)
  data.set(new PublicKey(issuer).toBytes(), KIND_AT + 5)
  chain.put(mint, data, TOKEN_2022)
}
