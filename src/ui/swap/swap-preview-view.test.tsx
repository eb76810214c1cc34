import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { USDC } from '../../../test/support/send-world.ts'
import { ROUTER } from '../../../test/support/swap-world.ts'
import { openSwap as open } from '../../../test/ui/swap-views.ts'

it('says in its title what became of it, and leads to it in the explorer', async () => {
  const { wait, node, account, review, swap } = await open()
  node.allowances.set(`${USDC}|${account}|${ROUTER}`.toLowerCase(), 10n ** 9n)
  await review()
  fireEvent.click(screen.getByRole('button', { name: 'Swap' }))
  await wait()
  const hash = `0x${'1'.padStart(64, '0')}`
  const link = () => screen.getByRole('link', { name: /explorer/i }).getAttribute('href')
  const seen = () => [screen.getByTestId('w3m-header-text').textContent, screen.getByTestId('swap-sent').textContent, link()]
  const [sum, at] = ['100 USDC → ≈ 100 USDT', `https://explorer-1.example/tx/${hash}`]
  expect(seen()).toEqual(['On its way', sum, at])
  node.mine(hash, 'done')
  await wait(1000)
  expect(seen()).toEqual(['Swapped', sum, at])
  expect(screen.getByText('On Ethereum')).toBeTruthy()
  // Done is done: nothing leads back, and no toast says it again.
  expect([screen.queryByTestId('header-back'), screen.queryByTestId('wui-toast-message-text')]).toEqual([null, null])
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await wait()
  expect(swap.state.value.step.status).toBe('editing')
})
