import type { HeldRow } from '../../fakes/services/service-world.ts'

const ABSURD = ['12.5', '9'.repeat(70), '1.'.padEnd(60, '0').concat('1'), '123456789012345678.123456789']
const PRICES = [Number.MAX_VALUE, 0, 1e-18, 3.5]
const COUNT = 760

/** Tokens with these names. Some of their amounts are more than a token can have (2^256 - 1 base units): they are no tokens; more than 500 are. */
export const hostileTokens = (texts: readonly unknown[]): readonly HeldRow[] =>
  Array.from({ length: COUNT }, (_, index) => {
    const text = texts[index % texts.length]
    const numeric = ABSURD[index % ABSURD.length] ?? '1'
    const name = typeof text === 'string' ? text.slice(0, 4000) : `Token ${index}`
    const price = index % 3 === 0 ? (PRICES[index % 4] ?? 1) : undefined
    return {
      ...{ name, symbol: `T${index}${name}`, address: `0x${index.toString(16).padStart(40, 'a')}` },
      ...{ decimals: 1 + (index % 77), numeric, price },
    }
  })

/** A permission of the account `owner` (CAIP-10) for a site of this name, and all that it may call by it. Without an end where the number is even. */
export const hostileGrant = (owner: string, text: unknown, place: number) => ({
  ...{ owner, pci: `hostile-${place}`, project: { id: 'h', name: text, url: text, iconUrl: text }, createdAt: 1, context: '0x01' },
  expiry: place % 2 === 0 ? Number.MAX_VALUE : 4_000_000_000,
  permissions: [
    { type: text, data: text },
    { type: 'contract-call', data: { address: text, functions: [{ functionName: text }] } },
    { type: 'erc20-recurring-allowance', data: { token: text, allowance: text, period: text } },
  ],
  policies: [{ type: text }],
})
