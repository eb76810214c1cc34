import { fireEvent, screen } from '@testing-library/react'
import type { Coin } from '../../src/domain/money/coin.ts'
import type { Messages } from '../../src/domain/options/messages.ts'
import type { ViewName } from '../../src/domain/routing/view.ts'
import { coreViews } from '../../src/ui/modal/core-views.ts'
import { FakeMessageCatalogues } from '../fakes/options/fake-message-catalogues.ts'
import { addSending, sendViews } from '../support/sending-views.ts'
import { EmptyView } from './empty-view.tsx'
import { settle, show } from './show.tsx'
import { wallet as walletNamed } from './world.ts'

export const YOU = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const ether: Coin = { caipNetworkId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, amount: 10n ** 18n, price: '2500' }

/** The views of Send over fakes, with a wallet that holds an ether. */
export async function openSend({ supplied = [] as readonly ViewName[], words = {} as Readonly<Record<string, Partial<Messages>>> } = {}) {
  let money: ReturnType<typeof addSending> | undefined
  const views = { ...coreViews, ...sendViews, FundWallet: EmptyView }
  const world = await show({
    catalogues: new FakeMessageCatalogues(words),
    ...{ view: 'WalletSend', options: { projectId: 'p' }, views, supplied: [...(Object.keys(sendViews) as ViewName[]), ...supplied] },
    before: async (made) => {
      await made.connectWith(walletNamed('Rabby', 'io.rabby'))
      money = addSending(made, [ether])
      made.router.reset('Account')
    },
  })
  if (!money) throw new Error('no world')
  const { send } = money
  const wait = (ms = 0) => settle(world, ms)
  const fill = async (amount: string, receiver = YOU) => {
    send.choose(ether)
    fireEvent.change(screen.getByRole('textbox', { name: 'Amount' }), { target: { value: amount } })
    fireEvent.change(screen.getByRole('textbox', { name: 'Address or name of the receiver' }), { target: { value: receiver } })
    await wait()
  }
  const review = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Preview Send' }))
    await wait()
  }
  return { ...world, ...money, wait, fill, review }
}
