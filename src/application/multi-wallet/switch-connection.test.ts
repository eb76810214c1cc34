import { describe, expect, it } from 'vitest'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { never, quiet } from '../../../test/support/core-world.ts'
import { severalWorld } from '../../../test/support/several-wallets-world.ts'
import type { SocialProvider } from '../../domain/options/portico-options.ts'

const choice = { namespace: 'eip155', connectorId: 'AUTH' } as const

/** Somebody logged in with `authProvider`, and logged out again. */
async function left(authProvider: string, { email = true, socials = ['x', 'farcaster'] as readonly SocialProvider[] | false } = {}) {
  const world = severalWorld({ options: { projectId: 'p', services: {}, features: { email, socials } } })
  const windows = new FakePage()
  const opened = { reserve: (name: string) => windows.reserve(name), release: () => windows.release(), isTelegram: false }
  Object.assign(world.page, opened)
  await world.start()
  world.evm.embedded = { user: { accounts: [] }, authProvider, accountType: 'eoa', isSmartAccountDeployed: false }
  const connector = world.wallets.find('AUTH', 'eip155')
  if (!connector) throw new Error('no connector')
  await world.connections.connect(connector, {}, never())
  await quiet()
  await world.connections.disconnect('eip155')
  await quiet()
  return { ...world, windows }
}

describe('a login that ended', () => {
  it.each([
    ['email', 'EmailLogin', undefined, undefined],
    ['x', 'ConnectingSocial', 'x', 'popupWindow'],
    ['farcaster', 'ConnectingFarcaster', undefined, undefined],
  ])('by %s is entered again in the view %s, its window in the same task', async (authProvider, view, provider, name) => {
    const { switchConnection, lead, router, windows, modal } = await left(authProvider)
    const outcome = switchConnection.run(choice, never()).catch(({ code }: { code: string }) => code)
    expect([router.current.view, router.current.params.provider, windows.reserved]).toEqual([view, provider, name])
    modal.setOpen(false)
    expect(await outcome).toBe('MODAL_CLOSED')
    router.reset('ProfileWallets')
    windows.release()
    lead.run(choice)
    expect([router.current.view, router.current.params, windows.reserved]).toEqual([
      view,
      expect.objectContaining({ connectorId: 'AUTH', namespace: 'eip155' }),
      name,
    ])
  })

  it('is not entered in a way that the site does not offer any more', async () => {
    const social = await left('discord')
    social.lead.run(choice)
    expect([social.router.current.view, social.windows.reserved]).toEqual(['EmailLogin', undefined])
    const none = await left('discord', { email: false })
    none.lead.run(choice)
    expect(none.router.current.view).toBe('Connect')
  })

  it('is known after a reload', async () => {
    const { disk } = await left('x')
    const world = severalWorld({ disk, options: { projectId: 'p', services: {}, features: { socials: ['x'] } } })
    await world.start()
    expect(world.several.state.value.records).toMatchObject([{ connectorId: 'AUTH', left: true, provider: 'x' }])
  })
})
