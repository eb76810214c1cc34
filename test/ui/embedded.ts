import { PreferAccountType } from '../../src/application/frame/prefer-account-type.ts'
import { EmbeddedWallet } from '../../src/domain/frame/embedded-wallet.ts'
import { LoginRecord } from '../../src/domain/frame/login-record.ts'
import { SecureDashboard } from '../../src/domain/frame/secure-dashboard.ts'
import { SmartAccountVersion } from '../../src/domain/frame/smart-account-version.ts'
import { NamedChains } from '../../src/domain/names/named-chains.ts'
import { FrameChainAdapter } from '../../src/infrastructure/frame/frame-chain-adapter.ts'
import { AccountParts } from '../../src/ui/account/account-parts.ts'
import { LoginRows, SmartAccountRow } from '../../src/ui/frame/embedded-rows.tsx'
import { loadAccountWords, loadEmbeddedWords } from '../../src/ui/modal/load-feature-words.ts'
import { FakePageReturn } from '../fakes/frame/fake-page-return.ts'
import { FakeSecureSite } from '../fakes/frame/fake-secure-site.ts'
import { FakeSupportedChains } from '../fakes/network/fake-supported-chains.ts'
import { USER } from '../support/embedded-world.ts'
import { type World, wallet } from './world.ts'

await Promise.all([loadAccountWords(), loadEmbeddedWords()])

type Given = Readonly<{
  user?: Partial<typeof USER> & Readonly<{ userName?: string }>
  smartNetworks?: readonly number[]
  named?: readonly string[]
}>

/** A visitor of the embedded wallet, and the secure site behind it: `site.kind` is the account that it hands out. */
export async function withEmbedded(world: World, { user = {}, smartNetworks = [1], named = ['eip155:1'] }: Given = {}) {
  const { adapter, clock, store, networks, settings, connections, events, page } = world
  const site = Object.assign(new FakeSecureSite(clock), { kind: 'smartAccount' as 'eoa' | 'smartAccount' })
  const account = () => {
    const address = USER.accounts.find(({ type }) => type === site.kind)?.address ?? USER.address
    return { ...USER, address, preferredAccountType: site.kind, ...user }
  }
  site.answers.set('GET_USER', account)
  site.answers.set('CONNECT_SOCIAL', account)
  site.answers.set('SET_PREFERRED_ACCOUNT', ({ type }: Readonly<{ type: 'eoa' | 'smartAccount' }>) => {
    site.kind = type
    return { type, address: account().address }
  })
  const record = new LoginRecord(store)
  const embedded = new EmbeddedWallet(site, record, networks, settings, clock, () => undefined)
  networks.learnSmartAccounts(smartNetworks)
  const frame = new FrameChainAdapter(adapter, embedded, undefined, async () => {})
  Object.assign(adapter, { connect: frame.connect.bind(frame), watch: frame.watch.bind(frame) })
  world.bind(EmbeddedWallet, embedded)
  world.bind(PreferAccountType, new PreferAccountType(embedded, connections, events, clock))
  world.bind(SecureDashboard, new SecureDashboard(() => site.origin, page))
  const chains = Object.assign(new FakeSupportedChains(), { listed: new Set(named) })
  world.bind(NamedChains, new NamedChains(chains))
  const pageReturn = new FakePageReturn()
  world.bind(SmartAccountVersion, new SmartAccountVersion(record, pageReturn))
  const parts = world.resolve(AccountParts)
  parts.add('login', LoginRows)
  parts.add('smart', SmartAccountRow)
  await world.connectWith(wallet('AUTH', 'AUTH', { type: 'AUTH' }))
  return { site, record, embedded, pageReturn }
}
