import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addAllowing, allowanceViews, byPermit2, limited, ONE_INCH, STRANGER, unlimited } from '../../../test/support/allowing-views.ts'
import { USDC } from '../../../test/support/send-world.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { chain, type World, type WorldOptions, wallet } from '../../../test/ui/world.ts'
import type { AllowanceEntry } from '../../domain/allowances/allowance-entry.ts'
import { PERMIT2 } from '../../domain/allowances/known-spenders.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import { coreViews } from '../modal/core-views.ts'

async function open(
  entries: readonly AllowanceEntry[] = [limited, unlimited],
  before: (made: ReturnType<typeof addAllowing>) => void = () => {},
  more: WorldOptions['options'] = {},
) {
  let made: ReturnType<typeof addAllowing> | undefined
  const world: World = await show({
    ...{ options: { networks: [chain(1, 'Ethereum'), chain(8453, 'Base')], ...more }, views: { ...coreViews, ...allowanceViews } },
    supplied: Object.keys(allowanceViews) as ViewName[],
    before: async (base) => {
      await base.connectWith(wallet('Rabby', 'io.rabby'))
      made = addAllowing(base, entries)
      before(made)
    },
  })
  if (!made) throw new Error('no world')
  world.router.reset('Account')
  world.router.push('Allowances')
  await settle(world)
  const wait = (ms = 0) => settle(world, ms)
  /** Long enough in sight to be confirmed. */
  const review = async (place = 0) => {
    fireEvent.click(screen.getAllByTestId('allowance-revoke')[place] as HTMLElement)
    await wait(600)
  }
  const confirm = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Revoke' }))
    await wait()
  }
  return { ...world, ...made, wait, review, confirm }
}
const rows = () => screen.queryAllByTestId('allowance')

it('shows what has no limit first; a known contract by its name, any other by its whole address', async () => {
  await open()
  expect(rows()).toHaveLength(2)
  expect(within(rows()[0] as HTMLElement).getByText('Unlimited')).toBeTruthy()
  expect(within(rows()[0] as HTMLElement).getByText('1inch')).toBeTruthy()
  expect(within(rows()[1] as HTMLElement).getByText('25')).toBeTruthy()
  expect(rows()[1]?.querySelector('.grouped')?.textContent).toBe(STRANGER)
})

it('asks for the tokens that the account is known to hold, without bait that it was sent', async () => {
  const { book } = await open()
  expect(book.asked.map(({ tokens }) => tokens)).toEqual([[USDC.toLowerCase()]])
})

it('looks at every token that the site names, or says which it did not', async () => {
  const named = Array.from({ length: 60 }, (_, at) => ({ address: `0x${(at + 16).toString(16).padStart(40, '0')}` }))
  const { book } = await open([], () => {}, { tokens: { 'eip155:1': named } })
  expect(book.asked[0]?.tokens).toHaveLength(61)
})

it('shows the exact call, asks the wallet for that alone, and the row is gone once the chain says so', async () => {
  const { review, confirm, wallet: asked, revokeOnChain, wait } = await open()
  await review()
  expect(screen.getByTestId('allowance-call').textContent).toBe(`approve(${ONE_INCH}, 0)`)
  expect(screen.getByTestId('allowance-contract').textContent).toBe(USDC)
  expect(screen.getByTestId('allowance-fee').textContent).toContain('ETH')
  await confirm()
  const [{ call } = {}] = asked.asked
  expect(call).toMatchObject({
    to: USDC,
    value: 0n,
    data: `0x095ea7b3${ONE_INCH.slice(2).toLowerCase().padStart(64, '0')}${'0'.repeat(64)}`,
  })
  expect(asked.asked).toHaveLength(1)
  revokeOnChain(`0x${'1'.padStart(64, '0')}`, unlimited)
  await wait(3000)
  expect(screen.getByText('Done')).toBeTruthy()
  fireEvent.click(screen.getByTestId('allowance-finish'))
  await wait(500)
  expect(rows()).toHaveLength(1)
  expect(screen.queryByText('1inch')).toBeNull()
})

it('raises no alarm while the node that it asks is a block behind', async () => {
  const { review, confirm, node, revokeOnChain, wait } = await open()
  await review()
  await confirm()
  const hash = `0x${'1'.padStart(64, '0')}`
  node.mine(hash, 'done')
  await wait(3000)
  await wait(12_000)
  expect(screen.queryByText(/may still be taken/)).toBeNull()
  revokeOnChain(hash, unlimited)
  await wait(4000)
  expect(screen.getByText('Done')).toBeTruthy()
})

it('says that it still stands where the token says so after it was mined, and keeps the row', async () => {
  const { review, confirm, node, wait } = await open()
  await review()
  await confirm()
  node.mine(`0x${'1'.padStart(64, '0')}`, 'done')
  await wait(3000)
  await wait(32_000)
  expect(screen.getByText(/may still be taken/)).toBeTruthy()
  fireEvent.click(screen.getByTestId('allowance-finish'))
  await wait(500)
  expect(rows()).toHaveLength(2)
})

it('takes an allowance of Permit2 back from Permit2', async () => {
  const { review, confirm, wallet: asked } = await open([byPermit2])
  expect(screen.getByText(/Through Permit2 · Until/)).toBeTruthy()
  await review()
  expect(screen.getByTestId('allowance-call').textContent).toBe(`approve(${USDC}, ${STRANGER}, 0, 0)`)
  await confirm()
  expect(asked.asked[0]?.call).toMatchObject({ to: PERMIT2, value: 0n })
  expect(asked.asked[0]?.call.data.slice(0, 10)).toBe('0x87517c45')
})

it('asks no wallet for what would fail', async () => {
  const { review, node, wallet: asked } = await open()
  node.complaint = 'paused'
  await review()
  expect(screen.getByRole('alert').getAttribute('data-code')).toBe('SIMULATION_FAILED')
  expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull()
  expect(asked.asked).toEqual([])
})

it('says what could not be looked at: unknown is not none', async () => {
  await open([], ({ book }) => {
    book.looked = 'known'
    book.unread = [USDC]
  })
  const text = screen.getByTestId('allowances-none').textContent ?? ''
  expect(text).toContain('Only tokens of this site and of your list were looked at.')
  expect(text).toContain('We checked known contracts only.')
  expect(text).toContain('Could not be read')
})

it('says that tokens may be missing where nobody has listed those of the account', async () => {
  await open([], ({ listed }) => listed.set({ status: 'idle', owner: undefined, tokens: [] }))
  expect(screen.getByTestId('allowances-none').textContent).toContain('Some tokens may be missing.')
})

it('says that nothing could be read, and reads again', async () => {
  const { book, wait } = await open([limited], (made) => {
    made.book.isDown = true
  })
  expect(screen.getByTestId('allowances-failed')).toBeTruthy()
  book.isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await wait(500)
  expect(rows()).toHaveLength(1)
})

it('gives a review up when another account is in use', async () => {
  const { review, adapter, wait } = await open()
  await review()
  adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: `0x${'22'.repeat(20)}` }] })
  await wait(500)
  expect(screen.queryByTestId('allowance-call')).toBeNull()
})
