import { expect, it } from 'vitest'
import { FakeMessageCatalogues } from '../../../test/fakes/options/fake-message-catalogues.ts'
import { coreWorld } from '../../../test/support/core-world.ts'
import { PendingTransactions } from '../../domain/activity/pending-transactions.ts'
import { ToastService } from '../../domain/alerts/toast-service.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import type { Page } from '../../ports/page/page.ts'
import { tellOutcomes } from './tell-outcomes.ts'

const out = { direction: 'out' as const, amount: '0.25', fungible: { name: 'Ether', symbol: 'ETH' } }
const back = { direction: 'in' as const, amount: '625.5', fungible: { name: 'USD Coin', symbol: 'USDC' } }
const sent = (hash: string, operation = 'send') => ({
  ...{ hash, chain: 'eip155:1' as const, account: '0xa', operation },
  transfers: operation === 'trade' ? [out, back] : [out],
})
const link = (hash: string) => ({ href: `https://explorer-1.example/tx/${hash}`, label: 'account.explorer' })

/** Each text is its key. */
const texts = {
  'send.done': 'send.done',
  'swap.done': 'swap.done',
  'send.reverted': 'send.reverted',
  'account.explorer': 'account.explorer',
}

async function told(settle: (pending: PendingTransactions) => void, isOpen = false): Promise<unknown> {
  const world = coreWorld({})
  const pending = new PendingTransactions(world.clock)
  const locale = new LocaleService(world.options, new FakeMessageCatalogues(), world.logger, { language: 'en' } as Page, texts)
  const networks = { find: () => ({ blockExplorers: { default: { url: 'https://explorer-1.example/' } } }) as never }
  const toasts = new ToastService(world.clock)
  const end = tellOutcomes({ pending, modal: world.modal, networks, toasts, locale, loadWords: () => Promise.resolve() })
  if (isOpen) world.modal.setOpen(true)
  pending.add(sent('0x1'))
  pending.add(sent('0x2', 'trade'))
  settle(pending)
  await world.clock.advance(0)
  end()
  return toasts.state.value
}

it.each([
  [
    'what was sent',
    (pending: PendingTransactions) => pending.remove(sent('0x1')),
    { message: 'send.done', variant: 'success', amount: '0.25 ETH', link: link('0x1') },
  ],
  [
    'what was swapped',
    (pending: PendingTransactions) => pending.remove(sent('0x2')),
    { message: 'swap.done', variant: 'success', amount: '0.25 ETH → 625.5 USDC', link: link('0x2') },
  ],
  [
    'what failed',
    (pending: PendingTransactions) => pending.remove(sent('0x2'), 'reverted'),
    { message: 'send.reverted', variant: 'error', amount: '0.25 ETH → 625.5 USDC', link: link('0x2') },
  ],
])('tells of %s, once the modal is closed', async (_what, end, toast) => {
  expect(await told(end)).toEqual(toast)
  expect(await told(end, true)).toBeUndefined()
})

/** The words come late, after `meanwhile`. */
async function toldLate(meanwhile: (world: ReturnType<typeof coreWorld>, end: () => void) => void): Promise<unknown> {
  const world = coreWorld({})
  const pending = new PendingTransactions(world.clock)
  const locale = new LocaleService(world.options, new FakeMessageCatalogues(), world.logger, { language: 'en' } as Page, texts)
  const toasts = new ToastService(world.clock)
  let arrive = () => {}
  const loadWords = () => new Promise<void>((resolve) => (arrive = resolve))
  const end = tellOutcomes({ pending, modal: world.modal, networks: { find: () => undefined }, toasts, locale, loadWords })
  pending.add(sent('0x1'))
  pending.remove(sent('0x1'))
  meanwhile(world, end)
  arrive()
  await world.clock.advance(0)
  return toasts.state.value
}

it.each([
  ['it has ended', (_world: unknown, end: () => void) => end()],
  ['the modal was opened', ({ modal }: ReturnType<typeof coreWorld>) => modal.setOpen(true)],
])('says nothing where %s while the words were fetched', async (_what, meanwhile) => {
  expect(await toldLate(meanwhile)).toBeUndefined()
})

it('tells of each of two that end together, for long enough to be read', async () => {
  const world = coreWorld({})
  const pending = new PendingTransactions(world.clock)
  const locale = new LocaleService(world.options, new FakeMessageCatalogues(), world.logger, { language: 'en' } as Page, texts)
  const toasts = new ToastService(world.clock)
  tellOutcomes({ pending, modal: world.modal, networks: { find: () => undefined }, toasts, locale, loadWords: async () => {} })
  for (const hash of ['0x1', '0x2']) pending.add(sent(hash))
  pending.remove(sent('0x1'), 'reverted')
  pending.remove(sent('0x2'))
  const shownMs = new Map<string, number>()
  for (let ms = 0; ms < 30_000; ms += 100) {
    await world.clock.advance(100)
    const { message } = toasts.state.value ?? {}
    if (message) shownMs.set(message, (shownMs.get(message) ?? 0) + 100)
  }
  expect([...shownMs].filter(([, ms]) => ms >= 2000).map(([message]) => message)).toEqual(['send.reverted', 'send.done'])
})
