import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listed } from '../../../test/support/registry-world.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import type { World } from '../../../test/ui/world.ts'
import { coreViews } from '../modal/core-views.ts'
import { ConnectingWalletConnectBasicView } from './connecting-wallet-connect-basic-view.tsx'
import { ConnectingWalletConnectView } from './connecting-wallet-connect-view.tsx'

const views = { ...coreViews, ConnectingWalletConnect: ConnectingWalletConnectView }
const options = { projectId: 'x' }
const shown = () => document.querySelector('wui-qr-code')?.getAttribute('uri') ?? undefined

const open = (before?: (world: World) => unknown) =>
  show({ options, views, view: 'ConnectingWalletConnect', params: { connectorId: 'walletConnect' }, ...(before && { before }) })

describe('the code for a wallet on another device', () => {
  it('is reached from the list, and asks the relay once', async () => {
    const world = await show({ options, views })
    fireEvent.click(screen.getByTestId('wallet-selector-walletconnect'))
    await settle(world)
    expect(world.router.current.view).toBe('ConnectingWalletConnect')
    expect(shown()).toBe(world.sessions.openUris[0])
    expect(world.sessions.pairings).toBe(1)
  })

  it('leads to a connection when a wallet accepts, and closes', async () => {
    const world = await open()
    world.sessions.approve(shown())
    await settle(world)
    expect(world.connections.connection('eip155')?.connector.id).toBe('walletConnect')
    expect(world.modal.state.value.open).toBe(false)
  })

  it('shimmers until there is a URI, and cannot be copied before', async () => {
    await open((world) => {
      world.sessions.silent = true
    })
    expect(shown()).toBeUndefined()
    expect(screen.getByRole('img', { name: 'Making the code' }).getAttribute('aria-busy')).toBe('true')
    expect((screen.getByTestId('copy-wc2-uri') as HTMLButtonElement).disabled).toBe(true)
  })

  it('is shown while the relay is told of it; it cannot be copied before', async () => {
    const world = await open((each) => {
      each.sessions.undecided = true
    })
    expect(shown()).toBe(world.sessions.openUris[0])
    expect(screen.getByRole('img', { name: 'Scan this QR Code with your phone' })).toBeTruthy()
    expect((screen.getByTestId('copy-wc2-uri') as HTMLButtonElement).disabled).toBe(true)
  })

  it('is renewed in its place', async () => {
    const world = await open()
    const before = shown()
    await settle(world, 240_000)
    expect(shown()).toBeDefined()
    expect(shown()).not.toBe(before)
    expect(world.router.current.view).toBe('ConnectingWalletConnect')
  })

  it('is copied as a link', async () => {
    const world = await open()
    fireEvent.click(screen.getByTestId('copy-wc2-uri'))
    await settle(world)
    expect(world.page.copied).toEqual([shown()])
    expect(screen.getByText('Link copied')).toBeTruthy()
  })

  it('says nothing of its URI to who cannot see it', async () => {
    await open()
    expect(screen.getByRole('img', { name: 'Scan this QR Code with your phone' }).outerHTML.match(/symKey/g)).toHaveLength(1)
  })

  it('says that the owner declined, and tries again with another code', async () => {
    const world = await open()
    const before = shown()
    world.sessions.reject()
    await settle(world)
    expect(screen.getByRole('alert').textContent).toContain('Connection rejected')
    fireEvent.click(screen.getByTestId('w3m-connecting-widget-secondary-button'))
    await settle(world)
    expect(shown()).toBeDefined()
    expect(shown()).not.toBe(before)
  })

  it('says that the relay is not there', async () => {
    await open((world) => {
      world.sessions.unreachable = true
    })
    expect(screen.getByRole('alert').textContent).toContain('The connection service did not answer')
  })

  it('withdraws the invitation when the visitor leaves', async () => {
    const world = await open()
    const uri = shown() ?? ''
    world.router.reset('Connect')
    await settle(world)
    expect(world.sessions.isCancelled(uri)).toBe(true)
  })

  const link = async (world: World) => {
    const connector = world.walletService.find('walletConnect')
    if (!connector) throw new Error('no WalletConnect')
    const connecting = world.connections.connect(connector, {}, new AbortController().signal)
    await world.clock.advance(0)
    world.sessions.approve()
    await connecting
  }

  it('says that a wallet is linked already', async () => {
    await open(link)
    expect(shown()).toBeUndefined()
    expect(screen.getByText(/already linked/)).toBeTruthy()
  })

  it('is shown to who comes for a namespace that the linked wallet has not connected', async () => {
    const world = await show({ options, views, before: link })
    world.router.reset('Connect', { namespace: 'solana' })
    await settle(world)
    fireEvent.click(screen.getByTestId('wallet-selector-walletconnect'))
    await settle(world)
    expect(world.router.current).toMatchObject({ view: 'ConnectingWalletConnect', params: { namespace: 'solana' } })
    expect(shown()).toBe(world.sessions.openUris.at(-1))
    expect(screen.queryByText(/already linked/)).toBeNull()
  })
})

describe('where wallets are reached over the relay alone', () => {
  const basic = (more: Parameters<typeof show>[0] = {}) =>
    show({
      options,
      views: { ...views, ConnectingWalletConnectBasic: ConnectingWalletConnectBasicView },
      view: 'ConnectingWalletConnectBasic',
      ...more,
      before: (world) => {
        world.listing.registry.wallets = ['Alpha', 'Beta'].map((name) => listed(name))
        return more.before?.(world)
      },
    })

  it('shows the code and the way to all wallets', async () => {
    const world = await basic()
    expect(shown()).toBe(world.sessions.openUris[0])
    expect(screen.queryByTestId('wallet-selector-id-alpha')).toBeNull()
    fireEvent.click(screen.getByTestId('all-wallets'))
    await settle(world)
    expect(world.router.current.view).toBe('AllWallets')
  })

  it('shows wallets, and no code, on a phone', async () => {
    await basic({ before: ({ page }) => void Object.assign(page, { isMobile: true }) })
    expect(shown()).toBeUndefined()
    expect(screen.getByTestId('wallet-selector-id-alpha')).toBeTruthy()
    expect(screen.getByTestId('all-wallets')).toBeTruthy()
  })

  it('names no other wallets where the site wants none', async () => {
    await basic({ options: { ...options, allWallets: 'HIDE' } })
    expect(shown()).toBeDefined()
    expect(screen.queryByTestId('all-wallets')).toBeNull()
  })
})
