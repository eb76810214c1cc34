import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../../domain/network/network.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import type { SessionService } from '../../domain/walletconnect/session-service.ts'
import type { SessionProvider } from '../../ports/connection/session-provider.ts'
import type { Clock } from '../../ports/time/clock.ts'

/** After approving a new chain, a wallet sends a session update as a separate message; how long to wait for it, in ms. */
const GROWTH_MS = 3000

type Asked = Readonly<{ live: SessionService; sessions: SessionProvider; clock: Clock }>

/** Requests a chain that the session does not include. Only a session update that contains it counts as approval. */
export async function askForChain(
  namespace: ChainNamespace,
  { id, name, nativeCurrency, rpcUrls, blockExplorers }: Network,
  { live, sessions, clock }: Asked,
  signal: AbortSignal,
): Promise<void> {
  const { session } = live
  const chain = live.chain(namespace)
  const unsupported = (cause?: unknown) => fail('CHAIN_UNSUPPORTED', { network: name }, { cause })
  if (!session || !chain || !live.canAdd(namespace)) throw unsupported()
  const explorer = blockExplorers?.default.url
  const parameters = {
    chainId: `0x${Number(id).toString(16)}`,
    chainName: name,
    nativeCurrency: { ...nativeCurrency },
    rpcUrls: [...rpcUrls.chainDefault.http],
    ...(explorer && { blockExplorerUrls: [explorer] }),
  }
  try {
    const request = { topic: session.topic, caipNetworkId: chain, method: 'wallet_addEthereumChain', params: [parameters] }
    await sessions.request(request, signal)
  } catch (error) {
    throw isAppError(error, 'ABORTED') || isAppError(error, 'USER_REJECTED') ? error : unsupported(error)
  }
  await abortable(growth(`eip155:${id}`, live, clock), signal)
}

/** Settles when the session includes `chain`, or after the timeout. */
function growth(chain: CaipNetworkId, live: SessionService, clock: Clock): Promise<void> {
  return new Promise((settled) => {
    const done = () => {
      cancel()
      queueMicrotask(() => watching.unsubscribe())
      settled()
    }
    const cancel = clock.after(GROWTH_MS, done)
    const watching = live.state.value$.subscribe(() => {
      if (live.scope('eip155')?.chains.includes(chain)) done()
    })
  })
}
