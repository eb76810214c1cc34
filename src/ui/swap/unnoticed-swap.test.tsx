import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { USDC } from '../../../test/support/send-world.ts'
import { ROUTER } from '../../../test/support/swap-world.ts'
import { openSwap as open } from '../../../test/ui/swap-views.ts'

it('a swap that the wallet sends late, while the visitor reviews another one, is told of', async () => {
  const { wait, node, account, review, swap, wallet, router, tracked } = await open()
  node.allowances.set(`${USDC}|${account}|${ROUTER}`.toLowerCase(), 10n ** 9n)
  let decide = () => {}
  wallet.before = () =>
    new Promise<void>((resolve) => {
      decide = resolve
    })
  await review()
  fireEvent.click(screen.getByRole('button', { name: 'Swap' }))
  await wait()
  expect(wallet.asked).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await wait()
  expect(router.current.view).toBe('Swap')
  swap.form.enterAmount('50')
  await wait(200)
  fireEvent.click(screen.getByTestId('swap-action-button'))
  await wait(500)
  expect([router.current.view, screen.getByTestId('swap-give').textContent]).toEqual(['SwapPreview', '50 USDC'])
  decide()
  await wait()
  // The first one, of 100 USDC, was sent, and the second one is still reviewed.
  expect(tracked.map(({ event }) => event)).toContain('SWAP_SUCCESS')
  expect(screen.getByTestId('swap-give').textContent).toBe('50 USDC')
  expect(screen.queryByTestId('wui-toast-message-text')?.textContent).toBeTruthy()
})
