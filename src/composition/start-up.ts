import type { FollowWallets } from '../application/connection/follow-wallets.ts'
import type { RestoreConnections } from '../application/connection/restore-connections.ts'
import type { CheckConfiguration } from '../application/options/check-configuration.ts'
import type { NetworkService } from '../domain/network/network-service.ts'
import type { WalletService } from '../domain/wallets/wallet-service.ts'
import type { OutsideConnections } from './outside-connections.ts'
import type { ReadStored } from './read-stored.ts'

/** Starts wallet discovery and restores the network and stored connections, once. */
export class StartUp {
  #running: Promise<void> | undefined
  #isOver = false

  constructor(
    private readonly checking: CheckConfiguration,
    private readonly following: FollowWallets,
    private readonly stored: ReadStored,
    private readonly wallets: WalletService,
    private readonly networks: NetworkService,
    private readonly restoring: RestoreConnections,
    private readonly outside: OutsideConnections,
  ) {}

  /** Settles when all stored data has been processed. */
  run(): Promise<void> {
    this.#running ??= this.#run()
    return this.#running
  }

  async #run(): Promise<void> {
    this.checking.run()
    this.outside.tellDeveloper()
    this.following.start()
    const walletsStarted = this.wallets.start(this.stored.wallets())
    const steps = [
      () => this.stored.importLegacy(),
      () => this.outside.enterSafe(),
      () => this.networks.start(),
      () => this.restoring.run(),
      () => walletsStarted,
      () => this.outside.comeBack(),
      () => this.outside.adopt(),
    ]
    await this.stored.ready
    for (const step of steps) {
      if (this.#isOver) return
      await step()
    }
  }

  dispose(): void {
    this.#isOver = true
  }
}
