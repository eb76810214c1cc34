import type { ContainerModule, ServiceIdentifier } from 'inversify'
import { OpenModal } from '../../application/routing/open-modal.ts'
import { AccountService } from '../../domain/account/account-service.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { Announcements } from '../../ports/wallets/announcements.ts'
import { createContainer } from '../create-container.ts'
import type { Bridge, CoreHandle } from '../launcher/core-handle.ts'
import { pause } from '../launcher/pause.ts'
import { Core } from './core.ts'

/** Made one by one, so that no task is long on a slow phone; each brings along what it needs. */
const FIRST = [ConnectionService, NetworkService, WalletService, AccountService, LocaleService, OpenModal] as const

/** Step two of the start-up: container, services, and the bridge to the launcher; in pieces, so that no task is long. */
export async function startCore(bridge: Bridge): Promise<CoreHandle> {
  const { options, takeAnnouncements } = bridge
  await pause()
  const container = createContainer(options, ...((options.modules ?? []) as readonly ContainerModule[]))
  container.rebind(Announcements as symbol).toConstantValue(takeAnnouncements)
  for (const service of FIRST) {
    await pause()
    container.get(service as ServiceIdentifier)
  }
  await pause()
  const core = new Core(container, bridge)
  await pause()
  return core
}
