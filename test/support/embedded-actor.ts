import { FollowDepartures } from '../../src/application/frame/follow-departures.ts'
import { fail } from '../../src/domain/errors/fail-in-feature.ts'
import { EmbeddedWallet } from '../../src/domain/frame/embedded-wallet.ts'
import { forgetEmbedded } from '../../src/domain/frame/forget-embedded.ts'
import { LoginRecord } from '../../src/domain/frame/login-record.ts'
import { limitOf, type SecureUser } from '../../src/domain/frame/secure-calls.ts'
import { FrameChainAdapter } from '../../src/infrastructure/frame/frame-chain-adapter.ts'
import { StoredValues } from '../../src/infrastructure/storage/stored-values.ts'
import type { ChainAdapter } from '../../src/ports/connection/chain-adapter.ts'
import type { Clock } from '../../src/ports/time/clock.ts'
import { FakeChainAdapter } from '../fakes/connection/fake-chain-adapter.ts'
import { FakeSecureSite } from '../fakes/frame/fake-secure-site.ts'
import { FakeLogger } from '../fakes/logging/fake-logger.ts'
import type { FakeDisk } from '../fakes/storage/fake-key-value-store.ts'
import { LateBacking } from '../fakes/storage/late-backing.ts'
import { EVM_ADDRESSES, evmHome, evmOther } from './adapter-worlds.ts'
import type { Actor } from './connection-actors.ts'
import { coreWorld } from './core-world.ts'

type Mode = 'approve' | 'reject' | 'ignore'

/** The secure page and the visitor before it: it asks when somebody logs in and when the chain is to change, else it answers by itself. */
class SecurePage {
  mode: Mode = 'approve'
  isLoggedIn = false
  chainId = 1
  #waiting: (() => void)[] = []

  #wasLate = false

  constructor(
    site: FakeSecureSite,
    private readonly address: string,
    clock: Clock,
  ) {
    site.answers.set('IS_CONNECTED', () => ({ isConnected: this.isLoggedIn }))
    site.answers.set('GET_USER', async ({ chainId }: { chainId?: number | string }) => {
      if (!this.isLoggedIn) await this.#ask()
      ;[this.isLoggedIn, this.#wasLate] = [true, false]
      this.chainId = Number(String(chainId ?? this.chainId).replace('eip155:', ''))
      return this.#user()
    })
    site.answers.set('SWITCH_NETWORK', async (asked: { chainId: string; rpcUrl: string }) => {
      const { chainId } = asked
      const until = clock.monotonic() + limitOf('SWITCH_NETWORK', asked)
      await this.#ask()
      this.#wasLate = clock.monotonic() >= until
      this.chainId = Number(chainId.replace('eip155:', ''))
      return { chainId: this.chainId }
    })
    site.answers.set('SIGN_OUT', () => {
      this.isLoggedIn = false
    })
  }

  /**
   * Nobody hears where it was led before while it asks the visitor, for it answers one question after the other, nor where a request led that was
   * answered too late. Each signature begins with a question that leads it back.
   */
  get isHeard(): boolean {
    return this.#waiting.length === 0 && !this.#wasLate
  }

  /** The frame goes with its page: what it asked the visitor is never answered. */
  reload(): void {
    this.#waiting = []
  }

  wake(): void {
    this.mode = 'approve'
    for (const resume of this.#waiting.splice(0)) resume()
  }

  async #ask(): Promise<void> {
    if (this.mode === 'reject') throw fail('FRAME_REQUEST_FAILED', { description: 'User rejected' })
    if (this.mode === 'ignore') await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  #user(): SecureUser {
    const { address, chainId } = this
    return { address, chainId, email: 'ada@example.com', accounts: [{ address, type: 'eoa' }], preferredAccountType: 'eoa' }
  }
}

/** The embedded wallet, whose login is stored on the disk of the page. */
export function embeddedActor(disk: FakeDisk): Actor {
  const core = coreWorld({ options: { networks: [evmHome, evmOther] } })
  const [address] = EVM_ADDRESSES
  const open = () => new StoredValues(new LateBacking(disk), core.clock, new FakeLogger())
  const record = new LoginRecord(open())
  const site = new FakeSecureSite(core.clock)
  const page = new SecurePage(site, address, core.clock)
  let wallet: EmbeddedWallet
  const make = (): ChainAdapter => {
    wallet = new EmbeddedWallet(site, record, core.networks, core.options, core.clock, () => 'https://node.example')
    return new FrameChainAdapter(new FakeChainAdapter(), wallet, undefined, (namespace) => forgetEmbedded(open(), namespace))
  }
  let adapter = make()
  return {
    connector: { id: 'AUTH', type: 'AUTH', name: 'Embedded', chain: 'eip155' },
    get adapter() {
      return adapter
    },
    addresses: [address],
    home: evmHome,
    other: evmOther,
    mode: (mode) => {
      page.wake()
      page.mode = mode
    },
    wake: () => page.wake(),
    address: () => address,
    chain: () => (page.isHeard ? `eip155:${page.chainId}` : undefined),
    listeners: () => undefined,
    pass: (ms) => core.clock.advance(ms),
    signOut: () => wallet.signOut(),
    follow: (connections, store) => {
      const departures = new FollowDepartures(connections, wallet, store, record, { show: () => {} })
      departures.start()
      return () => departures.dispose()
    },
    reload: () => {
      wallet.dispose()
      page.reload()
      adapter = make()
    },
    trouble: (isConnected) => {
      const isKept = disk.texts.has('embedded')
      if (isConnected && !isKept) return 'logged in, and the next visit would not know'
      return isConnected && !page.isLoggedIn ? 'shown, and logged out in its page' : ''
    },
  }
}
