import { base } from '../../../test/fakes/network/chains.ts'
import { FakeDisk } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { eachStepOf, moverOf, OWNERS, type Scene } from '../../../test/support/each-step.ts'
import { embeddedWorld } from '../../../test/support/embedded-world.ts'
import { namesWorld } from '../../../test/support/names-world.ts'
import { alpha, BOB, beta, severalWorld } from '../../../test/support/several-wallets-world.ts'
import { siwxWorld, visited } from '../../../test/support/siwx-world.ts'

type Core = Pick<ReturnType<typeof coreWorld>, 'connections' | 'modal' | 'router' | 'fakes' | 'networks'>
const shownOf =
  ({ connections, modal, router, networks }: Core) =>
  () => ({
    wallets: connections.namespaces.map((each) => [connections.of(each).status, connections.connection(each)?.connector.name]),
    chain: networks.state.value.active?.network.caipNetworkId,
    modal: modal.state.value,
    view: router.current.view,
  })

eachStepOf('connecting', {
  acts: ['wallet.connect'],
  happenings: ['disposed', 'aborted'],
  least: 2,
  open: async (): Promise<Scene> => {
    const world = coreWorld()
    world.open.run({})
    const { connections, connect, clock, store } = world
    return {
      clock,
      ports: { wallet: world.fakes[0] ?? {}, store },
      state: connections.state,
      play: (signal) => connect.run(walletNamed('Alpha'), signal),
      dispose: () => connections.dispose(),
      shown: shownOf(world),
    }
  },
})

eachStepOf('connecting another wallet', {
  acts: ['wallet.connect'],
  happenings: ['disposed', 'aborted'],
  least: 2,
  open: async (): Promise<Scene> => {
    const world = coreWorld()
    const { connections, connect, clock, store } = world
    await connect.run(walletNamed('Alpha'), never())
    world.open.run({ view: 'Connect' })
    return {
      clock,
      ports: { wallet: world.fakes[0] ?? {}, store },
      state: connections.state,
      play: (signal) => connect.run(walletNamed('Beta'), signal),
      dispose: () => connections.dispose(),
      shown: shownOf(world),
    }
  },
})

eachStepOf('switching the network', {
  acts: ['wallet.switchNetwork'],
  happenings: ['disposed', 'aborted'],
  least: 1,
  open: async (): Promise<Scene> => {
    const world = coreWorld()
    const { connections, connect, clock, store, switchNetwork } = world
    await connect.run(walletNamed('Alpha'), never())
    const network = world.networks.find('eip155:8453')
    if (!network) throw new Error('no network')
    return {
      clock,
      ports: { wallet: world.fakes[0] ?? {}, store },
      state: connections.state,
      play: (signal) => switchNetwork.run(network, signal),
      dispose: () => connections.dispose(),
      shown: shownOf(world),
    }
  },
})

eachStepOf('coming back', {
  acts: [],
  happenings: ['disposed', 'another wallet'],
  least: 2,
  open: async (): Promise<Scene> => {
    const disk = new FakeDisk()
    const before = coreWorld({ disk })
    await before.connect.run(walletNamed('Alpha'), never())
    await quiet()
    const world = coreWorld({ disk, adapters: before.fakes })
    const { connections, clock, store, restore, discovery, wallets } = world
    discovery.announce(walletNamed('Alpha'))
    void wallets.start(Promise.resolve([]))
    await clock.advance(500)
    return {
      clock,
      ports: { wallet: world.fakes[0] ?? {}, store },
      state: connections.state,
      play: () => restore.run(),
      dispose: () => {
        restore.dispose()
        connections.dispose()
      },
      move: () => void connections.connect(walletNamed('Beta'), {}, never()).catch(() => {}),
      shown: shownOf(world),
    }
  },
})

eachStepOf('changing to another wallet', {
  acts: [],
  happenings: ['disposed', 'aborted', 'another wallet', 'nobody'],
  least: 1,
  open: async (): Promise<Scene> => {
    const world = severalWorld()
    await world.start()
    await world.connect.run(alpha, never())
    await world.connect.run(beta, never())
    await quiet()
    const { connections, clock, store, switchConnection } = world
    return {
      clock,
      ports: { wallet: world.evm, store },
      state: connections.state,
      play: (signal) => switchConnection.run({ namespace: 'eip155', connectorId: alpha.id }, signal),
      dispose: () => world.stop(),
      move: () => void world.several.leave('eip155', alpha.id),
      shown: () => [shownOf(world)(), world.kept()],
    }
  },
})

eachStepOf('registering a name', {
  acts: ['wallet.signMessage', 'directory.register'],
  happenings: ['aborted', ...OWNERS],
  least: 2,
  open: async (): Promise<Scene> => {
    const world = await namesWorld()
    const { connections, clock, directory, adapter, register } = world
    adapter.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
    world.open.run({ view: 'RegisterAccountName' })
    return {
      clock,
      ports: { directory, wallet: adapter },
      state: connections.state,
      play: (signal) => register.run('ada-lovelace', signal),
      dispose: () => {},
      move: moverOf(world, BOB),
      shown: () => [shownOf(world)(), world.accounts.state.value.eip155?.identity],
    }
  },
})

eachStepOf('signing in', {
  acts: ['siwx.addSession', 'wallet.signMessage'],
  // Whichever wallet signed: a sign-in is the account's.
  happenings: ['disposed', 'another account', 'another network', 'nobody'],
  least: 4,
  open: async (): Promise<Scene> => {
    const world = siwxWorld()
    await world.start()
    world.open.run({})
    const { clock, siwx, service, prompt, signIn, expiry } = world
    return {
      clock,
      ports: { siwx, wallet: world.fakes[0] ?? {} },
      state: service.state,
      play: async (_, isOver) => {
        await world.connect.run(walletNamed('Rainbow'), never())
        await clock.advance(0)
        if (!isOver()) await signIn.run()
      },
      dispose: () => {
        world.guard.dispose()
        prompt.dispose()
        expiry.dispose()
        service.dispose()
      },
      move: moverOf(world, BOB),
    }
  },
})

eachStepOf('a sign-in that the site asks for', {
  acts: [],
  happenings: ['aborted', ...OWNERS],
  least: 1,
  open: async (): Promise<Scene> => {
    const world = await visited(siwxWorld(), ({ siwx }) => {
      siwx.required = false
    })
    await world.signIn.run()
    await quiet()
    const { clock, siwx, service, signIn } = world
    return {
      clock,
      ports: { siwx, wallet: world.fakes[0] ?? {} },
      state: service.state,
      play: (signal) => Promise.race([signIn.ask(signal), clock.advance(10_000)]),
      dispose: () => {},
      move: moverOf(world, BOB),
      shown: () => [service.account?.address],
    }
  },
})

const login = (world: ReturnType<typeof embeddedWorld>) => {
  world.site.answers.set('CONNECT_EMAIL', () => ({ action: 'VERIFY_OTP' }))
  world.site.answers.set('CONNECT_OTP', () => undefined)
  world.site.answers.set('IS_CONNECTED', () => ({ isConnected: false }))
  world.site.answers.set('SWITCH_NETWORK', () => ({ chainId: 8453 }))
  world.site.answers.set('SET_PREFERRED_ACCOUNT', () => ({ type: 'eoa', address: BOB }))
}

eachStepOf('logging in by mail', {
  acts: [],
  happenings: ['aborted', 'disposed'],
  least: 4,
  open: async (): Promise<Scene> => {
    const world = embeddedWorld()
    login(world)
    world.open.run({})
    world.router.push('EmailLogin')
    const { clock, site, byEmail, connections, wallet } = world
    return {
      clock,
      ports: { site },
      state: connections.state,
      play: async (signal, isOver) => {
        await byEmail.start('ada@example.com', signal)
        if (!isOver()) await byEmail.confirm('123456', signal)
      },
      dispose: () => {
        world.login.dispose()
        wallet.dispose()
        connections.dispose()
      },
      shown: () => [shownOf(world)(), world.login.state.value.status],
    }
  },
})

eachStepOf('another network of the embedded wallet', {
  acts: [],
  happenings: ['aborted', 'disposed'],
  least: 2,
  open: async (): Promise<Scene> => {
    const world = embeddedWorld()
    login(world)
    const { clock, site, connections, wallet } = world
    wallet.continueLogin({ provider: 'email' })
    await wallet.connect('eip155', 'eip155:1', never())
    const network = world.networks.find(`eip155:${base.id}`)
    if (!network) throw new Error('no network')
    return {
      clock,
      ports: { site },
      state: wallet.state,
      play: (signal) => wallet.switchNetwork('eip155', network, signal),
      dispose: () => {
        wallet.dispose()
        connections.dispose()
      },
      shown: () => [...wallet.state.value.users],
    }
  },
})
