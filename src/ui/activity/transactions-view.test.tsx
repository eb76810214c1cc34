import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pastEntry } from '../../../test/support/activity-world.ts'
import { lookAtActivity as look } from '../../../test/ui/activity.ts'
import { settle } from '../../../test/ui/show.tsx'
import type { World } from '../../../test/ui/world.ts'
import { ActivityService } from '../../domain/activity/activity-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import { ActivityTab } from './transactions-view.tsx'

const OTHER = '0x1fE7cA005327fd0FD114E5786Fb581e79C91b138'
const OWN = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const LOOK_ALIKE = '0x1feB19aCee2a241f09403C88B566B52e56F09138'

const rows = () => screen.queryAllByRole('listitem').filter((cell) => cell.dataset['kind'] === 'row')
const rowButtons = () => rows().map((row) => within(row).getByRole('button'))

describe('the list', () => {
  it('groups by month, newest first', async () => {
    await look([pastEntry(0), pastEntry(1, { operation: 'receive' }), pastEntry(40, { operation: 'trade' })])
    expect(screen.getByTestId('w3m-header-text').textContent).toBe('Activity')
    expect(screen.getAllByTestId('group-title').map(({ textContent }) => textContent)).toEqual([
      'January 2026',
      'December 2025',
      'November 2025',
    ])
    expect(screen.getAllByTestId('month-indexes')).toHaveLength(3)
  })

  it.each([
    ['send', 'Sent'],
    ['receive', 'Received'],
    ['trade', 'Swapped'],
    ['approve', 'Approved'],
    ['mint', 'Minted'],
    ['brandNewKind', 'Contract call'],
    ['constructor', 'Contract call'],
    ['', 'Contract call'],
  ])('calls %s %s', async (operation, title) => {
    await look([pastEntry(0, { operation })])
    expect(within(rows()[0] as HTMLElement).getByText(title)).toBeTruthy()
  })

  it('says what moved, rounded down, and what did not work', async () => {
    await look([
      pastEntry(0, {
        operation: 'trade',
        transfers: [
          { direction: 'out', amount: '1.99999', fungible: { name: 'Ether', symbol: 'ETH' } },
          { direction: 'in', amount: '2500', fungible: { name: 'USD Coin', symbol: 'USDC' } },
        ],
      }),
      pastEntry(1, { status: 'failed', sentTo: OTHER }),
      pastEntry(2, { transfers: [{ direction: 'in', amount: '1', nft: { name: 'Card #7', isSpam: false } }], operation: 'mint' }),
    ])
    expect(screen.getByText('−1.999 ETH')).toBeTruthy()
    expect(screen.getByText('+2,500 USDC')).toBeTruthy()
    expect(screen.getByText('Failed')).toBeTruthy()
    const note = screen.getByText(/^· To .0x1f…91b138.$/)
    expect(note.parentElement?.textContent).toMatch(/^Failed · Dec 31, 12:00\sAM · To .0x1f…91b138.$/)
    expect(screen.getByText('+Card #7')).toBeTruthy()
  })

  it('never says NaN, undefined or 0 for absurd quantities', async () => {
    const amounts = ['0', '0.0000000000000000001', '9'.repeat(78), `1.${'3'.repeat(78)}`, '000000.5']
    await look(amounts.map((amount, index) => pastEntry(index, { transfers: [{ direction: 'in', amount }] })))
    const text = rows().map((row) => row.querySelector('.sum')?.textContent)
    expect(text).toEqual(['0', '<0.001', '+>1000T', '+1.333', '+0.5'])
    expect(document.body.textContent).not.toMatch(/NaN|undefined|Infinity|\[object/)
  })

  it('shows what moved in an unknown amount, and no state that is not known', async () => {
    const ether = { name: 'Ether', symbol: 'ETH' }
    await look([
      pastEntry(0, { transfers: [{ direction: 'out', fungible: ether }] }),
      pastEntry(1, { transfers: [{ direction: 'in', nft: { name: 'Card #7', isSpam: false } }] }),
      pastEntry(2, { transfers: [{ direction: undefined }], status: undefined, minedAt: undefined }),
    ])
    expect(rows().map((row) => row.querySelector('.sum')?.textContent)).toEqual(['−? ETH', '+? Card #7', '?'])
    expect(screen.queryByText('Pending')).toBeNull()
    expect(document.body.textContent).not.toMatch(/NaN|undefined/)
  })

  it('marks an address that imitates one that was used', async () => {
    await look([
      pastEntry(0, { operation: 'receive', sentFrom: LOOK_ALIKE }),
      pastEntry(1, { sentTo: OTHER }),
      pastEntry(2, { sentTo: OTHER }),
    ])
    expect(screen.getAllByText('Looks like an address you used, but is another one')).toHaveLength(1)
  })

  it('marks dust of a stranger, and does not show the address', async () => {
    const entry = pastEntry(0, { operation: 'receive', sentFrom: OTHER, transfers: [{ direction: 'in', amount: '0' }] })
    await look([entry])
    expect(screen.getByText('Almost nothing, from an address you never used')).toBeTruthy()
    expect(rows()[0]?.querySelector('.sum')?.className).toBe('sum')
    expect(document.body.textContent).not.toContain('1b138')
  })
})

describe('one transaction', () => {
  const fact = (id: string) => screen.queryByTestId(`transaction-${id}`)?.textContent
  const openFirst = async (world: World) => {
    fireEvent.click(rowButtons()[0] as HTMLElement)
    await settle(world)
  }
  const ether = { name: 'Ether', symbol: 'ETH' }

  it('shows both sides of a swap', async () => {
    const dollar = { name: 'USD Coin', symbol: 'USDC' }
    const transfers = [
      { direction: 'out' as const, amount: '1', fungible: ether },
      { direction: 'in' as const, amount: '2500', fungible: dollar },
    ]
    const { world } = await look([pastEntry(0, { operation: 'trade', transfers })])
    await openFirst(world)
    const pictures = [...screen.getByTestId('transaction-sheet').querySelectorAll<HTMLElement>('.picture')]
    expect(pictures.map(({ dataset }) => dataset['initial'])).toEqual(['ET', 'US'])
  })

  it('tells all that is known, with every character of the addresses and the way to the explorer', async () => {
    const { world } = await look([
      pastEntry(0, {
        sentFrom: OWN,
        sentTo: OTHER,
        application: { name: 'Harbour' },
        transfers: [{ direction: 'out', amount: '1.999999999999999999', fungible: ether }],
      }),
    ])
    await openFirst(world)
    expect(screen.getByTestId('w3m-header-text').textContent).toBe('Transaction')
    expect(screen.getByTestId('transaction-sheet').textContent).toContain('−1.999999999999999999 ETH')
    expect([fact('status'), fact('app'), fact('network')]).toEqual(['Confirmed', 'Harbour', 'Ethereum'])
    expect(fact('time')).toMatch(/^Jan 1, 2026/)
    expect([fact('from'), fact('to'), fact('hash')]).toEqual([OWN, OTHER, pastEntry(0).hash])
    const link = screen.getByRole('link', { name: /Block Explorer/ })
    expect(link.getAttribute('href')).toBe(`https://explorer-1.example/tx/${pastEntry(0).hash ?? ''}`)
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    fireEvent.click(screen.getAllByRole('button', { name: 'Copy address' })[1] as HTMLElement)
    await settle(world)
    expect(world.page.copied).toEqual([OTHER])
  })

  it('warns of an address that imitates another one, and does not offer to copy it', async () => {
    const { world } = await look([pastEntry(0, { operation: 'receive', sentFrom: LOOK_ALIKE }), pastEntry(1, { sentTo: OTHER })])
    await openFirst(world)
    expect(screen.getByTestId('transaction-sheet').textContent).toContain('Looks like an address you used, but is another one')
    expect(fact('from')).toBe(LOOK_ALIKE)
    expect(screen.queryByRole('button', { name: 'Copy address' })).toBeNull()
  })

  it('is left when the account is another one, which has no such entry', async () => {
    const { world, history } = await look([pastEntry(0)])
    await openFirst(world)
    history.entries = []
    await act(() => world.resolve(ActivityService).reload())
    await settle(world)
    expect(world.router.current.view).not.toBe('Transaction')
  })
})

describe('what stands there instead', () => {
  it('says that there is nothing, in the view and in the tab', async () => {
    await look([])
    expect(within(screen.getByTestId('empty-activity-state')).getByText('No Transactions yet')).toBeTruthy()
    expect(screen.queryByText('Failed to fetch transactions')).toBeNull()
  })

  it('says so in the words of the tab', async () => {
    await look([], undefined, ActivityTab)
    expect(within(screen.getByTestId('empty-account-state')).getByText('No activity yet')).toBeTruthy()
  })

  it('says that it failed, and asks again', async () => {
    const { history, world } = await look([pastEntry(0)], (given) => {
      given.failure = fail('HTTP_STATUS', { status: 500, url: '' })
    })
    const said = screen.getAllByText('Failed to fetch transactions')
    expect(said.map((text) => screen.getByTestId('activity-failed').contains(text))).toEqual([true])
    expect(screen.queryByTestId('empty-activity-state')).toBeNull()
    history.failure = undefined
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await settle(world)
    expect(rows()).toHaveLength(1)
  })

  it('says that the latest pages are left out, and reads further on request only, also below rows', async () => {
    const spam = (next: string) => ({ entries: [], next, leftOut: 50 })
    const { world, history } = await look([], (fresh) => {
      fresh.page = async (query) => {
        fresh.queries.push(query)
        const at = fresh.queries.length
        return at === 5 ? { entries: [pastEntry(0)], next: 'more' } : spam(String(at))
      }
    })
    expect(screen.getByTestId('activity-none-so-far').textContent).toContain('Nothing to show so far')
    expect([screen.queryByRole('alert'), history.queries.length]).toEqual([null, 3])
    const further = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Look further back' }))
      await settle(world)
    }
    await further()
    expect([rows().length, screen.queryByTestId('activity-none-so-far')]).toEqual([1, null])
    // The end of the row is in sight: what follows it is read by itself, up to where it has nothing to show again.
    expect(history.queries).toHaveLength(8)
    await further()
    expect([rows().length, history.queries.length]).toEqual([1, 11])
  })

  it('says that it is not available, in other words than that there is nothing', async () => {
    await look([], (given) => given.chains.clear())
    expect(screen.getByText('Activity is not available on Ethereum')).toBeTruthy()
    expect(screen.getByRole('link', { name: /Block Explorer/ }).getAttribute('href')).toBe('https://explorer-1.example')
    expect(screen.queryByText('No Transactions yet')).toBeNull()
  })

  it('says that it is loading', async () => {
    await look([], (given) => {
      given.page = () => new Promise(() => {})
    })
    expect(screen.getByTestId('activity-loading').getAttribute('aria-label')).toBe('Loading transactions')
  })
})

it('puts what this visit sent on top until it is mined, even while the past cannot be had', async () => {
  const { pending, world } = await look([], (given) => {
    given.failure = fail('HTTP_STATUS', { status: 500, url: '' })
  })
  await act(async () =>
    pending.add({ hash: '0xabc', chain: 'eip155:1', account: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', sentTo: OTHER }),
  )
  expect(screen.getByText('In progress')).toBeTruthy()
  expect(screen.getByText('Pending')).toBeTruthy()
  expect(screen.getByTestId('activity-failed')).toBeTruthy()
  await act(async () => pending.remove({ hash: '0xabc', chain: 'eip155:1' }))
  await settle(world)
  expect(screen.queryByText('Pending')).toBeNull()
})

it.each([
  ['replaced', 'Replaced by another transaction of yours'],
  ['dropped', 'Not found'],
] as const)('says of what was %s that it is over, and never as pending', async (outcome, word) => {
  const { pending, world } = await look([pastEntry(0)])
  await act(async () => {
    pending.add({ hash: '0xabc', chain: 'eip155:1', account: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', sentTo: OTHER })
    pending.remove({ hash: '0xabc', chain: 'eip155:1' }, outcome)
  })
  await settle(world)
  expect(screen.getByText(word)).toBeTruthy()
  expect(screen.queryByText('In progress')).toBeNull()
})

it('shows text from strangers as text', async () => {
  const names = [
    '<img src=x onerror=window.__pwned=1>',
    '<script>window.__pwned=1</script>',
    '</bdi><style>*{display:none}</style>',
    'javascript:alert(1)',
  ]
  await look(
    names.map((name, index) =>
      pastEntry(index, {
        transfers: [{ direction: 'in', amount: '1', nft: { name, isSpam: false } }],
        application: { name },
        operation: name,
      }),
    ),
  )
  const list = screen.getByTestId('activity-list')
  expect(list.querySelectorAll('script,style,iframe,object,img,svg:not([aria-hidden])')).toHaveLength(0)
  for (const name of names) expect(list.textContent).toContain(name)
})
