import { BehaviorSubject } from 'rxjs'
import { ToastService } from '../../src/domain/alerts/toast-service.ts'
import type { Connector } from '../../src/domain/connection/connection.ts'
import type { Network } from '../../src/domain/network/network.ts'
import { onEveryNetwork } from '../../src/domain/network/on-every-network.ts'
import { LocaleService } from '../../src/domain/options/locale-service.ts'
import { addMessages } from '../../src/domain/options/messages.ts'
import { solana } from '../../src/infrastructure/network/known-networks.ts'
import type { Page } from '../../src/ports/page/page.ts'
import type { SiwxAccount } from '../../src/ports/siwx/siwx.ts'
import { english } from '../../src/ui/modal/first-messages.ts'
import { siwxEnglish } from '../../src/ui/modal/siwx-messages.ts'
import { base, mainnet } from '../fakes/network/chains.ts'
import { FakeMessageCatalogues } from '../fakes/options/fake-message-catalogues.ts'
import { FakeSiwx } from '../fakes/siwx/fake-siwx.ts'
import { coreWorld, never, quiet, walletNamed } from './core-world.ts'
import { ALICE, alpha, BOB, beta, severalWorld } from './several-wallets-world.ts'
import { siwxParts } from './siwx-parts.ts'

export const PAGE = 'https://app.example/home?token=secret#part'

/** Signing in over fakes, wired as its feature wires it. */
export function siwxWorld(given: Parameters<typeof coreWorld>[0] & { siwx?: FakeSiwx } = {}) {
  addMessages(siwxEnglish)
  const world = coreWorld(given)
  const siwx = given.siwx ?? new FakeSiwx()
  const visible$ = new BehaviorSubject(true)
  const page = { href: PAGE, language: 'en', visible$ } as unknown as Page
  const toasts = new ToastService(world.clock)
  const locale = new LocaleService(world.options, new FakeMessageCatalogues(), world.logger, page, english)
  const parts = siwxParts({ ...world, page, toasts, locale }, siwx)
  const start = async (left: readonly SiwxAccount[] = []) => {
    if (left.length > 0) await parts.unended.add(onEveryNetwork(left, world.networks.state.value.networks))
    await parts.start()
  }
  return { ...world, ...parts, siwx, locale, toasts, visible$, start }
}

/** As `siwxWorld`, with two EVM wallets, Solana wallets and, unless it is off, `multiWallet`. Alpha is Alice's, Beta is Bob's. */
export function severalSiwxWorld(given: Parameters<typeof severalWorld>[0] = {}) {
  addMessages(siwxEnglish)
  const world = severalWorld({ ...given, options: { networks: [mainnet, base, solana], ...given.options } })
  world.evm.own.set(alpha.id, [ALICE])
  world.evm.own.set(beta.id, [BOB])
  const siwx = new FakeSiwx()
  const page = { href: PAGE, language: 'en', visible$: new BehaviorSubject(true) } as unknown as Page
  const parts = siwxParts({ ...world, active: world.inUse, page }, siwx)
  const start = async () => {
    await world.start()
    await parts.start()
  }
  /** Connects a wallet through the modal. */
  const join = async (connector: Connector) => {
    world.open.run({})
    await world.connect.run(connector, never())
    await quiet()
  }
  const joinAndSign = async (connector: Connector) => {
    await join(connector)
    await parts.signIn.run()
    await quiet()
  }
  const sessions = () => siwx.sessions.map(({ data }) => `${data.chainId.split(':')[0]} ${data.accountAddress}`)
  return { ...world, ...parts, siwx, start, join, joinAndSign, sessions }
}

export type SiwxWorld = ReturnType<typeof siwxWorld>

/** The world of a visitor who has opened the modal and connected a wallet. */
export async function visited<W extends Pick<SiwxWorld, 'start' | 'open' | 'connect'>>(
  world: W,
  prepare: (world: W) => void = () => {},
): Promise<W> {
  prepare(world)
  await world.start()
  world.open.run({})
  await world.connect.run(walletNamed('Rainbow'), never())
  await quiet()
  return world
}

export const statusOf = ({ service }: Pick<SiwxWorld, 'service'>) => service.state.value.status

export async function passing({ clock }: Pick<SiwxWorld, 'clock'>, ms: number): Promise<void> {
  await clock.advance(ms)
  await quiet()
}

/** A signed-in visitor disconnects and connects again while the sign-out is not answered. */
export async function backAgain<W extends SiwxWorld>(world: W): Promise<W> {
  await world.signIn.run()
  world.siwx.holds.add('setSessions')
  await world.disconnect.run('eip155')
  await quiet()
  world.open.run({})
  await world.connect.run(walletNamed('Rainbow'), never())
  await quiet()
  return world
}

export const viewOf = ({ router, modal }: Pick<SiwxWorld, 'router' | 'modal'>) => (modal.state.value.open ? router.current.view : 'closed')

/** @throws when the site has no such network */
export function networkOf({ networks }: Pick<SiwxWorld, 'networks'>, id: string): Network {
  const found = networks.find(id)
  if (!found) throw new Error(`no network ${id}`)
  return found
}
