import { isAppError } from '../../domain/errors/app-error.ts'
import type { NetworkInput } from '../../domain/network/network.ts'
import type { Portico } from '../../ports/host/portico.ts'

type Standing = Readonly<{ accounts: readonly Address[]; chainId: number | undefined }>

/**
 * wagmi drops a `connect` event that arrives while another connector connects or reconnects, so ours is emitted again with growing delays.
 * In ms.
 */
const TELL_AGAIN_MS = 50
const TELL_AGAIN_MOST_MS = 2000
const TELL_AGAIN_TIMES = 40

/**
 * A connector for the `connectors` of wagmi's `createConfig` (releases 2 and 3): wagmi's hooks and actions use the EVM wallet connected
 * through `portico`, and follow every connect, switch and disconnect. `connect` opens the modal.
 * @example
 * createConfig({ chains: [mainnet], connectors: [porticoConnector(portico)], transports: { 1: http() }, multiInjectedProviderDiscovery:
 * false })
 */
export function porticoConnector(portico: Portico) {
  return <Chain extends NetworkInput & { readonly id: number }>({ chains, emitter }: ConnectorSetting<Chain>): WagmiConnector<Chain> => {
    /** The state last emitted to wagmi; undefined = not connected. */
    let told: Standing | undefined
    let timer: ReturnType<typeof setTimeout> | undefined

    const present = () => portico.getProvider('eip155') as WagmiProvider | undefined
    const provider: WagmiProvider = {
      request: async (call) => {
        const wallet = present()
        if (!wallet) throw notConnected()
        return wallet.request(call)
      },
      on: (event, listener) => present()?.on(event, listener),
      removeListener: (event, listener) => present()?.removeListener(event, listener),
    }

    /** Undefined while there is no connection that its wallet has confirmed. */
    const standing = (): Standing | undefined => {
      const { isConnected, allAccounts } = portico.getAccount('eip155')
      const [first] = allAccounts
      if (!isConnected || !first) return undefined
      const chainId = typeof first.chainId === 'number' ? first.chainId : undefined
      return { accounts: allAccounts.map(({ address }) => address as Address), chainId }
    }

    /** When the snapshot has no chain id, the wallet is asked. */
    const chainIdOf = async (now: Standing): Promise<number> => now.chainId ?? Number(await provider.request({ method: 'eth_chainId' }))

    const tell = (times = 0): void => {
      clearTimeout(timer)
      const { accounts, chainId } = standing() ?? {}
      if (accounts === undefined || chainId === undefined) return
      // wagmi adds these listeners when it connects the connector.
      const isHeard = () => emitter.listenerCount('change') > 0
      const wasHeard = isHeard()
      if (wasHeard) emitter.emit('change', { accounts, chainId })
      else emitter.emit('connect', { accounts, chainId })
      if (!wasHeard && !isHeard() && times < TELL_AGAIN_TIMES)
        timer = setTimeout(() => tell(times + 1), Math.min(TELL_AGAIN_MS * 2 ** times, TELL_AGAIN_MOST_MS))
    }

    const follow = (): void => {
      const now = standing()
      const before = told
      told = now
      if (now) tell()
      else clearTimeout(timer)
      if (before && !now) emitter.emit('disconnect')
    }

    async function switchChain({ chainId }: { chainId: number }): Promise<Chain> {
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain) throw unswitched(`Chain ${chainId} is not among wagmi's chains`)
      // A chain that the site configured in wagmi only.
      if (!portico.getNetworks('eip155').some(({ id }) => id === chainId)) portico.addNetwork('eip155', chain)
      try {
        await portico.switchNetwork(`eip155:${chainId}`, { throwOnFailure: true })
      } catch (cause) {
        throw isAppError(cause, 'USER_REJECTED') ? refused(cause) : unswitched((cause as Error).message, cause)
      }
      return chain
    }

    return {
      id: 'portico',
      name: 'Portico',
      type: 'portico',
      switchChain,
      async setup() {
        if (typeof window === 'undefined') return
        portico.subscribeAccount(follow, 'eip155')
        // wagmi calls `setup` before it can receive the connector's events.
        queueMicrotask(follow)
      },
      async connect({ chainId, isReconnecting = false, withCapabilities = false } = {}) {
        if (isReconnecting) await portico.ready
        else if (!standing()) await askVisitor(portico, () => standing() !== undefined)
        const now = standing()
        if (!now) throw notConnected()
        let current = await chainIdOf(now)
        if (chainId && chainId !== current)
          current = await switchChain({ chainId }).then(
            () => chainId,
            (error: { code?: unknown }) => {
              if (error.code === 4001) throw error
              return current
            },
          )
        const accounts = standing()?.accounts ?? now.accounts
        const granted = withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts
        return { accounts: granted as never, chainId: current }
      },
      async disconnect() {
        await portico.disconnect({ namespace: 'eip155' })
      },
      async getAccounts() {
        return standing()?.accounts ?? []
      },
      async getChainId() {
        const now = standing()
        if (!now) throw notConnected()
        return chainIdOf(now)
      },
      async getProvider() {
        await portico.ready
        return present() && provider
      },
      async isAuthorized() {
        await portico.ready
        return standing() !== undefined
      },
      // wagmi calls none of these; the same changes arrive through the instance's subscriptions.
      onAccountsChanged: follow,
      onChainChanged: follow,
      onDisconnect: follow,
    }
  }
}

/** Opens the modal and waits for a connection. @throws 4001 when the visitor closes it without one */
function askVisitor(portico: Portico, isDone: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let wasOpen = false
    const check = () => {
      const { open } = portico.getState()
      wasOpen ||= open
      if (isDone()) end(resolve)
      else if (wasOpen && !open) end(() => reject(refused()))
    }
    const stops = [portico.subscribeAccount(check, 'eip155'), portico.subscribeState(check)]
    const end = (settle: () => void) => {
      for (const stop of stops) stop()
      settle()
    }
    portico.open({ view: 'Connect', namespace: 'eip155' }).then(check, (error: unknown) => end(() => reject(error)))
  })
}

/** The parts of wagmi's connector types (releases 2 and 3) that are used here. Declared here, so that pages without wagmi compile. */
type Address = `0x${string}`

type Events = {
  connect: { accounts: readonly Address[]; chainId: number }
  change: { accounts?: readonly Address[] | undefined; chainId?: number | undefined }
}

/** The argument that wagmi passes to a connector. `Chain` is the site's own chain type. */
type ConnectorSetting<Chain> = Readonly<{
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
type WagmiProvider = Readonly<{
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (...words: never[]) => void): unknown
  removeListener(event: string, listener: (...words: never[]) => void): unknown
}>

type WagmiConnector<Chain> = {
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

type Named = Readonly<{ name: string; code: number; message: string; cause?: unknown }>

/** An error with the fields of viem's errors that wagmi's users read: `name`, `code` and `shortMessage`. */
function walletError({ name, code, message, cause }: Named): Error {
  return Object.assign(new Error(message, cause === undefined ? undefined : { cause }), {
    name,
    code,
    shortMessage: message,
    details: message,
  })
}

const refused = (cause?: unknown): Error =>
  walletError({ name: 'UserRejectedRequestError', code: 4001, message: 'User rejected the request.', cause })

const notConnected = (): Error => walletError({ name: 'ConnectorNotConnectedError', code: 4900, message: 'Connector not connected.' })

const unswitched = (message: string, cause?: unknown): Error => walletError({ name: 'SwitchChainError', code: 4902, message, cause })
