import type { porticoConnector } from '../../src/composition/wagmi/portico-connector.ts'

type Connector = Readonly<{ uid: string; id: string; isAuthorized(): Promise<boolean>; getProvider(): Promise<unknown> }>
export type WagmiState = Readonly<{ status: string; current: string | null; connections: ReadonlyMap<string, unknown>; chainId: number }>
export type WagmiConfig = Readonly<{
  connectors: readonly Connector[]
  state: WagmiState
  setState(change: (state: WagmiState) => WagmiState): void
}>
type Account = Readonly<{ status: string; address?: `0x${string}`; addresses?: readonly string[]; chainId?: number }>

/** The parts of `@wagmi/core` that the tests use: the same in releases 2 and 3. */
export type WagmiCore = Readonly<{
  createConfig(options: object): WagmiConfig
  createStorage(options: object): object
  cookieStorage: object
  cookieToInitialState(config: WagmiConfig, cookie: string | undefined): object | undefined
  hydrate(config: WagmiConfig, options: object): { onMount(): Promise<void> }
  http(url?: string): unknown
  mock(options: object): unknown
  connect(config: WagmiConfig, options: object): Promise<{ accounts: readonly string[]; chainId: number }>
  disconnect(config: WagmiConfig, options?: object): Promise<void>
  reconnect(config: WagmiConfig, options?: object): Promise<readonly unknown[]>
  switchChain(config: WagmiConfig, options: object): Promise<{ id: number }>
  signMessage(config: WagmiConfig, options: object): Promise<`0x${string}`>
  getAccount(config: WagmiConfig): Account
}>

/** By names that the compiler does not follow: what a site's compiler says of both is a test of its own. */
const RELEASES = { 'wagmi 2': 'wagmi-core-2', 'wagmi 3': '@wagmi/core' } as const

export const wagmiReleases: readonly (readonly [string, () => Promise<WagmiCore>])[] = Object.entries(RELEASES).map(([name, id]) => [
  name,
  () => import(/* @vite-ignore */ id) as Promise<WagmiCore>,
])

export function wagmiConfig(core: WagmiCore, connectors: readonly ReturnType<typeof porticoConnector>[], more: object = {}): WagmiConfig {
  const { chains = [], ...rest } = more as { chains?: readonly { id: number }[] }
  return core.createConfig({
    chains,
    connectors,
    transports: Object.fromEntries(chains.map(({ id }) => [id, core.http('http://127.0.0.1:1')])),
    multiInjectedProviderDiscovery: false,
    storage: null,
    ...rest,
  })
}
