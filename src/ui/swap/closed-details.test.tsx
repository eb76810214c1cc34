import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { USDC } from '../../../test/support/send-world.ts'
import { ROUTER, USDT } from '../../../test/support/swap-world.ts'
import { openSwap as open } from '../../../test/ui/swap-views.ts'

async function opened() {
  const world = await open()
  const { prices, provider, node, account } = world
  const price = (address: string, text: string) =>
    prices.known.set(`eip155:1:${address}`.toLowerCase(), { name: '', symbol: '', decimals: 6, price: text })
  price(USDC, '1')
  price(USDT, '1')
  // The router is known, what it guarantees is not: one strong caution.
  provider.built = { data: '0x12345678' }
  node.moved.set('0x12345678', [
    { token: USDC.toLowerCase(), from: account.toLowerCase(), to: ROUTER, amount: 100_000_000n },
    { token: USDT.toLowerCase(), from: ROUTER, to: account.toLowerCase(), amount: 100_000_000n },
  ])
  return { ...world, price }
}

it('a second strong caution that comes with a renewal is in sight, also where the visitor had closed Details', async () => {
  const { wait, review, price } = await opened()
  await review()
  await wait(500)
  const details = screen.getByText('Details').closest('details') as HTMLDetailsElement
  expect([screen.getAllByRole('alert').length, details.open]).toEqual([1, true])
  // A tap on "Details".
  details.open = false
  price(USDT, '0.3')
  for (let turn = 0; turn < 4; turn += 1) await wait(5000)
  await wait(500)
  const impact = screen.getByText(/70/, { selector: 'details[open] .caution span' })
  // One stands above the facts. Details stay open as long as the tick is for something in them.
  expect(document.querySelectorAll('.strong-caution p')).toHaveLength(1)
  fireEvent.click(screen.getByText('Details'))
  const button = screen.getByRole('button', { name: 'Approve' }) as HTMLButtonElement
  fireEvent.click(screen.getByRole('checkbox'))
  await wait()
  const isHidden = impact.closest('details')?.open === false
  // One tick is enough, and what it is for was never in sight.
  expect({ isHidden, canConfirm: !button.disabled }).not.toEqual({ isHidden: true, canConfirm: true })
})
