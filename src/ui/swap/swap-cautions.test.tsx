import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { USDC } from '../../../test/support/send-world.ts'
import { type MarketProvider, ROUTER, USDT } from '../../../test/support/swap-world.ts'
import { openSwap as open } from '../../../test/ui/swap-views.ts'
import { chain } from '../../../test/ui/world.ts'
import { approveCall } from '../../domain/money/evm-calls.ts'

it('wants a tick where nobody knows the price impact of a swap', async () => {
  const { prices, review, wait } = await open()
  prices.known.clear()
  await review()
  expect(screen.getByText('The market price is unknown: compare both amounts yourself.')).toBeTruthy()
  await wait(500)
  const approve = () => screen.getByRole('button', { name: 'Approve' }) as HTMLButtonElement
  expect(approve().disabled).toBe(true)
  fireEvent.click(screen.getByRole('checkbox'))
  expect(approve().disabled).toBe(false)
})

it('wants a greater price impact to be acknowledged anew after a renewal', async () => {
  const { wait, prices, review } = await open()
  const price = (address: string, text: string) =>
    prices.known.set(`eip155:1:${address}`.toLowerCase(), { name: '', symbol: '', decimals: 6, price: text })
  price(USDC, '1')
  price(USDT, '0.84')
  await review()
  const approve = () => screen.getByRole('button', { name: 'Approve' }) as HTMLButtonElement
  const tick = () => screen.getByRole('checkbox') as HTMLInputElement
  fireEvent.click(tick())
  await wait()
  expect([tick().checked, approve().disabled]).toEqual([true, false])
  price(USDT, '0.3')
  for (let turn = 0; turn < 4; turn += 1) await wait(5000)
  await wait(500)
  expect(screen.getByRole('alert').textContent).toContain('70')
  expect([tick().checked, approve().disabled]).toEqual([false, true])
})

it.each([true, false])('wants a tick for a contract that nobody knows, and names it, simulated: %s', async (isSimulated) => {
  const { review, provider, node, wait, wallet, account } = await open()
  const own = `0x${'77'.repeat(20)}`
  provider.built = { to: own }
  provider.builtApproval = { data: approveCall(own, 100_000_000n) }
  node.setCode(own, '0x60')
  if (isSimulated) {
    provider.built = { to: own, data: '0x12345678' }
    node.moved.set('0x12345678', [
      { token: USDC.toLowerCase(), from: account.toLowerCase(), to: own, amount: 100_000_000n },
      { token: USDT.toLowerCase(), from: own, to: account.toLowerCase(), amount: 100_000_000n },
    ])
  }
  await review()
  await wait(500)
  expect(screen.getByRole('alert').textContent).toContain(own)
  expect(screen.queryByText(/could not try this swap/) === null).toBe(isSimulated)
  const approve = () => screen.getByRole('button', { name: 'Approve' }) as HTMLButtonElement
  expect(approve().disabled).toBe(true)
  fireEvent.click(screen.getByRole('checkbox'))
  expect(approve().disabled).toBe(false)
  fireEvent.click(approve())
  await wait()
  expect(wallet.asked).toHaveLength(1)
})

it('wants a tick where the router is known, but not what it guarantees', async () => {
  const { review, provider, node, wait, account } = await open()
  provider.built = { data: '0x12345678' }
  node.moved.set('0x12345678', [
    { token: USDC.toLowerCase(), from: account.toLowerCase(), to: ROUTER, amount: 100_000_000n },
    { token: USDT.toLowerCase(), from: ROUTER, to: account.toLowerCase(), amount: 100_000_000n },
  ])
  await review()
  await wait(500)
  expect(screen.getByRole('alert').textContent).toContain('Nobody guarantees a minimum')
  expect((screen.getByRole('button', { name: 'Approve' }) as HTMLButtonElement).disabled).toBe(true)
})

it.each<[string, (provider: MarketProvider) => void]>([
  ['refuses', (provider) => (provider.hasLiquidity = false)],
  ['answers with none', (provider) => (provider.quote = async () => undefined)],
  ['quotes nothing', (provider) => (provider.quote = async ({ amount }) => ({ fromAmount: amount, toAmount: 0n }))],
])('says that liquidity is missing when the service %s while an offer is in sight, and blames nobody else', async (_, dry) => {
  const { review, provider, wait } = await open()
  await review()
  dry(provider)
  await wait(10_000)
  expect(screen.getByRole('alert').textContent).toContain('Insufficient liquidity')
})

it('says that it works nowhere on a site whose networks the service does not know', async () => {
  const { go } = await open([chain(5, 'Elsewhere')])
  await go('Swap')
  expect(screen.getByText('This is not available here.')).toBeTruthy()
  expect(screen.queryByText(/Choose one of them/)).toBeNull()
})

it('marks a listed look-alike that the account does not hold, and wants a tick before it is bought', async () => {
  const { swap, go, wait, provider } = await open()
  provider.listed = provider.listed.map((token) => (token.symbol === 'USDT' ? { ...token, isGenuine: false } : token))
  await go('Swap')
  await go('SwapSelectToken')
  expect(screen.getByTestId('swap-select-token-item-USDT').textContent).toContain('Look-alike')
  expect([...screen.getByLabelText('Suggested').querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain('USDT')
  const coin = (symbol: string) => swap.state.value.listed.find((each) => each.symbol === symbol)
  const [source, target] = [coin('USDC'), coin('USDT')]
  if (!source || !target) throw new Error('no coins')
  swap.form.choose('sourceToken', source)
  swap.form.choose('toToken', target)
  swap.form.enterAmount('100')
  await go('Swap')
  await wait(200)
  fireEvent.click(screen.getByTestId('swap-action-button'))
  await wait(1000)
  expect(screen.getByRole('alert').textContent).toContain('Its symbol imitates another token')
  expect((screen.getByRole('button', { name: 'Approve' }) as HTMLButtonElement).disabled).toBe(true)
})
