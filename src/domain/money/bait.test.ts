import { describe, expect, it } from 'vitest'
import { noteFigure } from '../../../test/support/note-figure.ts'
import { processorTime } from '../../../test/support/processor-time.ts'
import { isBait } from './bait.ts'

describe('bait', () => {
  it.each([
    'Visit evil.example to claim',
    'Claim 500 USDC: evil.example',
    'evil.example',
    'USDC-drop.com',
    '$ 5000 (eth-gift.xyz)',
    'Claim at evil.co.uk/now!',
    '访问evil.example领取',
    'evil。com',
    'claim.еth.com',
    'yearn.finance.evil.com',
    'curve.fi at evil.top',
    'Get it. Go to evil.app.',
    'https://x',
    'www.x',
    't.me/x',
    'alice.id',
  ])('is %s', (name) => expect(isBait(name)).toBe(true))

  it.each([
    '',
    '...',
    'USD Coin',
    'USDC.e',
    'BTC.b',
    'USDC.axl',
    'yearn.finance',
    'Curve.fi DAI/USDC/USDT',
    'Curve.fi Factory Plain Pool: stETH',
    'ether.fi governance token',
    'vitalik.eth',
    'alice.base.eth',
    'alice.sol',
    'alice.cb.id',
    'alice.wcn.id',
    'brad.crypto',
    'Fetch.ai',
    'Ape #12.5',
    'Version 2.0',
    'Vol.II',
    'St. Louis',
    'St.Louis',
    'J.Doe',
    'U.S.A',
    'cat.png',
    'Wait... what',
    'a.-',
    'Uniswap V2',
  ])('is not %s', (name) => expect(isBait(name)).toBe(false))

  it('is decided at once for a long text', () => {
    const used = processorTime()
    expect(isBait('a.'.repeat(50_000))).toBe(false)
    expect(isBait(`${'-.a'.repeat(50_000)} `)).toBe(false)
    noteFigure('a name of 100,000 letters', used(), 1000)
  })
})
