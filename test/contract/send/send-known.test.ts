import { describe, expect, it } from 'vitest'
import { Announcer } from '../../../src/application/alerts/announcer.ts'
import { ConfirmSend } from '../../../src/application/send/confirm-send.ts'
import { ToastService } from '../../../src/domain/alerts/toast-service.ts'
import { LocaleService } from '../../../src/domain/options/locale-service.ts'
import type { HistoryEntry } from '../../../src/ports/activity/activity-history.ts'
import type { Page } from '../../../src/ports/page/page.ts'
import { english } from '../../../src/ui/modal/first-messages.ts'
import { FakeMessageCatalogues } from '../../fakes/options/fake-message-catalogues.ts'
import { dollars, ether, ME, ONE, sendWorld, USDC } from '../../support/send-world.ts'

const GENUINE = '0x1234567890abcdef1234567890abcdef12345678'
const IMPOSTOR = '0x123456ffffffffffffffffffffffffffffff5678'
const OTHER = `0x${'9'.repeat(40)}`
const sentTo = (address: string, change: Partial<HistoryEntry> = {}, amount = '1.5'): HistoryEntry => ({
  id: `${address}${JSON.stringify(change)}`,
  operation: 'send',
  status: 'confirmed',
  sentFrom: ME,
  sentTo: address,
  transfers: [{ direction: 'out', amount }],
  ...change,
})

async function warnings(
  to: string,
  entries: readonly HistoryEntry[],
  prepare: (world: Awaited<ReturnType<typeof sendWorld>>) => unknown = () => {},
) {
  const world = await sendWorld()
  world.history.entries = entries
  await prepare(world)
  world.fill(ether(10n * ONE), '1', to)
  const review = world.review()
  await world.clock.advance(3000)
  return (await review)?.warnings
}

describe('a receiver that looks like one in the history of the account (T72)', () => {
  it('is warned of, whatever site was used before', async () => {
    expect(await warnings(IMPOSTOR, [sentTo(GENUINE)])).toContain('look-alike')
    expect(await warnings(OTHER, [sentTo(GENUINE)])).not.toContain('look-alike')
    expect(await warnings(IMPOSTOR, [])).not.toContain('look-alike')
  })

  it('an entry that the impostor had made proves nothing: it is warned of, and is still a first time', async () => {
    const poisoned = [sentTo(IMPOSTOR, {}, '0'), sentTo(IMPOSTOR, { operation: 'receive' }), sentTo(GENUINE)]
    expect(await warnings(IMPOSTOR, poisoned)).toEqual(['look-alike', 'first-time'])
    expect(await warnings(IMPOSTOR, [sentTo(IMPOSTOR), sentTo(GENUINE)])).toEqual(['look-alike', 'first-time'])
  })

  it('is not held against an address that this visitor sent to from here', async () => {
    const known = await warnings(GENUINE, [sentTo(IMPOSTOR)], ({ known }) => known.add('eip155', GENUINE))
    expect(known).toEqual([])
  })

  it('a history that cannot be had, or not in time, does not keep the visitor waiting', async () => {
    const down = await warnings(OTHER, [], ({ history }) => {
      history.page = () => Promise.reject(new Error('down'))
    })
    expect(down).toEqual(['first-time'])
    const silent = await warnings(OTHER, [], ({ history }) => {
      history.page = () => new Promise(() => {})
    })
    expect(silent).toEqual(['first-time'])
  })
})

describe('a fee out of proportion', () => {
  const cent = (price: string | undefined) => ({ ...dollars(1_000_000_000n), price })
  const priced = (own: string | undefined, token: string | undefined, amount: string) => async () => {
    const world = await sendWorld()
    world.listed.set({ ...world.listed.value, tokens: [{ ...ether(10n * ONE), price: own }, cent(token)] })
    world.fill(cent(token), amount, OTHER)
    return (await world.review())?.warnings
  }
  // 63,000 gas at 1 gwei and a tenth: 0.0000693 ETH.
  it.each([
    ['half of it', '2000', '1', '0.2772', true],
    ['less than half', '2000', '1', '0.2773', false],
    ['above it', '2000', '1', '0.01', true],
    ['of a token worth little', '2000', '0.001', '100', true],
    ['without a price of the token', '2000', undefined, '0.01', false],
    ['without a price of the coin', undefined, '1', '0.01', false],
  ])('is warned of for tokens by their value: %s', async (_, own, token, amount, isWarned) => {
    expect((await priced(own, token, amount)())?.includes('fee')).toBe(isWarned)
  })
})

it('tells the site exact amounts', async () => {
  const world = await sendWorld()
  const { options, logger, clock, events, router, send } = world
  const amounts: unknown[] = []
  events.state.watch((now) => void (now && amounts.push(now.data.properties?.['amount'])))
  const locale = new LocaleService(options, new FakeMessageCatalogues(), logger, { language: 'en' } as Page, english)
  world.fill(ether(10n * ONE), '1.000000000000000001', OTHER)
  const review = await world.review()
  if (!review) throw new Error('no review')
  await new ConfirmSend(send, router, events, new Announcer(new ToastService(clock), locale)).run(review)
  expect(amounts).toEqual(['1.000000000000000001', '1.000000000000000001'])
})

it('a coin that the site names gets the price and the logo of the list, now or once it is read', async () => {
  const world = await sendWorld()
  const known = { ...dollars(1_000_000_000n), price: '0.9995', logo: 'https://logo.example/usdc.png' }
  const bare = { ...dollars(7n), address: USDC.toLowerCase() }
  world.send.fill({ coin: bare, amount: '1', receiver: OTHER })
  expect(world.send.state.value.form.coin).toMatchObject({ amount: 7n })
  world.listed.set({ ...world.listed.value, tokens: [known] })
  expect(world.send.state.value.form.coin).toMatchObject({ amount: 1_000_000_000n, price: '0.9995', logo: known.logo })
  world.send.reset()
  world.send.fill({ coin: bare, amount: '1', receiver: OTHER })
  expect(world.send.state.value.form.coin).toMatchObject({ amount: 7n, price: '0.9995', logo: known.logo })
})

it.each([
  [
    'account',
    (world: Awaited<ReturnType<typeof sendWorld>>) =>
      world.fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: OTHER }] }),
  ],
  ['network', (world: Awaited<ReturnType<typeof sendWorld>>) => world.fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:8453' })],
])('another %s empties the form and says so; an empty one has nothing to say', async (_, change) => {
  const world = await sendWorld()
  world.fill(ether(10n * ONE), '1', OTHER)
  change(world)
  expect(world.send.state.value).toMatchObject({
    form: { amount: '', receiver: '' },
    step: { status: 'editing', error: { code: 'TRANSACTION_CHANGED' } },
  })
  const empty = await sendWorld()
  change(empty)
  expect(empty.send.state.value.step).toEqual({ status: 'editing' })
})
