import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import { serviceHandlers } from '../test/fakes/services/service-handlers.ts'
import { type ServiceKnobs, ServiceWorld } from '../test/fakes/services/service-world.ts'
import { MNEMONIC, startAnvil } from './anvil.ts'
import { control } from './control.ts'
import { RESERVED_PORTS, type SandboxExtra, type SandboxMarket } from './extra.ts'
import { SEED_HISTORY, SEED_TOKENS, type SeedToken, seedChain, seedKnobs } from './seed.ts'
import { serveHandlers } from './serve-handlers.ts'

export type SandboxChain = Readonly<{ chainId: number; caipNetworkId: `eip155:${number}`; name: string; rpcUrl: string }>
export type SandboxAccount = Readonly<{ address: `0x${string}`; privateKey: `0x${string}` }>

/** Connection data for clients of the sandbox: the line that `npm run sandbox` prints. */
export type SandboxInfo = Readonly<{
  chains: readonly SandboxChain[]
  /** For the option `services` of `createPortico`; a service that is not listed does not run. */
  services: Readonly<Record<string, string>>
  control: string
  /** URLs of the extras: relay, Solana, secure site. */
  urls: Readonly<Record<string, string>>
  /** The chain on which swaps work. */
  market: SandboxMarket | undefined
  projectId: string
  mnemonic: string
  /** Funded with 10,000 ETH on every chain. The keys are public: use on local chains only. */
  accounts: readonly SandboxAccount[]
  /** ERC-20 tokens that the first account holds on every chain, for the option `tokens`. Anybody may `mint`. */
  tokens: readonly SeedToken[]
  readyMs: number
}>

export type Sandbox = Readonly<{ info: SandboxInfo; world: ServiceWorld; stop(): Promise<void> }>

export type SandboxOptions = Readonly<{
  /** `free`: any free ports; `fixed` (the default): 8545 and up for chains, 8600 and up for services. */
  ports?: 'free' | 'fixed'
  /** Default 31337 and 31338. */
  chainIds?: readonly number[]
  knobs?: Partial<ServiceKnobs>
}>

const PROJECT_ID = '00000000000000000000000000000001'
const FIRST_CHAIN_PORT = 8545
const SERVICES_PORT = 8600
const ACCOUNTS = 10

const extras = import.meta.glob<Readonly<{ extra: SandboxExtra }>>('./extra/*.ts')

/** Starts local chains and services on loopback. When a part fails to start, stops the others and rejects. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const started = performance.now()
  const free = options.ports === 'free'
  const running: (() => Promise<void>)[] = []
  const stop = async () => {
    await Promise.all(running.splice(0).map((end) => end()))
  }
  try {
    const chainIds = options.chainIds ?? [31337, 31338]
    const anvils = await settleAll(
      chainIds.map(async (chainId, index) => {
        const anvil = await startAnvil(chainId, free ? 0 : FIRST_CHAIN_PORT + index)
        running.push(anvil.stop)
        return anvil
      }),
    )
    const chains = anvils.map(({ chainId, url }, index) => ({
      chainId,
      caipNetworkId: `eip155:${chainId}` as const,
      name: ['Sandbox One', 'Sandbox Two'][index] ?? `Sandbox ${index + 1}`,
      rpcUrl: url,
    }))
    const gateway = Object.fromEntries(chains.map(({ caipNetworkId, rpcUrl }) => [caipNetworkId, rpcUrl]))
    const [owner] = accounts()
    if (owner) await settleAll(chains.map(({ rpcUrl }) => seedChain(rpcUrl, owner.address)))
    const seed = owner && seedKnobs(owner.address, Object.keys(gateway))
    const world = new ServiceWorld({
      requireOrigin: true,
      chains: gateway,
      historyLength: SEED_HISTORY,
      hasEns: true,
      ...seed,
      ...options.knobs,
    })

    let info: SandboxInfo | undefined
    const handlers = serviceHandlers(world)
    const server = await serveHandlers(() => handlers, {
      port: free ? 0 : SERVICES_PORT,
      first: (request) => control(world, () => info, request),
    })
    running.push(server.stop)

    const context = { world, chains, port: (name: keyof typeof RESERVED_PORTS) => (free ? 0 : RESERVED_PORTS[name]) }
    const parts = await settleAll(
      Object.values(extras).map(async (load) => {
        const part = await (await load()).extra.start(context)
        running.push(part.stop)
        return part
      }),
    )
    const { url } = server
    const services = { registry: url, blockchain: url, rpcGateway: url, analytics: url, cloudAuth: url }
    info = {
      chains,
      services: Object.assign(services, ...parts.map((part) => part.services ?? {})),
      control: `${url}/__control`,
      urls: Object.assign({}, ...parts.map((part) => part.urls)),
      market: parts.find((part) => part.market)?.market,
      projectId: PROJECT_ID,
      mnemonic: MNEMONIC,
      accounts: accounts(),
      tokens: SEED_TOKENS,
      readyMs: Math.round(performance.now() - started),
    }
    return { world, stop, info }
  } catch (error) {
    await stop()
    throw free ? error : new Error(`${error instanceof Error ? error.message.trim() : error}\nIs a port taken? Try --ports free.`)
  }
}

/** Like `Promise.all`, but waits for all promises before it rejects, so that everything that started can be stopped. */
async function settleAll<T>(promises: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}

function accounts(): readonly SandboxAccount[] {
  return Array.from({ length: ACCOUNTS }, (_, addressIndex) => {
    const account = mnemonicToAccount(MNEMONIC, { addressIndex })
    return { address: account.address, privateKey: privateKey(account) }
  })
}

function privateKey(account: HDAccount): `0x${string}` {
  const bytes = account.getHdKey().privateKey ?? new Uint8Array()
  return `0x${Buffer.from(bytes).toString('hex')}`
}
