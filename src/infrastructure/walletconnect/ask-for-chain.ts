import { filter } from 'rxjs'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../../domain/network/network.ts'
import { race } from '../../domain/shared/async/race.ts'
import { sleep } from '../../domain/shared/async/sleep.ts'
import { firstOf, until } from '../../domain/shared/streams.ts'
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
  await growth(`eip155:${id}`, live, clock, signal)
}

/** Settles when the session includes `chain`, or after the timeout. */
function growth(chain: CaipNetworkId, live: SessionService, clock: Clock, signal: AbortSignal): Promise<unknown> {
  const grown$ = live.state.value$.pipe(filter(() => live.scope('eip155')?.chains.includes(chain) === true))
  return race(
    signal,
    (ends) => firstOf<unknown>(until(ends, grown$)),
    (ends) => sleep(clock, GROWTH_MS, ends),
  )
}
