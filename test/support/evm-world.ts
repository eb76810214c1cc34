import type { Connection, Connector, WalletEvent } from '../../src/domain/connection/connection.ts'
import { isAppError } from '../../src/domain/errors/app-error.ts'
import type { Network } from '../../src/domain/network/network.ts'
import { EvmChainAdapter } from '../../src/infrastructure/connection/evm-chain-adapter.ts'
import { FakeEvmNodes } from '../fakes/connection/fake-evm-nodes.ts'
import { FakeClock } from '../fakes/time/fake-clock.ts'
import { ScriptedWallet } from '../fakes/wallets/scripted-wallet.ts'
import { rpcUrls } from './rpc-urls.ts'

export const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const OTHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const never = () => new AbortController().signal

export const polygon: Network = {
  id: 137,
  name: 'Polygon',
  caipNetworkId: 'eip155:137',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://gateway.example/?projectId=secret', 'https://polygon.example'] },
    chainDefault: { http: ['https://polygon.example'] },
  },
  blockExplorers: { default: { name: 'Scan', url: 'https://scan.example' } },
  testnet: false,
  assets: { imageUrl: 'https://images.example/polygon.png' },
}

/** The adapter before a wallet of any kind, with time that stands still. */
export function evmWorld(provider: unknown) {
  const clock = new FakeClock()
  const nodes = new FakeEvmNodes()
  const adapter = new EvmChainAdapter(clock, nodes, rpcUrls())
  const connector: Connector = { id: 'com.hostile.wallet', type: 'ANNOUNCED', name: 'Hostile', chain: 'eip155', provider }
  const events: WalletEvent[] = []
  /** Connects and listens; undefined when it was refused. */
  const connect = async (signal = never()): Promise<Connection | AppErrorLike> => {
    const work = adapter.connect(connector, {}, signal).then(
      (wallet): Connection => ({ ...wallet, connector }),
      (error: unknown) => error as AppErrorLike,
    )
    await clock.advance(5000)
    const result = await work
    if (isConnection(result)) adapter.watch(result, (event) => events.push(event))
    return result
  }
  return { clock, nodes, adapter, connector, events, connect }
}

export type AppErrorLike = Error & { code: string; facts: Record<string, unknown> }
export const isConnection = (value: Connection | AppErrorLike): value is Connection => !isAppError(value)
/** The same before a wallet that works, until its knobs are turned. */
export const scripted = (options?: ConstructorParameters<typeof ScriptedWallet>[0]) => {
  const wallet = new ScriptedWallet({ accounts: [WETH], chainId: 1, ...options })
  return { wallet, ...evmWorld(wallet.provider) }
}
