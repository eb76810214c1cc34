import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { card } from './modal.ts'
import { MARKET_CHAIN, type Market } from './swap-market.ts'

/** As a site opens it: tokens by symbol. */
export function siteOpensSwap(page: Page, wish: Readonly<Record<'amount' | 'fromToken' | 'toToken', string>>): Promise<unknown> {
  return page.evaluate((given) => {
    const { portico } = (globalThis as unknown as { host: { portico: { open(options: object): Promise<unknown> } } }).host
    return portico.open({ view: 'Swap', arguments: given })
  }, wish)
}

/** A site names USDC, and the service lists a token of that symbol which is another. */
export async function namesFalseUsdc(page: Page, { chain, world }: Market): Promise<void> {
  const { market: before } = world.knobs
  const address = `eip155:${MARKET_CHAIN}:${await chain.coin('USD Coin', 'USDC', 6)}`
  const imitation = { name: 'USD Coin', symbol: 'USDC', address, decimals: 6 }
  world.setKnobs({ market: before && { ...before, tokens: [...before.tokens, imitation] } })
  try {
    await siteOpensSwap(page, { amount: '1.5', fromToken: 'ETH', toToken: 'USDC' })
    await expect.poll(() => page.getByTestId('swap-input-token-sourceToken').inputValue()).toBe('1.5')
    const target = page.getByTestId('swap-select-token-button-toToken')
    expect(await target.textContent()).toBe('Select Token')
    await target.click()
    await page.getByTestId('swap-select-token-item-USDC').getByText('Look-alike').waitFor()
    await page.getByTestId('header-back').click()
    await card(page, 'Swap').waitFor()
  } finally {
    world.setKnobs({ market: before })
  }
}
