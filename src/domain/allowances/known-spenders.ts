/** Uniswap's Permit2, the same on every network: who is allowed to take by it asks the token nothing. */
export const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/**
 * Contracts that many accounts allowed to take their tokens, in lower case: they are asked for of every token, and named. On
 * 2026-11-28 each was found under this name in public source code of several repositories; three were confirmed in
 * https://github.com/RevokeCash/whois. No chain was asked who made them; that they are the same on each network was not checked.
 */
export const KNOWN_SPENDERS: ReadonlyMap<string, string> = new Map([
  [PERMIT2, 'Permit2'],
  ['0x111111125421ca6dc452d289314280a0f8842a65', '1inch'],
  ['0x1111111254eeb25477b68fb85ed929f73a960582', '1inch'],
  ['0x7a250d5630b4cf539739df2c5dacb4c659f2488d', 'Uniswap'],
  ['0xe592427a0aece92de3edee1f18e0157c05861564', 'Uniswap'],
  ['0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45', 'Uniswap'],
  ['0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad', 'Uniswap'],
  ['0x66a9893cc07d91d95644aedd05d03f95e1dba8af', 'Uniswap'],
  ['0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae', 'LI.FI'],
  ['0xc92e8bdf79f0507f65a392b0ab4667716bfe0110', 'CoW Swap'],
  ['0x0000000000001ff3684f28c67538d4d072c22734', '0x'],
  ['0xdef1c0ded9bec7f1a1670819833240f027b25eff', '0x'],
  ['0x216b4b4ba9f3e719726886d34a177484278bfcae', 'Velora (ParaSwap)'],
  ['0x6a000f20005980200259b80c5102003040001068', 'Velora (ParaSwap)'],
  ['0x6131b5fae19ea4f9d964eac0408e4408b66337b5', 'KyberSwap'],
  ['0x881d40237659c251811cec9c364ef91dc08d300c', 'MetaMask Swaps'],
])
