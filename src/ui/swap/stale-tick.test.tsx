import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openSwap as open } from '../../../test/ui/swap-views.ts'

it('"compare both amounts yourself" is ticked anew where the amounts are others after a renewal', async () => {
  const { prices, review, wait, provider } = await open()
  prices.known.clear()
  await review()
  await wait(500)
  fireEvent.click(screen.getByRole('checkbox'))
  const before = screen.getByTestId('swap-get').textContent
  provider.rate = 100n
  for (let turn = 0; turn < 4; turn += 1) await wait(5000)
  await wait(500)
  expect(screen.getByTestId('swap-get').textContent).not.toBe(before)
  const button = screen.getByRole('button', { name: 'Approve' }) as HTMLButtonElement
  expect([(screen.getByRole('checkbox') as HTMLInputElement).checked, button.disabled]).toEqual([false, true])
})
