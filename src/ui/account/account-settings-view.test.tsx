import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ALICE, BOB } from '../../../test/support/secure-world.ts'
import { withEmbedded } from '../../../test/ui/embedded.ts'
import { EmptyView } from '../../../test/ui/empty-view.tsx'
import { settle, show } from '../../../test/ui/show.tsx'
import { chain, type World, wallet } from '../../../test/ui/world.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { LoginRecord } from '../../domain/frame/login-record.ts'
import { SmartAccountSettingsView } from '../frame/smart-account-settings-view.tsx'
import { UpgradeEmailWalletView } from '../frame/upgrade-email-wallet-view.tsx'
import { coreViews } from '../modal/core-views.ts'
import { ProfileWalletsView } from '../multi-wallet/profile-wallets-view.tsx'
import { AccountSettingsView } from './account-settings-view.tsx'

const views = {
  ...coreViews,
  ProfileWallets: ProfileWalletsView,
  AccountSettings: AccountSettingsView,
  SmartAccountSettings: SmartAccountSettingsView,
  UpgradeEmailWallet: UpgradeEmailWalletView,
  UpdateEmailWallet: EmptyView,
  ChooseAccountName: EmptyView,
}
const supplied = ['AccountSettings', 'SmartAccountSettings', 'UpgradeEmailWallet', 'UpdateEmailWallet', 'ChooseAccountName'] as const
const ids = () =>
  [...document.querySelectorAll('portico-card [data-testid], [data-testid]')].map((each) => each.getAttribute('data-testid'))

type Embedded = Parameters<typeof withEmbedded>[1]
async function settings(given: Embedded & Partial<Parameters<typeof show>[0]> = {}) {
  let held: Awaited<ReturnType<typeof withEmbedded>> | undefined
  const { user, smartNetworks, named, ...options } = given
  const world = await show({
    ...options,
    ...{ views, supplied },
    before: async (made) => {
      held = await withEmbedded(made, { ...(user && { user }), ...(smartNetworks && { smartNetworks }), ...(named && { named }) })
      made.router.reset('AccountSettings')
    },
  })
  if (!held) throw new Error('not connected')
  return { world, ...held }
}

describe('of any wallet', () => {
  const plain = async (world: World) => {
    await world.connectWith(wallet('Rainbow', 'me.rainbow'))
    world.router.reset('AccountSettings')
  }

  it('shows address, network and disconnect, and nothing of the embedded wallet', async () => {
    const world = await show({ views, supplied, before: plain })
    expect(screen.getByTestId('account-settings-address').textContent).toContain('0xC0…756Cc2')
    expect(screen.getByTestId('account-switch-network-button').textContent).toBe('EthereumNetwork')
    for (const id of ['w3m-wallet-upgrade-card', 'w3m-account-email-update', 'account-smart-account-settings-button'])
      expect(screen.queryByTestId(id)).toBeNull()
    expect(screen.queryByTestId('account-choose-name-button')).toBeNull()
    fireEvent.click(screen.getByTestId('account-switch-network-button'))
    await settle(world)
    expect(world.router.current.view).toBe('Networks')
  })

  it('is reached by the dots of the active wallet, and copies and disconnects', async () => {
    const world = await show({
      ...{ views, supplied },
      before: async (made) => {
        await plain(made)
        made.router.reset('ProfileWallets')
      },
    })
    fireEvent.click(screen.getByTestId('wui-active-profile-wallet-item-more-button'))
    await settle(world)
    expect(world.router.current.view).toBe('AccountSettings')
    fireEvent.click(screen.getByRole('button', { name: 'Copy address' }))
    await settle(world)
    expect(screen.getByTestId('wui-snackbar-message').textContent).toBe('Address copied')
    fireEvent.click(screen.getByTestId('disconnect-button'))
    await settle(world)
    expect(world.connections.connection('eip155')).toBeUndefined()
  })

  it('names an unknown network as one, and offers no switch where the site allows none', async () => {
    await show({
      ...{ views, supplied },
      before: (made) => {
        made.adapter.chain = 'eip155:5'
        return plain(made)
      },
    })
    expect(screen.getByTestId('account-switch-network-button').textContent).toContain('Unsupported network')
    document.body.replaceChildren()
    await show({ ...{ views, supplied }, options: { enableNetworkSwitch: false }, before: plain })
    expect(screen.queryByTestId('account-switch-network-button')).toBeNull()
  })
})

describe('of the embedded wallet', () => {
  it('has every row of the reference, in its order', async () => {
    await settings()
    const wanted = ['w3m-wallet-upgrade-card', 'w3m-account-email-update', 'account-switch-network-button']
    const rows = [...wanted, 'account-smart-account-settings-button', 'account-choose-name-button', 'disconnect-button']
    expect(ids().filter((id) => rows.includes(String(id)))).toEqual(rows)
    expect(screen.getByTestId('w3m-account-email-update').textContent).toBe('ada@example.comEmail')
    expect(screen.getByTestId('w3m-wallet-upgrade-card').textContent).toBe('Upgrade your walletTransition to a self-custodial wallet')
  })

  it('offers a name only to an account that is known to have none', async () => {
    const choose = () => screen.queryByTestId('account-choose-name-button')
    let answer: (identity: object) => void = () => {}
    const pending = () => new Promise<object>((resolve) => (answer = resolve))
    const { world } = await settings({ identity: pending })
    expect(choose()).toBeNull()
    answer({})
    await settle(world)
    expect(choose()).toBeTruthy()
  })

  it('offers no name on a network that has none', async () => {
    await settings({ named: ['eip155:8453'] })
    expect(screen.getByTestId('account-smart-account-settings-button')).toBeTruthy()
    expect(screen.queryByTestId('account-choose-name-button')).toBeNull()
  })

  it('offers no name while nobody can tell whether there is one, and asks again when the view is opened', async () => {
    let isDown = true
    let asked = 0
    const identity = async () => {
      asked++
      if (isDown) throw fail('IDENTITY_UNAVAILABLE', { address: ALICE })
      return {}
    }
    const { world } = await settings({ identity })
    expect(screen.queryByTestId('account-choose-name-button')).toBeNull()
    const before = asked
    isDown = false
    world.router.push('Networks')
    await settle(world)
    world.router.back(true)
    await settle(world)
    expect(asked).toBe(before + 1)
    expect(screen.getByTestId('account-choose-name-button')).toBeTruthy()
  })

  it('leads from the e-mail to its change, and cuts it past 30 characters', async () => {
    const { world } = await settings({ user: { email: `${'a'.repeat(30)}@example.com` } })
    expect(screen.getByTestId('w3m-account-email-update').textContent).toBe(`${'a'.repeat(27)}...Email`)
    fireEvent.click(screen.getByTestId('w3m-account-email-update'))
    await settle(world)
    expect(world.router.current.view).toBe('UpdateEmailWallet')
    expect(world.tracked.map(({ event }) => event)).toContain('EMAIL_EDIT')
  })

  it('leads to the secure site, and says that it did', async () => {
    const { world } = await settings()
    fireEvent.click(screen.getByTestId('w3m-wallet-upgrade-card'))
    await settle(world)
    expect(world.tracked.map(({ event }) => event)).toContain('EMAIL_UPGRADE_FROM_MODAL')
    expect(screen.getByTestId('w3m-header-text').textContent).toBe('Upgrade Your Wallet')
    expect(screen.getByTestId('w3m-secure-website-button').getAttribute('href')).toBe('https://secure.example/dashboard')
  })

  it('offers no upgrade on the secure site itself', async () => {
    let world: World | undefined
    await show({
      ...{ views, supplied },
      before: async (made) => {
        world = made
        const { site } = await withEmbedded(made)
        site.origin = made.page.origin
        made.router.reset('AccountSettings')
      },
    })
    expect(world).toBeDefined()
    expect(screen.queryByTestId('w3m-wallet-upgrade-card')).toBeNull()
    expect(screen.getByTestId('w3m-account-email-update')).toBeTruthy()
  })

  it('offers the other kind of account only on chains that have smart accounts, also once that is learnt', async () => {
    const { world } = await settings({ smartNetworks: [] })
    expect(screen.queryByTestId('account-smart-account-settings-button')).toBeNull()
    world.networks.learnSmartAccounts([1])
    await settle(world)
    expect(screen.getByTestId('account-smart-account-settings-button').textContent).toBe('Smart Account Settings')
  })
})

it('both accounts of the embedded wallet are named by their kind among the wallets', async () => {
  const { world } = await settings()
  world.router.push('ProfileWallets')
  await settle(world)
  expect(screen.getByTestId('wui-active-profile-wallet-item').textContent).toContain('Smart Account')
  expect(screen.getByTestId('active-connection').textContent).toContain('EOA Account')
})

describe('smart account settings', () => {
  const toggle = () => screen.getByTestId('account-toggle-preferred-account-type')

  it('shows both addresses whole, switches to the EOA and back, keeps the choice, and says so', async () => {
    const { world, record, site } = await settings()
    fireEvent.click(screen.getByTestId('account-smart-account-settings-button'))
    await settle(world)
    expect(screen.getByTestId('w3m-header-text').textContent).toBe('Smart Account Settings')
    const shown = () => [...document.querySelectorAll('.kind')].map((kind) => kind.textContent)
    expect(shown()).toEqual([`Smart AccountActive${ALICE}`, `EOA Account${BOB}`])
    expect(toggle().textContent).toBe('Switch to your EOA')
    fireEvent.click(toggle())
    await settle(world)
    expect(world.connections.connection('eip155')?.accounts[0]).toMatchObject({ address: BOB, type: 'eoa' })
    expect(shown()[0]).toBe(`EOA AccountActive${BOB}`)
    expect(await record.preferences()).toMatchObject({ types: { eip155: 'eoa' } })
    expect(world.tracked.at(-1)).toMatchObject({
      event: 'SET_PREFERRED_ACCOUNT_TYPE',
      properties: { accountType: 'eoa', network: 'eip155:1' },
      address: BOB,
    })
    expect(screen.getByTestId('wui-snackbar-message').textContent).toBe('Account switched')
    expect(toggle().textContent).toBe('Switch to your Smart Account')
    fireEvent.click(toggle())
    await settle(world)
    expect(world.connections.connection('eip155')?.accounts[0]).toMatchObject({ address: ALICE, type: 'smartAccount' })
    expect(site.asked.filter(({ name }) => name === 'SET_PREFERRED_ACCOUNT').map(({ payload }) => payload)).toEqual([
      { type: 'eoa' },
      { type: 'smartAccount' },
    ])
  })

  it('stays with the account when the secure site refuses, and says that', async () => {
    const { world, site } = await settings()
    site.answers.set('SET_PREFERRED_ACCOUNT', () => {
      throw fail('FRAME_REQUEST_FAILED', { description: 'no' })
    })
    world.router.push('SmartAccountSettings')
    await settle(world)
    fireEvent.click(toggle())
    await settle(world)
    expect(screen.getByTestId('wui-snackbar-message').textContent).toBe('The account could not be switched')
    expect(world.connections.connection('eip155')?.accounts[0].address).toBe(ALICE)
    expect((toggle() as HTMLButtonElement).disabled).toBe(false)
    expect(await new LoginRecord(world.store).preferences()).not.toHaveProperty('types')
  })

  it('forces the other version of the contract, keeps that over a logout, and loads the page anew', async () => {
    const { world, record, pageReturn } = await settings()
    world.router.push('SmartAccountSettings')
    await settle(world)
    const version = () => screen.getByTestId('account-toggle-smart-account-version')
    expect(version().textContent).toBe('Force Smart Account Version 6')
    expect(document.getElementById(version().getAttribute('aria-describedby') ?? '')?.textContent).toContain('The page reloads')
    fireEvent.click(version())
    await settle(world)
    expect([pageReturn.reloads, (await record.preferences()).smartAccountVersion]).toEqual([1, 'v6'])
    expect(version().textContent).toBe('Force Smart Account Version 7')
    await record.forget()
    expect(await record.preferences()).toEqual({ smartAccountVersion: 'v6' })
  })

  it('does not load the page anew when the choice cannot be kept, and says so', async () => {
    const { world, pageReturn, record } = await settings()
    world.router.push('SmartAccountSettings')
    await settle(world)
    record.change = () => Promise.reject(new Error('full'))
    fireEvent.click(screen.getByTestId('account-toggle-smart-account-version'))
    await settle(world)
    expect(screen.getByTestId('wui-snackbar-message').textContent).toBe('The account could not be switched')
    expect(pageReturn.reloads).toBe(0)
  })

  it('says why an EOA cannot become a smart account on a chain without them', async () => {
    const { world, site, embedded } = await settings({ options: { networks: [chain(1, 'Ethereum'), chain(10, 'Optimism')] } })
    world.router.push('SmartAccountSettings')
    await settle(world)
    fireEvent.click(toggle())
    await settle(world)
    site.answers.set('GET_USER', () => ({
      address: BOB,
      chainId: 10,
      accounts: [{ address: BOB, type: 'eoa' as const }],
      preferredAccountType: 'eoa',
    }))
    site.answers.set('SWITCH_NETWORK', () => ({ chainId: 'eip155:10' }))
    const optimism = world.networks.find('eip155:10')
    if (optimism) await embedded.switchNetwork('eip155', optimism, new AbortController().signal)
    await settle(world)
    expect((toggle() as HTMLButtonElement).disabled).toBe(true)
    expect(screen.getByText('There are no smart accounts on Optimism.')).toBeTruthy()
  })
})
