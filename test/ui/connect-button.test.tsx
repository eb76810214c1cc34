import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { launch } from '../../src/composition/launcher/create-portico.ts'
import { Launcher } from '../../src/composition/launcher/launcher.ts'
import { base, mainnet } from '../../src/networks.ts'
import type { AccountSnapshot } from '../../src/ports/host/host-snapshots.ts'
import { ConnectButton, type CustomButtonParts, PorticoButton, PorticoProvider } from '../../src/react.ts'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const account: AccountSnapshot = {
  ...{ status: 'connected', isConnected: true, isConfirmed: true, address, allAccounts: [] },
  ...{ balance: '1234.56789', balanceSymbol: 'ETH', profileName: 'ada.eth', profileImage: 'https://pictures.example/ada.png' },
}
const ICON = 'https://pictures.example/ethereum.png'

const instance = (isConnected: boolean) => {
  const chainImages = { 1: ICON }
  const portico = launch(new Launcher({ networks: [mainnet, base], storage: 'memory', chainImages }, () => new Promise(() => undefined)))
  return Object.assign(portico, isConnected && { getAccount: () => account })
}
const show = (button: ReactElement, isConnected = true) => {
  const portico = instance(isConnected)
  render(<PorticoProvider portico={portico}>{button}</PorticoProvider>)
  return portico
}
const pictures = () => [...document.querySelectorAll('img')].map(({ src, alt, dataset }) => [src, alt, dataset['on']])
const text = () => [...document.querySelectorAll('bdi')].map(({ textContent, dataset }) => [textContent, dataset['on']])

afterEach(cleanup)

it('is the account’s button while connected: network, balance, picture and name', () => {
  expect(PorticoButton).toBe(ConnectButton)
  show(<ConnectButton />)
  expect(screen.getByTestId('account-button').getAttribute('address')).toBe(address)
  expect(pictures()).toEqual([
    [ICON, 'Ethereum', ''],
    [account.profileImage, '', ''],
  ])
  expect(text()).toEqual([
    ['1,234.567 ETH', ''],
    ['ada.eth', ''],
  ])
})

it('is the connect button until then', () => {
  show(<ConnectButton />, false)
  expect(screen.getByTestId('connect-button').textContent).toBe('Connect Wallet')
})

it('shows what the site asks for', () => {
  show(<ConnectButton showBalance={false} chainStatus="none" accountStatus="address" />)
  expect([pictures(), text()]).toEqual([[], [['ada.eth', '']]])
  cleanup()
  show(<ConnectButton balance="hide" chainStatus="name" accountStatus="avatar" />)
  expect([pictures(), text()]).toEqual([[[account.profileImage, 'ada.eth', '']], [['Ethereum', '']]])
})

it('shows less on small screens, as a style sheet says', () => {
  show(
    <ConnectButton
      showBalance={{ smallScreen: false, largeScreen: true }}
      chainStatus={{ smallScreen: 'icon', largeScreen: 'full' }}
      accountStatus={{ smallScreen: 'avatar', largeScreen: 'full' }}
    />,
  )
  expect(pictures()).toEqual([
    [ICON, '', ''],
    [account.profileImage, 'ada.eth', ''],
  ])
  expect(text()).toEqual([
    ['Ethereum', 'large'],
    ['1,234.567 ETH', 'large'],
    ['ada.eth', 'large'],
  ])
})

it('`ConnectButton.Custom` gives a button of one’s own what it needs', async () => {
  let parts: CustomButtonParts | undefined
  const own = (
    <ConnectButton.Custom>
      {(given) => {
        parts = given
        return (
          <button type="button" onClick={given.openChainModal}>
            {given.account?.displayName ?? 'none'}
          </button>
        )
      }}
    </ConnectButton.Custom>
  )
  const portico = show(own)
  const opened: unknown[] = []
  Object.assign(portico, { open: async (options: unknown) => opened.push(options) })
  await act(async () => screen.getByText('ada.eth').click())
  expect(opened).toEqual([{ view: 'Networks', namespace: undefined }])
  expect(parts).toMatchObject({
    account: { address, displayBalance: '1,234.567 ETH', balanceFormatted: '1234.56789', balanceSymbol: 'ETH', ensName: 'ada.eth' },
    chain: { id: 1, name: 'Ethereum', hasIcon: true, iconUrl: ICON, unsupported: false },
    ...{ mounted: true, connecting: false, modalOpen: false },
  })
  expect(renderToString(<PorticoProvider portico={instance(false)}>{own}</PorticoProvider>)).toContain('none')
  expect([parts?.mounted, parts?.account]).toEqual([false, undefined])
})
