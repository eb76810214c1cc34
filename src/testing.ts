// `portico/testing`: for host sites' own tests. Built by vite.testing.config.ts into one file; types by scripts/testing-types.mjs.
export { FakeIdentities } from '../test/fakes/account/fake-identities.ts'
export { FakeChainAdapter } from '../test/fakes/connection/fake-chain-adapter.ts'
export { FakeHttp } from '../test/fakes/http/fake-http.ts'
export { FakeLogger } from '../test/fakes/logging/fake-logger.ts'
export { FakeMessageCatalogues } from '../test/fakes/options/fake-message-catalogues.ts'
export { FakePage } from '../test/fakes/page/fake-page.ts'
export { FakeRandomness } from '../test/fakes/random/fake-randomness.ts'
export { FAULTS, type Fault, SERVICE_NAMES, type ServiceName } from '../test/fakes/services/fault.ts'
export type { RegistryWallet } from '../test/fakes/services/registry-wallets.ts'
export { serviceHandlers } from '../test/fakes/services/service-handlers.ts'
export {
  type NameRecord,
  type RecordedRequest,
  type RemoteFeature,
  type ServiceKnobs,
  ServiceWorld,
} from '../test/fakes/services/service-world.ts'
export { FakeDisk, FakeKeyValueStore } from '../test/fakes/storage/fake-key-value-store.ts'
export { FakeClock } from '../test/fakes/time/fake-clock.ts'
export { FakeWalletDiscovery } from '../test/fakes/wallets/fake-wallet-discovery.ts'
export { type Answer, ScriptedError, ScriptedWallet, type ScriptedWalletOptions } from '../test/fakes/wallets/scripted-wallet.ts'
