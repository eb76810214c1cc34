import type { ConnectedWallet, Connection, Connector, SwitchRequest, WalletEvent } from '../../src/domain/connection/connection.ts'
import { AppError as PorticoError } from '../../src/domain/errors/app-error.ts'
import type { CaipNetworkId, Network } from '../../src/domain/network/network.ts'
import { abortable } from '../../src/domain/shared/async/abortable.ts'
import type { ChainAdapter, NativeBalance, SignedMessage, SignRequest } from '../../src/ports/connection/chain-adapter.ts'

/** What the wallet leaves at `window.acme`. Its documentation says so; nothing says that it keeps to it. */
type Acme = {
  request(method: 'connect' | 'accounts' | 'forget' | 'sign', text?: string): Promise<unknown>
  on(event: 'accounts', heard: () => void): () => void
}

const HOME: CaipNetworkId = 'stacks:1'

export class AcmeAdapter implements ChainAdapter {
  readonly namespace = 'stacks'

  async connect({ provider, name }: Connector, _: object, signal: AbortSignal): Promise<ConnectedWallet> {
    const wallet = granted(await ask(provider, 'connect', signal))
    if (!wallet) throw new PorticoError('NO_ACCOUNTS', { wallet: name }, 'The wallet granted no account')
    return wallet
  }

  async restore({ provider }: Connector, address: string, signal: AbortSignal): Promise<ConnectedWallet | undefined> {
    return granted(await ask(provider, 'accounts', signal), address)
  }

  async disconnect({ connector }: Connection, signal: AbortSignal): Promise<void> {
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), 3000)
    await ask(connector.provider, 'forget', AbortSignal.any([signal, patience.signal])).catch(() => undefined)
    clearTimeout(timer)
  }

  async switchNetwork({ network }: SwitchRequest): Promise<CaipNetworkId> {
    if (network.caipNetworkId === HOME) return HOME
    throw new PorticoError('CHAIN_UNSUPPORTED', { network: network.name }, `The wallet does not know ${network.name}`)
  }

  watch({ connector }: Connection, listener: (event: WalletEvent) => void): () => void {
    const ended = new AbortController()
    const heard = async () => {
      const wallet = granted(await ask(connector.provider, 'accounts', ended.signal).catch(() => undefined))
      if (ended.signal.aborted) return
      listener(wallet ? { type: 'accounts', accounts: wallet.accounts } : { type: 'disconnected' })
    }
    const stop = (connector.provider as Acme).on('accounts', () => void heard())
    return () => {
      ended.abort()
      stop()
    }
  }

  async balance(_: string, network: Network): Promise<NativeBalance> {
    throw new PorticoError('BALANCE_UNAVAILABLE', { network: network.name, isRead: false }, 'No balances here')
  }

  provider({ connector }: Connection): unknown {
    return connector.provider
  }

  async signMessage({ provider, message }: SignRequest, signal: AbortSignal): Promise<SignedMessage> {
    const signature = await ask(provider, 'sign', signal, message)
    if (typeof signature !== 'string') throw new PorticoError('ANSWER_UNREADABLE', { source: 'sign' }, 'The wallet signed nothing')
    return { signature }
  }
}

/** Every question goes through here: an abort ends it at once, and a refusal becomes one of our errors. */
async function ask(provider: unknown, method: Parameters<Acme['request']>[0], signal: AbortSignal, text?: string): Promise<unknown> {
  if (signal.aborted) throw new PorticoError('ABORTED', {}, 'Given up')
  const answer = (provider as Acme).request(method, text).catch((cause: { code?: unknown }) => {
    if (cause?.code === 4001) throw new PorticoError('USER_REJECTED', {}, 'The request was rejected', { cause })
    throw new PorticoError('WALLET_REFUSED', { method, text: '', walletCode: undefined }, 'The wallet failed', { cause })
  })
  return abortable(answer, signal)
}

/** The border: what is no address is not there. `first` = who was active before. */
function granted(answer: unknown, first?: string): ConnectedWallet | undefined {
  const texts = Array.isArray(answer) ? answer.filter((each) => typeof each === 'string' && /^S[PM][0-9A-Z]{26,40}$/.test(each)) : []
  const sorted = [...texts].sort((a, b) => Number(b === first) - Number(a === first))
  const [head, ...rest] = sorted.map((address: string) => ({ namespace: 'stacks' as const, address }))
  return head && { accounts: [head, ...rest], caipNetworkId: HOME }
}
