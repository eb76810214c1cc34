import { expect, it } from 'vitest'
import { mainnet } from '../../../test/fakes/network/chains.ts'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { noteFigure } from '../../../test/support/note-figure.ts'
import { processorTime } from '../../../test/support/processor-time.ts'
import type { HeldToken } from '../../ports/account/token-holdings.ts'
import type { NativeBalance } from '../../ports/connection/chain-adapter.ts'
import { toNetwork } from '../network/to-network.ts'
import { accountTokens, totalValue } from './account-token.ts'
import { keepHoldings, parseHoldings } from './kept-holdings.ts'

const ETHEREUM = toNetwork(mainnet, {})

it('the balance from before a transaction does not replace the one after it', async () => {
  const { connections, accounts, fakes } = coreWorld()
  const answers: ((balance: NativeBalance) => void)[] = []
  const [adapter] = fakes
  if (!adapter) throw new Error('no adapter')
  adapter.balance = () => new Promise((resolve) => answers.push(resolve))
  await connections.connect(walletNamed('Alpha'), {}, never())
  await quiet()
  void accounts.refreshBalance('eip155')
  await quiet()
  expect(answers).toHaveLength(2)
  const of = (value: bigint) => ({ value, decimals: 18, symbol: 'ETH' })
  answers[1]?.(of(2n))
  await quiet()
  answers[0]?.(of(1n))
  await quiet()
  expect(accounts.state.value.eip155?.balance).toMatchObject({ status: 'known', value: 2n })
})

it('who looks meanwhile gets the balance that was asked for after a transaction, not the kept one', async () => {
  const { connections, accounts, fakes } = coreWorld()
  const [adapter] = fakes
  if (!adapter) throw new Error('no adapter')
  adapter.balances.set('eip155:1', 1n)
  await connections.connect(walletNamed('Alpha'), {}, never())
  await quiet()
  let answer: (balance: NativeBalance) => void = () => {}
  adapter.balance = () => new Promise((resolve) => (answer = resolve))
  const asked = accounts.refreshBalance('eip155')
  await quiet()
  const looked = accounts.refreshBalance('eip155', false, true)
  await quiet()
  answer({ value: 2n, decimals: 18, symbol: 'ETH' })
  await Promise.all([asked, looked])
  expect(accounts.state.value.eip155?.balance).toMatchObject({ status: 'known', value: 2n })
})

it('a failure from before a transaction does not replace the balance after it', async () => {
  const { connections, accounts, fakes } = coreWorld()
  const failures: ((reason: unknown) => void)[] = []
  const answers: ((balance: NativeBalance) => void)[] = []
  const [adapter] = fakes
  if (!adapter) throw new Error('no adapter')
  adapter.balance = () =>
    new Promise((resolve, reject) => {
      answers.push(resolve)
      failures.push(reject)
    })
  await connections.connect(walletNamed('Alpha'), {}, never())
  await quiet()
  void accounts.refreshBalance('eip155')
  await quiet()
  answers[1]?.({ value: 2n, decimals: 18, symbol: 'ETH' })
  await quiet()
  failures[0]?.(new Error('slow node'))
  await quiet()
  expect(accounts.state.value.eip155?.balance).toMatchObject({ status: 'known', value: 2n })
})

it('a token, and the own coin, that a service lists twice is owned once', () => {
  const coin = (more: Partial<HeldToken>): HeldToken => ({ name: 'A', symbol: 'A', decimals: 18, amount: 10n ** 18n, price: '2', ...more })
  const address = `0x${'aB'.repeat(20)}`
  const tokens = [coin({}), coin({}), coin({ address }), coin({ address: address.toLowerCase() })]
  const shown = accountTokens({ tokens, isPartial: false, isBusy: false }, ETHEREUM)
  expect([shown.map(({ id }) => id), totalValue(shown)]).toEqual([['eip155:1:native', `eip155:1:${address.toLowerCase()}`], '2'])
})

it('an amount that no contract can hold is not shown', () => {
  const tokens: HeldToken[] = [{ name: 'A', symbol: 'A', decimals: 18, amount: 2n ** 256n }]
  expect(accountTokens({ tokens, isPartial: false, isBusy: false }, ETHEREUM)).toEqual([])
})

it('1,000 tokens of an index are put in order without a pause', () => {
  const tokens = Array.from(
    { length: 1000 },
    (_, index): HeldToken => ({
      ...{ name: 'x', symbol: `ΤОКЕN${String(index % 50)}ＡＢＣＤＥＦＧＨ`, decimals: 18, amount: BigInt(index + 1) * 10n ** 18n },
      address: `0x${index.toString(16).padStart(40, '0')}`,
      ...(index % 3 === 0 && { price: '1.5' }),
      ...(index % 7 === 0 && { isListed: true }),
    }),
  )
  const used = processorTime()
  const shown = accountTokens({ tokens, isPartial: false, isBusy: false }, ETHEREUM)
  expect(shown).toHaveLength(1000)
  noteFigure('1,000 tokens', used(), 500)
})

it.each<[string, Partial<HeldToken>]>([
  ['cannot be divided', { decimals: 0 }],
  ['has a price with zeros before it', { price: '000000000000000000001.5' }],
])('a token that %s is kept as well', (_, more) => {
  const token: HeldToken = { address: `0x${'a'.repeat(40)}`, name: 'A', symbol: 'A', decimals: 18, amount: 1n, ...more }
  expect(parseHoldings(JSON.parse(JSON.stringify(keepHoldings({ tokens: [token], isPartial: false, isBusy: false }))))).toMatchObject({
    tokens: [token],
  })
})

it.each(['0', '0.000', '000'])('a kept price of %s is none: what it is worth stays unknown', (price) => {
  const token: HeldToken = { address: `0x${'a'.repeat(40)}`, name: 'A', symbol: 'A', decimals: 18, amount: 10n ** 18n, price }
  const found = parseHoldings(JSON.parse(JSON.stringify(keepHoldings({ tokens: [token], isPartial: false, isBusy: false }))))
  expect(found?.tokens.map((each) => each.price)).toEqual([undefined])
  const [shown] = found ? accountTokens(found, ETHEREUM) : []
  expect([shown?.price, shown?.value, shown?.isDust]).toEqual([undefined, undefined, false])
})

it.each(['-1', 'NaN', 'Infinity', '1e-3', '', 0, 1, null])('kept holdings with a price of %j are none', (price) => {
  const token = { address: `0x${'a'.repeat(40)}`, name: 'A', symbol: 'A', decimals: 18, amount: '1', price }
  expect(parseHoldings({ tokens: [token], isPartial: false, isBusy: false })).toBeUndefined()
})
