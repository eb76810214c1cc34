import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addSending, sendViews } from '../../../test/support/sending-views.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { wallet as walletNamed } from '../../../test/ui/world.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { Coin } from '../../domain/money/coin.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import { coreViews } from '../modal/core-views.ts'

const ALICE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const ether: Coin = { caipNetworkId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, amount: 10n ** 18n, price: '2500' }
const resting = fail('NAME_LOOKUP_FAILED', { description: 'Names are resting' })

/** The form, filled in with a name as the receiver. */
async function fillName(play: (names: ReturnType<typeof addSending>['names']) => void) {
  let money: ReturnType<typeof addSending> | undefined
  const world = await show({
    ...{ view: 'WalletSend', views: { ...coreViews, ...sendViews }, supplied: Object.keys(sendViews) as ViewName[] },
    before: async (made) => {
      await made.connectWith(walletNamed('Rabby', 'io.rabby'))
      money = addSending(made, [ether])
    },
  })
  if (!money) throw new Error('no world')
  play(money.names)
  money.send.choose(ether)
  fireEvent.change(screen.getByRole('textbox', { name: 'Amount' }), { target: { value: '0.5' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Address or name of the receiver' }), { target: { value: 'alice.eth' } })
  const wait = (ms: number) => settle(world, ms)
  await wait(300)
  return { ...money, wait }
}

it.each([
  ['the service’s reason', resting, 'Names are resting'],
  ['that the name was not resolved', fail('NAME_LOOKUP_FAILED', {}), 'Error resolving name'],
  [
    'that names cannot be looked up here',
    fail('CHAIN_UNSUPPORTED', { network: 'Polygon' }),
    'Names cannot be looked up here. Enter the address.',
  ],
  ['that nobody has the name', undefined, 'No address is known for this name.'],
])('the form says %s', async (_, failure, words) => {
  await fillName((names) => Object.assign(names, failure && { isDown: true, failure }))
  expect(screen.getByText(words)).toBeTruthy()
  expect((screen.getByRole('button', { name: 'Invalid Address' }) as HTMLButtonElement).disabled).toBe(true)
})

it('the review says why the name could not be resolved once more, with the service’s reason', async () => {
  const { names, wait, wallet } = await fillName(({ known }) => known.set('alice.eth', { address: ALICE }))
  fireEvent.click(screen.getByRole('button', { name: 'Preview Send' }))
  await wait(500)
  Object.assign(names, { isDown: true, failure: resting })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await wait(0)
  expect(screen.getByRole('alert').textContent).toBe('Error resolving name Names are resting')
  expect(wallet.asked).toEqual([])
})
