import { describe, expect, it } from 'vitest'
import type { CaipAddressText } from '../../../src/domain/caip/caip-address.ts'
import type { SwapProvider } from '../../../src/ports/swap/swap-provider.ts'

export const NATIVE: CaipAddressText = `eip155:1:0x${'e'.repeat(40)}`
export const USDC: CaipAddressText = 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const USER: CaipAddressText = `eip155:1:${OWNER}`
const elsewhere = (token: CaipAddressText) => token.replace('eip155:1:', 'eip155:5:') as CaipAddressText

/** Behind the port: Ethereum with ETH and USDC among its tokens, and nothing approved. */
export type SwapProviderWorld = { swaps: SwapProvider; dryUp(): void; breakDown(): void }

export function describeSwapProvider(adapter: string, open: () => SwapProviderWorld): void {
  describe(`SwapProvider: ${adapter}`, () => {
    const signal = () => new AbortController().signal
    const wish = { from: NATIVE, to: USDC, amount: 10n ** 18n, user: OWNER, gasPrice: 5n }

    it('lists the tokens of a chain', async () => {
      const { swaps } = open()
      const tokens = await swaps.tokens('eip155:1', signal())
      expect(tokens.find(({ symbol }) => symbol === 'USDC')).toMatchObject({ address: USDC, decimals: 6, name: 'USD Coin' })
      expect(tokens.find(({ symbol }) => symbol === 'ETH')).toMatchObject({ address: NATIVE, decimals: 18 })
    })

    it('quotes in base units', async () => {
      const { swaps } = open()
      const quote = await swaps.quote(wish, signal())
      expect(quote?.fromAmount).toBe(wish.amount)
      expect(quote?.toAmount).toBeGreaterThan(0n)
    })

    it('passes on why there is no quote', async () => {
      const { swaps, dryUp } = open()
      dryUp()
      await expect(swaps.quote(wish, signal())).rejects.toMatchObject({
        code: 'HTTP_STATUS',
        facts: { status: 400, description: 'insufficient liquidity' },
      })
    })

    it('approves exactly what is asked', async () => {
      const { swaps } = open()
      expect(await swaps.allowance(USER, USDC, signal())).toBe(0n)
      const approval = await swaps.buildApproval({ user: USER, token: USDC, amount: 77n }, signal())
      expect(approval).toMatchObject({ to: USDC.split(':')[2], value: 0n })
      expect(approval.data).toMatch(/^0x095ea7b3[0-9a-f]{64}0{62}4d$/)
      expect(await swaps.allowance(USER, USDC, signal())).toBe(77n)
    })

    it('builds the transaction, and says what it brings instead of what it carries', async () => {
      const { swaps } = open()
      const amount = 10n ** 18n
      const built = await swaps.buildSwap({ user: USER, from: NATIVE, to: USDC, amount, slippagePercent: 1 }, signal())
      expect(built).toMatchObject({ chainId: 'eip155:1', gas: 220_000n, gasPrice: 1_000_000_000n })
      expect(built.value).toBeUndefined()
      expect(built.toAmount).toBe((await swaps.quote(wish, signal()))?.toAmount)
      expect(built.to).toMatch(/^0x[0-9a-f]{40}$/)
      expect(built.data).toMatch(/^0x(?:12aa3caf|07ed2379)/)
    })

    it('knows the price of gas', async () => {
      expect(await open().swaps.gasPrice('eip155:1', signal())).toMatchObject({ standard: 1_000_000_000n })
    })

    it('offers nothing on chains it does not serve', async () => {
      const { swaps } = open()
      expect(await swaps.tokens('eip155:5', signal())).toEqual([])
      expect(await swaps.quote({ ...wish, from: elsewhere(NATIVE) }, signal())).toBeUndefined()
      expect(await swaps.allowance(USER, elsewhere(USDC), signal())).toBe(0n)
      await expect(swaps.gasPrice('eip155:5', signal())).rejects.toMatchObject({
        code: 'GAS_PRICE_UNSUPPORTED',
        message: 'Network not supported for Gas Price',
      })
      const approving = swaps.buildApproval({ user: USER, token: elsewhere(USDC), amount: 1n }, signal())
      await expect(approving).rejects.toMatchObject({ code: 'SWAP_UNSUPPORTED', message: 'Network not supported for Swaps' })
      const building = swaps.buildSwap({ user: USER, from: elsewhere(NATIVE), to: USDC, amount: 1n, slippagePercent: 1 }, signal())
      await expect(building).rejects.toMatchObject({ code: 'SWAP_UNSUPPORTED' })
    })

    it('rejects when the service is down, and when it is given up', async () => {
      const { swaps, breakDown } = open()
      await expect(swaps.quote(wish, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
      breakDown()
      for (const ask of [
        () => swaps.tokens('eip155:1', signal()),
        () => swaps.quote(wish, signal()),
        () => swaps.allowance(USER, USDC, signal()),
        () => swaps.gasPrice('eip155:1', signal()),
        () => swaps.buildApproval({ user: USER, token: USDC, amount: 1n }, signal()),
        () => swaps.buildSwap({ user: USER, from: NATIVE, to: USDC, amount: 1n, slippagePercent: 1 }, signal()),
      ])
        await expect(ask()).rejects.toMatchObject({ code: 'HTTP_STATUS', facts: { status: 500 } })
    })
  })
}
