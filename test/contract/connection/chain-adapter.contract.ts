import { describe, expect, it } from 'vitest'
import type { Connection, Connector, WalletEvent } from '../../../src/domain/connection/connection.ts'
import type { CaipNetworkId, Network } from '../../../src/domain/network/network.ts'
import type { ChainAdapter } from '../../../src/ports/connection/chain-adapter.ts'

/** What can be done to the wallet behind the adapter. */
export interface WalletKnobs {
  accounts(addresses: readonly string[]): void
  grants(isGranted: boolean): void
  /** The visitor says no to everything, to moving only, or to nothing. */
  rejects(what: 'all' | 'switch' | 'nothing'): void
  silent(): void
  wakeUp(): void
  /** The wallet cannot be brought to `network` whatever is tried. */
  cannotReach(network: CaipNetworkId): void
  saysAccounts(addresses: readonly string[]): void
  saysNetwork(network: CaipNetworkId): void
  leaves(): void
  prompts(): number
  listeners(): number
  balance(network: Network, value: bigint): void
}

export type ChainAdapterWorld = {
  adapter: ChainAdapter
  wallet: WalletKnobs
  connector: Connector
  /** Two valid addresses of the namespace, as they are shown. */
  addresses: readonly [string, string]
  home: Network
  other: Network
  /** Lets time pass. */
  pass(ms: number): Promise<void>
}

export function describeChainAdapter(name: string, open: () => ChainAdapterWorld): void {
  describe(`ChainAdapter: ${name}`, () => {
    const signal = () => new AbortController().signal
    const connected = async (world: ChainAdapterWorld): Promise<Connection> => {
      const { adapter, connector } = world
      return { ...(await adapter.connect(connector, {}, signal())), connector }
    }
    /** The promise's outcome, with time passing until it has one. */
    const outcome = async <T>(world: ChainAdapterWorld, work: Promise<T>): Promise<T | { code: string }> => {
      const settled = work.catch((error: { code: string }) => ({ code: error.code }))
      await world.pass(5000)
      return settled
    }

    describe('connect', () => {
      it('resolves what the wallet granted', async () => {
        const { adapter, connector, wallet, addresses, home } = open()
        wallet.accounts(addresses)
        const result = await adapter.connect(connector, {}, signal())
        expect(result.accounts.map(({ address }) => address)).toEqual(addresses)
        expect(result.accounts[0].namespace).toBe(adapter.namespace)
        expect(result.caipNetworkId).toBe(home.caipNetworkId)
      })

      it('brings the wallet to the preferred network', async () => {
        const world = open()
        const { caipNetworkId } = world.other
        expect(await outcome(world, world.adapter.connect(world.connector, { preferred: caipNetworkId }, signal()))).toMatchObject({
          caipNetworkId,
        })
      })

      it("stands on the wallet's own network when the visitor does not want to move", async () => {
        const world = open()
        world.wallet.rejects('switch')
        const work = world.adapter.connect(world.connector, { preferred: world.other.caipNetworkId }, signal())
        expect(await outcome(world, work)).toMatchObject({ caipNetworkId: world.home.caipNetworkId })
      })

      it('rejects when the visitor says no', async () => {
        const world = open()
        world.wallet.rejects('all')
        expect(await outcome(world, world.adapter.connect(world.connector, {}, signal()))).toEqual({ code: 'USER_REJECTED' })
      })

      it('rejects when the wallet grants nothing', async () => {
        const world = open()
        world.wallet.accounts([])
        expect(await outcome(world, world.adapter.connect(world.connector, {}, signal()))).toEqual({ code: 'NO_ACCOUNTS' })
      })

      it('is given up at once, whatever the wallet does later', async () => {
        const { adapter, connector, wallet } = open()
        wallet.silent()
        const controller = new AbortController()
        const work = adapter.connect(connector, {}, controller.signal)
        controller.abort()
        await expect(work).rejects.toMatchObject({ code: 'ABORTED' })
        wallet.wakeUp()
      })

      it('asks nothing when it was given up before', async () => {
        const { adapter, connector, wallet } = open()
        await expect(adapter.connect(connector, {}, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
        expect(wallet.prompts()).toBe(0)
      })
    })

    describe('restore', () => {
      it('resolves what is still granted, without a prompt', async () => {
        const { adapter, connector, wallet, addresses, home } = open()
        wallet.accounts(addresses)
        wallet.grants(true)
        const result = await adapter.restore(connector, addresses[1].toLowerCase(), signal())
        expect(result?.accounts.map(({ address }) => address)).toEqual([addresses[1], addresses[0]])
        expect(result?.caipNetworkId).toBe(home.caipNetworkId)
        expect(wallet.prompts()).toBe(0)
      })

      it('resolves the first granted account when the stored one is gone', async () => {
        const { adapter, connector, wallet, addresses } = open()
        wallet.accounts([addresses[1]])
        wallet.grants(true)
        const result = await adapter.restore(connector, addresses[0], signal())
        expect(result?.accounts[0].address).toBe(addresses[1])
      })

      it('resolves undefined when nothing is granted', async () => {
        const { adapter, connector, wallet, addresses } = open()
        expect(await adapter.restore(connector, addresses[0], signal())).toBeUndefined()
        expect(wallet.prompts()).toBe(0)
      })
    })

    describe('switchNetwork', () => {
      it('resolves the network the wallet then stands on', async () => {
        const world = open()
        const connection = await connected(world)
        expect(await outcome(world, world.adapter.switchNetwork({ connection, network: world.other }, signal()))).toBe(
          world.other.caipNetworkId,
        )
      })

      it('rejects when the visitor says no', async () => {
        const world = open()
        const connection = await connected(world)
        world.wallet.rejects('switch')
        expect(await outcome(world, world.adapter.switchNetwork({ connection, network: world.other }, signal()))).toEqual({
          code: 'USER_REJECTED',
        })
      })

      it('rejects when the wallet does not get there', async () => {
        const world = open()
        const connection = await connected(world)
        world.wallet.cannotReach(world.other.caipNetworkId)
        const work = world.adapter.switchNetwork({ connection, network: world.other }, signal())
        expect(await outcome(world, work)).toEqual({ code: 'CHAIN_UNSUPPORTED' })
      })

      it('is given up at once', async () => {
        const world = open()
        const connection = await connected(world)
        world.wallet.silent()
        const controller = new AbortController()
        const work = world.adapter.switchNetwork({ connection, network: world.other }, controller.signal)
        controller.abort()
        await expect(work).rejects.toMatchObject({ code: 'ABORTED' })
        world.wallet.wakeUp()
      })
    })

    describe('watch', () => {
      const watched = async (world: ChainAdapterWorld) => {
        const events: WalletEvent[] = []
        const stop = world.adapter.watch(await connected(world), (event) => events.push(event))
        return { events, stop }
      }

      it('reports accounts, networks and leaving', async () => {
        const world = open()
        const { events } = await watched(world)
        world.wallet.saysAccounts([world.addresses[1]])
        await world.pass(100)
        world.wallet.saysNetwork(world.other.caipNetworkId)
        await world.pass(100)
        world.wallet.leaves()
        await world.pass(100)
        expect(events).toEqual([
          { type: 'accounts', accounts: [{ namespace: world.adapter.namespace, address: world.addresses[1] }] },
          { type: 'network', caipNetworkId: world.other.caipNetworkId },
          { type: 'disconnected' },
        ])
      })

      it('reports nothing once it was stopped, and leaves no listener', async () => {
        const world = open()
        const { events, stop } = await watched(world)
        world.wallet.saysAccounts([world.addresses[1]])
        await world.pass(100)
        stop()
        world.wallet.saysAccounts([world.addresses[0]])
        await world.pass(100)
        expect(events).toHaveLength(1)
        expect(world.wallet.listeners()).toBe(0)
      })
    })

    it('takes leave within 3 s, whatever the wallet does', async () => {
      const world = open()
      const connection = await connected(world)
      world.wallet.silent()
      const goodbye = world.adapter.disconnect(connection, signal())
      await world.pass(3000)
      await expect(goodbye).resolves.toBeUndefined()
      world.wallet.wakeUp()
    })

    it('is not granted any more after taking leave', async () => {
      const { adapter, connector, addresses, ...world } = open()
      await adapter.disconnect(await connected({ adapter, connector, addresses, ...world }), signal())
      expect(await adapter.restore(connector, addresses[0], signal())).toBeUndefined()
    })

    it('reads the native balance in smallest units', async () => {
      const { adapter, wallet, addresses, home } = open()
      wallet.balance(home, 1_500_000_000_000_000_000n)
      const { decimals, symbol } = home.nativeCurrency
      expect(await adapter.balance(addresses[0], home, signal())).toEqual({ value: 1_500_000_000_000_000_000n, decimals, symbol })
    })

    it('says that a balance is unavailable rather than naught', async () => {
      const world = open()
      expect(await outcome(world, world.adapter.balance(world.addresses[0], world.home, signal()))).toEqual({ code: 'BALANCE_UNAVAILABLE' })
    })

    it('signs a text', async () => {
      const { adapter, ...world } = open()
      const connection = await connected({ adapter, ...world })
      const [account] = connection.accounts
      const signed = await adapter.signMessage({ provider: adapter.provider(connection), account, message: 'Gruß 👋' }, signal())
      expect(signed.signature).toMatch(/^\S{20,}/)
    })

    it('says that the visitor would not sign', async () => {
      const world = open()
      const connection = await connected(world)
      world.wallet.rejects('all')
      const request = { provider: world.adapter.provider(connection), account: connection.accounts[0], message: 'a' }
      expect(await outcome(world, world.adapter.signMessage(request, signal()))).toEqual({ code: 'USER_REJECTED' })
    })

    it('hands out one provider per connection', async () => {
      const world = open()
      const connection = await connected(world)
      expect(world.adapter.provider(connection)).toBeDefined()
      expect(world.adapter.provider(connection)).toBe(world.adapter.provider({ ...connection }))
    })
  })
}
