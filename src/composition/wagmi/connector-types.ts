/** The parts of wagmi's connector types (releases 2 and 3) that are used here. Declared here, so that pages without wagmi compile. */
export type Address = `0x${string}`

type Events = {
  connect: { accounts: readonly Address[]; chainId: number }
  change: { accounts?: readonly Address[] | undefined; chainId?: number | undefined }
}

/** The argument that wagmi passes to a connector. `Chain` is the site's own chain type. */
export type ConnectorSetting<Chain> = Readonly<{
  chains: readonly [Chain, ...Chain[]]
  emitter: {
    emit<E extends keyof Events>(event: E, data: Events[E]): void
    emit(event: 'disconnect'): void
    listenerCount(event: 'change'): number
  }
}>

type Granted<WithCapabilities extends boolean> = {
  accounts: WithCapabilities extends true ? readonly { address: Address; capabilities: Record<string, unknown> }[] : readonly Address[]
  chainId: number
}

/** EIP-1193, forwarded to the wallet that is connected at the time of the call. */
export type WagmiProvider = Readonly<{
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (...words: never[]) => void): unknown
  removeListener(event: string, listener: (...words: never[]) => void): unknown
}>

export type WagmiConnector<Chain> = {
  readonly id: 'portico'
  readonly name: string
  readonly type: 'portico'
  setup(): Promise<void>
  connect<WithCapabilities extends boolean = false>(options?: {
    chainId?: number | undefined
    isReconnecting?: boolean | undefined
    withCapabilities?: WithCapabilities | boolean | undefined
  }): Promise<Granted<WithCapabilities>>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Address[]>
  getChainId(): Promise<number>
  getProvider(): Promise<WagmiProvider | undefined>
  isAuthorized(): Promise<boolean>
  switchChain(to: { chainId: number }): Promise<Chain>
  onAccountsChanged(accounts: string[]): void
  onChainChanged(chainId: string): void
  onDisconnect(error?: Error): void
}
