import { cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Coin } from '../../src/domain/money/coin.ts'
import type { ViewName } from '../../src/domain/routing/view.ts'
import { coreViews } from '../../src/ui/modal/core-views.ts'
import { FakeDisk, FakeKeyValueStore } from '../fakes/storage/fake-key-value-store.ts'
import type { FakeClock } from '../fakes/time/fake-clock.ts'
import { addSending, sendViews } from '../support/sending-views.ts'
import { openPayQuote } from './pay-quote.ts'
import { settle, show } from './show.tsx'
import { openSwap } from './swap-views.ts'
import { wallet as walletNamed } from './world.ts'

const YOU = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const ether: Coin = { caipNetworkId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, amount: 10n ** 18n }
const KEPT_MS = 600_000

/** A page with something to review. */
type Reviewing = Readonly<{
  clock: FakeClock
  wallet: ReturnType<typeof addSending>['wallet']
  wait(ms?: number): Promise<void>
  review(): Promise<void>
}>

async function openSend(asked: FakeKeyValueStore): Promise<Reviewing> {
  let made: ReturnType<typeof addSending> | undefined
  const world = await show({
    ...{ view: 'WalletSend', options: { projectId: 'p' }, views: { ...coreViews, ...sendViews } },
    supplied: Object.keys(sendViews) as ViewName[],
    before: async (base) => {
      await base.connectWith(walletNamed('Rabby', 'io.rabby'))
      made = addSending(base, [ether], asked)
    },
  })
  if (!made) throw new Error('no world')
  const { send, wallet } = made
  const wait = (ms = 0) => settle(world, ms)
  const review = async () => {
    send.choose(ether)
    send.enterAmount('0.5')
    send.enterReceiver(YOU)
    await wait()
    fireEvent.click(screen.getByRole('button', { name: 'Preview Send' }))
    await wait(500)
  }
  return { clock: world.clock, wallet, wait, review }
}

async function openPayment(asked: FakeKeyValueStore): Promise<Reviewing> {
  const world = await openPayQuote('1', 'native', 'eip155:8453', asked)
  const review = async () => {
    await world.choose()
    await world.wait(500)
  }
  return { ...world, review }
}

const CASES: readonly (readonly [string, string, (asked: FakeKeyValueStore) => Promise<Reviewing>])[] = [
  ['send', 'Send', openSend],
  ['swap', 'Approve', (asked) => openSwap(undefined, asked)],
  ['payment', 'Pay', openPayment],
]

describe.each(CASES)('the review of a %s after a reload', (_, label, open) => {
  const ask = () => screen.getByRole('button', { name: label }) as HTMLButtonElement
  const caution = () => screen.queryByText(/did not say whether it sent/)

  /** A page over what was stored so far, which starts `ms` after the last moment of the one before. */
  async function page(disk: FakeDisk, now?: number) {
    cleanup()
    const world = await open(new FakeKeyValueStore(disk))
    if (now !== undefined) world.clock.wall = now
    await world.review()
    return world
  }

  /** The page ends while the wallet shows the request. */
  async function leftOpen() {
    const disk = new FakeDisk()
    const first = await page(disk)
    expect([caution(), ask().disabled]).toEqual([null, false])
    first.wallet.before = () => new Promise<void>(() => {})
    fireEvent.click(ask())
    await first.wait()
    expect(first.wallet.asked).toHaveLength(1)
    return { disk, askedAt: first.clock.wall }
  }

  it('says that the wallet may still hold the first request, and wants a tick before it asks again', async () => {
    const { disk, askedAt } = await leftOpen()
    const { wallet, wait } = await page(disk, askedAt + 1000)
    expect(caution()).not.toBeNull()
    expect(ask().disabled).toBe(true)
    fireEvent.click(ask())
    await wait()
    expect(wallet.asked).toEqual([])
    fireEvent.click(screen.getByRole('checkbox'))
    expect(ask().disabled).toBe(false)
    fireEvent.click(ask())
    await wait()
    expect(wallet.asked).toHaveLength(1)
  })

  it('says nothing of it once ten minutes are over', async () => {
    const { disk, askedAt } = await leftOpen()
    await page(disk, askedAt + KEPT_MS - 1000)
    expect(caution()).not.toBeNull()
    await page(disk, askedAt + KEPT_MS)
    expect([caution(), ask().disabled]).toEqual([null, false])
  })
})
