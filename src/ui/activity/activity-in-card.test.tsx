import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FakeActivityHistory } from '../../../test/fakes/activity/fake-activity-history.ts'
import { pastEntry } from '../../../test/support/activity-world.ts'
import { withActivity } from '../../../test/ui/activity.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { ActivityTab, TransactionsView } from './transactions-view.tsx'

afterEach(() => void vi.restoreAllMocks())

/** Two tabs, as in Account: the activity is one of them. */
function Tabs() {
  const [isOther, setOther] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOther(!isOther)}>
        Other
      </button>
      {!isOther && <ActivityTab />}
    </>
  )
}

const stage = () => document.querySelector<HTMLElement>('.stage') as HTMLElement
const shown = () => screen.getAllByRole('listitem').map((cell) => Number.parseFloat(cell.style.insetBlockStart))

/** The card shows `height` px of what is in it; the list is at its start. */
async function card(height: number, View = Tabs, count = 50) {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: Element) {
    return this.matches('.stage') ? height : 0
  })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, this.matches('.windowed') ? -stage().scrollTop : 0, 0, 0)
  })
  const history = new FakeActivityHistory()
  history.entries = Array.from({ length: count }, (_, index) => pastEntry(index))
  const world = await show({
    view: 'Account',
    views: { Account: View, Transaction: () => <p>One</p> },
    supplied: ['Account', 'Transaction'],
    before: (fresh) => withActivity(fresh, history),
  })
  return Object.assign(world, { history })
}

describe('with a scroller of its own', () => {
  const rows = () => screen.getAllByRole('listitem').filter(({ dataset }) => dataset['kind'] === 'row')
  const scrollTo = (scrollTop: number) => {
    const scroll = screen.getByTestId('activity-list')
    scroll.scrollTop = scrollTop
    return act(async () => fireEvent.scroll(scroll))
  }

  it('draws what can be seen only, and asks for more before the end', async () => {
    const { history } = await card(500, TransactionsView, 120)
    expect(rows().length).toBeLessThan(16)
    await scrollTo(4500)
    expect(history.queries.map(({ cursor }) => cursor)).toEqual([undefined, '50'])
    expect(rows().length).toBeLessThan(18)
  })

  it('keeps the row that has the focus', async () => {
    await card(500, TransactionsView)
    const [first] = within(screen.getByTestId('activity-list')).getAllByRole('button')
    act(() => first?.focus())
    await scrollTo(2500)
    expect(first?.isConnected).toBe(true)
  })
})

it('draws what is seen where it appears in a card that was scrolled', async () => {
  const world = await card(500)
  const other = screen.getByRole('button', { name: 'Other' })
  fireEvent.click(other)
  await settle(world)
  stage().scrollTop = 1500
  fireEvent.click(other)
  await settle(world)
  expect(Math.min(...shown())).toBeLessThanOrEqual(1500)
  expect(Math.max(...shown())).toBeGreaterThanOrEqual(1932)
})

it('fills a card of any height', async () => {
  await card(1200)
  stage().scrollTop = 1000
  await act(async () => fireEvent.scroll(stage()))
  expect(Math.max(...shown())).toBeGreaterThanOrEqual(2132)
})

it('shows another view from its start, and the list where it was', async () => {
  const world = await card(500)
  stage().scrollTop = 1500
  await act(async () => fireEvent.scroll(stage()))
  fireEvent.click(screen.getAllByRole('listitem')[2]?.querySelector('button') as HTMLElement)
  await settle(world)
  expect([screen.getByText('One').textContent, stage().scrollTop]).toEqual(['One', 0])
  act(() => world.router.back(true))
  await settle(world)
  expect(stage().scrollTop).toBe(1500)
})

it('is not where a heading was clicked once, when its tab is chosen again', async () => {
  const world = await card(500)
  const other = screen.getByRole('button', { name: 'Other' })
  stage().scrollTop = 1500
  await act(async () => fireEvent.scroll(stage()))
  fireEvent.click(screen.getAllByTestId('group-title')[0] as HTMLElement)
  fireEvent.click(other)
  await settle(world)
  stage().scrollTop = 0
  fireEvent.click(other)
  await settle(world)
  expect(stage().scrollTop).toBe(0)
})
