import { describe, expect, it } from 'vitest'
import { Announcer } from '../../../src/application/alerts/announcer.ts'
import { ConfirmSwap } from '../../../src/application/swap/confirm-swap.ts'
import { ToastService } from '../../../src/domain/alerts/toast-service.ts'
import type { CaipAddressText } from '../../../src/domain/caip/caip-address.ts'
import { fail } from '../../../src/domain/errors/fail-in-feature.ts'
import type { CaipNetworkId } from '../../../src/domain/network/network.ts'
import { LocaleService } from '../../../src/domain/options/locale-service.ts'
import type { Page } from '../../../src/ports/page/page.ts'
import { english } from '../../../src/ui/modal/first-messages.ts'
import { loadMoneyWords } from '../../../src/ui/modal/load-feature-words.ts'
import { FakeMessageCatalogues } from '../../fakes/options/fake-message-catalogues.ts'
import { quiet } from '../../support/core-world.ts'
import { asksNothingOnceDisposed } from '../../support/disposed-follower.ts'
import { ME, USDC, YOU } from '../../support/send-world.ts'
import { ROUTER, swapWorld } from '../../support/swap-world.ts'

await loadMoneyWords()

/** A visitor who confirms, and a wallet whose window stays open until it is told what to answer. */
async function open(isAllowed: boolean) {
  const world = await swapWorld()
  const { swap, wallet, node, clock, options, logger, events } = world
  if (isAllowed) node.allowances.set(`${USDC}|${ME}|${ROUTER}`.toLowerCase(), 10n ** 12n)
  node.give(USDC, YOU, 1_000_000_000n)
  const locale = new LocaleService(options, new FakeMessageCatalogues(), logger, { language: 'en' } as Page, english)
  const toasts = new ToastService(clock)
  const confirming = new ConfirmSwap(swap, world.router, events, new Announcer(toasts, locale))
  const windows: ((isApproved: boolean | undefined) => void)[] = []
  wallet.before = () =>
    new Promise<void>((resolve, reject) => {
      const refused = Object.assign(new Error('no'), { code: 4001 })
      windows.push((isApproved) => (isApproved ? resolve() : reject(isApproved === undefined ? fail('TRANSACTION_UNKNOWN', {}) : refused)))
    })
  const told: string[] = []
  events.state.watch((now) => void (now && told.push(now.data.event)))
  const step = () => swap.state.value.step
  const review = async (amount = '100') => {
    await world.ask(amount)
    await swap.review()
    return world.offer()
  }
  const confirm = async (amount?: string) => {
    const offer = await review(amount)
    if (!offer) throw new Error(`no offer: ${JSON.stringify(step())}`)
    void confirming.run(offer)
    void confirming.run(offer) // Another click.
    await quiet()
    return offer
  }
  const answer = async (number: number, isApproved: boolean | undefined) => {
    windows[number - 1]?.(isApproved)
    await quiet()
  }
  return { ...world, confirming, toasts, review, confirm, answer, told, step }
}
const hash = (number: number) => `0x${String(number).padStart(64, '0')}`

type World = Awaited<ReturnType<typeof open>>
const CHANGES: readonly [string, 'account' | 'network', (world: World) => void][] = [
  ['another account', 'account', ({ fakes }) => fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: YOU }] })],
  ['another network', 'network', ({ fakes }) => fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:8453' })],
]

describe.each([
  ['the swap', true],
  ['the approval', false],
] as const)('while the wallet is asked for %s', (_, isSwap) => {
  it('the same swap is warned of until the wallet has answered', async () => {
    const world = await open(isSwap)
    expect((await world.confirm()).isAsked).toBe(false)
    world.swap.edit()
    expect((await world.review())?.isAsked).toBe(true)
    await world.answer(1, false)
    expect((await world.review())?.isAsked).toBe(false)
  })

  it('and does not say what became of it, the same swap is warned of from then on', async () => {
    const world = await open(isSwap)
    await world.confirm()
    await world.answer(1, undefined)
    expect(world.step()).toMatchObject({ status: 'review', error: { code: 'TRANSACTION_UNKNOWN' } })
    expect(await world.review()).toMatchObject({ isAsked: false, isUnanswered: true })
    expect((await world.review('50'))?.isUnanswered).toBeUndefined()
  })

  it.each<[string, (world: World) => void]>([
    ['the form', ({ swap }) => swap.edit()],
    ['another account', (world) => CHANGES[0]?.[2](world)],
  ])('left for %s, it is said that nobody knows what became of it', async (_name, leave) => {
    const world = await open(isSwap)
    await world.confirm()
    leave(world)
    await world.answer(1, undefined)
    expect(world.told.filter((each) => each === (isSwap ? 'SWAP_ERROR' : 'SWAP_APPROVAL_ERROR'))).toHaveLength(1)
    expect(world.toasts.state.value).toMatchObject({ variant: 'error', message: expect.stringContaining('did not say') })
  })

  it('the warning stays with each renewal of the offer', async () => {
    const world = await open(isSwap)
    await world.confirm()
    world.swap.edit()
    const first = await world.review()
    const leave = world.swap.watch()
    await world.clock.advance(10_000)
    expect([world.offer() === first, world.offer()?.isAsked]).toEqual([false, true])
    leave()
  })

  it('another amount is not the same swap', async () => {
    const world = await open(isSwap)
    await world.confirm()
    world.swap.edit()
    expect((await world.review('50'))?.isAsked).toBe(false)
  })

  it.each(CHANGES)('and there is %s, what is asked stays in sight', async (_name, _part, change) => {
    const world = await open(isSwap)
    const offer = await world.confirm()
    change(world)
    expect(world.step()).toEqual({ status: 'asking', offer })
    await world.answer(1, true)
    expect(world.pending.state.value).toMatchObject([{ hash: hash(1), account: ME, chain: 'eip155:1' }])
    expect(world.told.includes('SWAP_SUCCESS')).toBe(isSwap)
    expect(world.told.filter((each) => each === 'INITIATE_SWAP')).toHaveLength(isSwap ? 1 : 0)
    expect(world.step().status).toBe(isSwap ? 'sent' : 'editing')
  })

  it.each(CHANGES)('and there is %s, what is refused there says what changed', async (_name, notice, change) => {
    const world = await open(isSwap)
    await world.confirm()
    change(world)
    await world.answer(1, false)
    expect(world.step()).toEqual({ status: 'editing', notice })
    expect(world.told).not.toContain('SWAP_SUCCESS')
  })
})

it('an offer that had gone old starts nothing: it is asked for again, and the new one starts once it is confirmed', async () => {
  const world = await open(true)
  const old = await world.review()
  await world.clock.advance(20_001)
  if (old) await world.confirming.run(old)
  expect([world.offer() === old, world.wallet.asked, world.told.includes('INITIATE_SWAP')]).toEqual([false, [], false])
  const renewed = world.offer()
  if (renewed) void world.confirming.run(renewed)
  await quiet()
  expect([world.wallet.asked.length, world.told.filter((each) => each === 'INITIATE_SWAP').length]).toEqual([1, 1])
})

it('left for the form, a swap that is sent empties the form unless another is in it', async () => {
  const same = await open(true)
  await same.confirm()
  same.swap.edit()
  await same.answer(1, true)
  expect(same.swap.state.value).toMatchObject({ amount: '', step: { status: 'sent', hash: hash(1) } })
  const other = await open(true)
  await other.confirm()
  other.swap.edit()
  other.swap.form.enterAmount('7')
  await other.answer(1, true)
  expect(other.swap.state.value).toMatchObject({ amount: '7', step: { status: 'editing' } })
  expect(other.told).toContain('SWAP_SUCCESS')
})

it('what the site fills in meanwhile replaces the form, and what is asked is still warned of', async () => {
  const world = await open(true)
  await world.confirm()
  world.swap.form.fill({ amount: '5' })
  expect(world.swap.state.value).toMatchObject({ amount: '5', step: { status: 'editing' } })
  expect((await world.review())?.isAsked).toBe(true)
})

describe('another account or network', () => {
  it.each(CHANGES)('%s: says why in the form; what still applies stays', async (_name, notice, change) => {
    const world = await open(true)
    await world.ask('12.5')
    const { source, target } = world.swap.state.value
    change(world)
    const now = world.swap.state.value
    expect(now.step).toEqual({ status: 'editing', notice })
    if (notice === 'network') expect([now.amount, now.target]).toEqual(['', undefined])
    else expect([now.amount, now.source?.address, now.target?.address]).toEqual(['12.5', source?.address, target?.address])
    world.swap.form.enterAmount('1')
    expect(world.swap.state.value.step).toEqual({ status: 'editing' })
  })

  it.each(CHANGES)('%s: a review is worth nothing, and says why', async (_name, notice, change) => {
    const world = await open(true)
    const offer = await world.review()
    change(world)
    expect(world.step()).toEqual({ status: 'editing', notice })
    expect([offer && (await world.swap.confirm(offer)), world.wallet.asked]).toEqual([false, []])
  })

  it('an empty form has nothing to say', async () => {
    const world = await open(true)
    CHANGES[1]?.[2](world)
    expect(world.step()).toEqual({ status: 'editing' })
  })

  it('what the site asked for counts on the network that the visitor chooses, too', async () => {
    const world = await open(true)
    const listedOn = (chain: CaipNetworkId) =>
      ['USDC', 'USDT'].map((symbol, at) => ({
        name: symbol,
        symbol,
        address: `${chain}:0x${String(at + 7).repeat(40)}` as CaipAddressText,
        decimals: 6,
      }))
    world.provider.tokens = async (chain?: CaipNetworkId) => listedOn(chain ?? 'eip155:1')
    const leave = world.swap.watch()
    await quiet()
    world.swap.form.fill({ amount: '100', fromToken: 'USDC', toToken: 'USDT' })
    CHANGES[1]?.[2](world)
    await quiet()
    expect(world.swap.state.value).toMatchObject({
      amount: '100',
      source: { caipNetworkId: 'eip155:8453', symbol: 'USDC' },
      target: { caipNetworkId: 'eip155:8453', symbol: 'USDT' },
      step: { status: 'editing', notice: 'network' },
    })
    world.swap.form.enterAmount('7')
    world.fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:1' })
    await quiet()
    expect(world.swap.state.value).toMatchObject({ amount: '', target: undefined })
    leave()
  })
})

asksNothingOnceDisposed(async () => {
  const world = await swapWorld()
  world.node.allowances.set(`${USDC}|${ME}|${ROUTER}`.toLowerCase(), 10n ** 12n)
  await world.ask()
  await world.swap.review()
  return { ...world, dispose: () => world.swap.dispose() }
})
