import { fireEvent, screen } from '@testing-library/react'
import { DepositFromExchange } from '../../src/application/exchange/deposit-from-exchange.ts'
import { fail } from '../../src/domain/errors/fail-in-feature.ts'
import { parseOrder } from '../../src/domain/exchange/payment-order.ts'
import type { ViewName } from '../../src/domain/routing/view.ts'
import { evmChecksum } from '../../src/infrastructure/shared/evm-checksum.ts'
import { PayView } from '../../src/ui/exchange/pay-view.tsx'
import { coreViews } from '../../src/ui/modal/core-views.ts'
import { addFunding, fundingViews } from '../support/funding-world.ts'
import { addPayingFromWallet, addSending, sendViews } from '../support/sending-views.ts'
import { settle, show } from './show.tsx'
import { wallet as walletNamed } from './world.ts'

export const SHOP = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const ether = { caipNetworkId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, amount: 10n ** 18n } as const
/** What a site asks for. */
export const order = (amount = '0.25', decimals = 18) =>
  parseOrder(
    {
      paymentAsset: { network: 'eip155:1', asset: 'native', metadata: { name: 'Ether', symbol: 'ETH', decimals } },
      recipient: SHOP,
      amount,
    },
    evmChecksum,
  )

/** The view of a payment that a site asked for. `outcome`: what the site hears. */
export async function openPayment({ wanted = order(), isConnected = true, unreachable = [] as ViewName[] } = {}) {
  const views = { ...coreViews, ...fundingViews, ...sendViews, Pay: PayView }
  let money: ReturnType<typeof addSending> | undefined
  let funding: ReturnType<typeof addFunding> | undefined
  let outcome: Promise<unknown> = Promise.resolve()
  const world = await show({
    ...{ options: { projectId: 'p' }, supplied: Object.keys(views) as ViewName[], views, unreachable },
    before: async (made) => {
      funding = addFunding(made)
      if (isConnected) await made.connectWith(walletNamed('Rabby', 'io.rabby'))
      money = addSending(made, [ether])
      addPayingFromWallet(made, funding.exchange, money)
      const showing = async () => {
        made.router.reset('Pay')
        made.modal.setOpen(true)
      }
      outcome = made
        .resolve(DepositFromExchange)
        .pay(wanted, 'Pay', showing, new AbortController().signal)
        .catch((error: unknown) => error)
    },
  })
  if (!money || !funding) throw new Error('no world')
  const made = world
  return { ...made, ...funding, ...money, outcome, wait: (ms = 0) => settle(made, ms) }
}

export const option = () => screen.getByTestId('wallet-payment-option') as HTMLButtonElement
/** The hash of the wallet's transaction. */
export const mined = (count: number) => `0x${count.toString(16).padStart(64, '0')}`

/** A wallet that has shown the payment and not answered; `answer` lets it. */
export async function openMute() {
  const world = await openPayment()
  let answer = () => {}
  let lose = () => {}
  world.wallet.before = () =>
    new Promise<void>((resolve, reject) => {
      answer = resolve
      lose = () => reject(fail('TRANSACTION_UNKNOWN', {}))
    })
  fireEvent.click(option())
  await world.wait(500)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await world.wait()
  return { ...world, answer: () => answer(), lose: () => lose() }
}
