import { expect, it } from 'vitest'
import type { ChosenWallet } from '../../domain/walletconnect/wallet-links.ts'
import { selectionOf } from './wallet-selection.ts'

const wallet = { id: 'a', name: 'Alpha', injected: [] } as unknown as ChosenWallet
const of = (
  view: 'ConnectingExternal' | 'ConnectingMultiChain' | 'ConnectingWalletConnect' | 'Downloads',
  isMobile: boolean,
  chosen?: ChosenWallet,
) => selectionOf({ name: 'Alpha', route: { view, params: { wallet: chosen } }, index: 2, rank: 7, view: 'AllWallets', isMobile })

it('tells the place in the list, the rank, and how the wallet will be reached', () => {
  expect(of('ConnectingExternal', false)).toEqual({
    name: 'Alpha',
    platform: 'browser',
    displayIndex: 2,
    walletRank: 7,
    view: 'AllWallets',
  })
  expect(of('ConnectingMultiChain', true).platform).toBe('browser')
  expect([of('ConnectingWalletConnect', false, wallet).platform, of('ConnectingWalletConnect', true, wallet).platform]).toEqual([
    'qrcode',
    'mobile',
  ])
  expect(of('ConnectingWalletConnect', true).platform).toBe('qrcode')
  expect(of('Downloads', true, wallet).platform).toBe('unsupported')
})
