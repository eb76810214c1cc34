import { vi } from 'vitest'
import type { PlainOptions } from '../../src/domain/options/portico-options.ts'
import { SdkCoinbaseWallet } from '../../src/infrastructure/coinbase/sdk-coinbase-wallet.ts'
import { NodeRequests } from '../../src/infrastructure/network/node-requests.ts'
import { RpcUrls } from '../../src/infrastructure/network/rpc-urls.ts'
import { FakeKeysPage } from '../fakes/coinbase/fake-keys-page.ts'
import { FakePopups } from '../fakes/frame/fake-popups.ts'
import { FakeHttp } from '../fakes/http/fake-http.ts'
import { FakePage } from '../fakes/page/fake-page.ts'
import { createEvmSigner } from '../fakes/relay/evm-signer.ts'
import { coreWorld } from './core-world.ts'
import { MemoryStorage } from './memory-storage.ts'

/** Anvil's first account. */
export const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/** The real adapter of Coinbase, its window a page that plays Coinbase's with a real key. */
export function coinbaseWorld(options: Partial<PlainOptions> = {}) {
  const storage = new MemoryStorage()
  vi.stubGlobal('localStorage', storage)
  const popups = new FakePopups()
  const page = new FakePage()
  const signer = createEvmSigner([KEY], {})
  const keys = new FakeKeysPage(signer, { 1: 'https://coinbase.example/1', 8453: 'https://coinbase.example/8453' })
  popups.pages.set('https://keys.coinbase.com/connect', (say) => {
    say(keys.hello())
    return async (message) => {
      for (const answer of await keys.hear(message as Record<string, unknown>)) say(answer)
    }
  })
  const core = coreWorld({ options })
  const http = new FakeHttp(core.clock)
  const global: Record<string, unknown> = {}
  const make = () =>
    new SdkCoinbaseWallet({
      popups,
      page,
      options: core.options,
      networks: core.networks,
      nodes: new NodeRequests(http, new RpcUrls(core.options)),
      window: global,
    })
  return { storage, popups, page, signer, keys, core, http, global, make, wallet: make() }
}
