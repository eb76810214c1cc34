import { describe, expect, it } from 'vitest'
import { DisconnectWallet } from '../../../src/application/connection/disconnect-wallet.ts'
import { PreferAccountType } from '../../../src/application/frame/prefer-account-type.ts'
import { createPortico } from '../../../src/composition/launcher/create-portico.ts'
import { toCoinType } from '../../../src/domain/caip/evm-chain-id.ts'
import { ConnectionService } from '../../../src/domain/connection/connection-service.ts'
import type { ErrorCode } from '../../../src/domain/errors/codes.ts'
import { fail } from '../../../src/domain/errors/fail.ts'
import { Approvals } from '../../../src/domain/frame/approvals.ts'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import { walletSigner } from '../../../src/domain/siwx/siwx-account.ts'
import { HttpEvmNode } from '../../../src/infrastructure/money/http-evm-node.ts'
import type { Http } from '../../../src/ports/http/http.ts'
import { FakeChainAdapter } from '../../fakes/connection/fake-chain-adapter.ts'
import { mainnet } from '../../fakes/network/chains.ts'
import { FakeKeyValueStore } from '../../fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { coreWorld, never, walletNamed } from '../../support/core-world.ts'
import { embeddedWorld } from '../../support/embedded-world.ts'

class MuteAdapter extends FakeChainAdapter {
  override async signMessage() {
    return { signature: '' }
  }
}

/** A store of the site whose deletions fail. */
class RefusingStore extends FakeKeyValueStore {
  override async delete(): Promise<void> {
    throw new Error('read-only')
  }

  override async update(): Promise<void> {
    throw new Error('read-only')
  }
}

/** An EVM node that answers every question but the one for its chain with a word. */
const odd: Http = {
  json: async ({ body }) => {
    const { id, method } = body as Readonly<{ id: number; method: string }>
    return { jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x1' : 'much' }
  },
  blob: () => Promise.reject(fail('HTTP_UNREACHABLE', { url: '' })),
}

const unreachable = () => {
  const world = embeddedWorld()
  world.site.isUnreachable = true
  return world
}

/** What is done, by the code that it rejects with. */
const RAISED: readonly (readonly [code: ErrorCode, act: () => Promise<unknown>])[] = [
  ['CHAIN_ID_INVALID', async () => toCoinType(0x8000_0000)],
  ['CONFIG_SIWX_CONFLICT', async () => createPortico({ networks: [mainnet], siwx: {} as never, siweConfig: {} as never })],
  ['RPC_NOT_ALLOWED', async () => new Approvals(new FakeClock()).refuse('eth_sign')],
  ['FARCASTER_FAILED', () => unreachable().byFarcaster.run(never())],
  ['EMAIL_LOGIN_LOAD_FAILED', () => unreachable().byEmail.start('ada@example.com', never())],
  [
    'EMAIL_NOT_CONNECTED',
    () => {
      const { wallet, connections, events, clock } = embeddedWorld()
      return new PreferAccountType(wallet, connections, events, clock).run('eoa', 'eip155', never())
    },
  ],
  [
    'SIGN_MESSAGE_FAILED',
    async () => {
      const { connections } = coreWorld({ adapters: [new MuteAdapter('eip155')] })
      const { accounts } = await connections.connect(walletNamed('Alpha', 'eip155'), {}, never())
      const account = { namespace: 'eip155', address: accounts[0].address, caipNetworkId: 'eip155:1' } as const
      return walletSigner(connections)(account, 'text', never())
    },
  ],
  [
    'GAS_ESTIMATE_FAILED',
    () => {
      const node = new HttpEvmNode(odd, { of: () => ['https://node.example'] })
      return node.estimateGas(
        { from: `0x${'11'.repeat(20)}`, to: `0x${'22'.repeat(20)}`, data: '0x', value: 0n },
        toNetwork(mainnet),
        never(),
      )
    },
  ],
  [
    'DISCONNECT_FAILED',
    () => {
      const { modal, close, events, clock, logger } = embeddedWorld()
      const adapters = { namespaces: ['eip155'] as const, load: async () => new FakeChainAdapter() }
      const connections = new ConnectionService(adapters, new RefusingStore(), clock, logger)
      return new DisconnectWallet(connections, modal, close, events).run()
    },
  ],
]

describe('errors that a site can get', () => {
  it.each(RAISED)('%s', async (code, act) => {
    await expect(act()).rejects.toMatchObject({ code })
  })
})
