import { isSameAddress } from '../../domain/caip/same-address.ts'
import type { ConnectedWallet, Connector } from '../../domain/connection/connection.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import type { PromptedMessage, SignInGateway } from '../../domain/siwx/sign-in-gateway.ts'
import type { ChainAdapter, PromptedSignature } from '../../ports/connection/chain-adapter.ts'
import type { Clock } from '../../ports/time/clock.ts'

/** How long a wallet's prompt waits for the site's message. */
const MESSAGE_MS = 1500

type Given = Readonly<{ connector: Connector; preferred: CaipNetworkId | undefined; networks: NetworkService; clock: Clock }>

/** Connects, in one prompt with the sign-in where the wallet can: a signature counts once its account is connected. */
export async function connectSigningIn(
  adapter: ChainAdapter,
  signIn: SignInGateway,
  { connector, preferred, networks, clock }: Given,
  signal: AbortSignal,
): Promise<ConnectedWallet> {
  const { chain } = connector
  const late = () => fail('HTTP_TIMEOUT', { url: '' })
  const message = async (own: CaipNetworkId | undefined) => {
    const network = networks.find(own, chain) ?? networks.of(chain)?.network
    if (!network) return undefined
    const ask = () => signIn.prompted(network.caipNetworkId, 'wallet')
    return withDeadline({ clock, ms: MESSAGE_MS, late, signal }, ask).catch(() => undefined)
  }
  let adopt = (_address: string) => {}
  const signed = (asked: PromptedMessage, answer: PromptedSignature) => {
    adopt = (address) => {
      if (!isSameAddress(chain, address, answer.address)) return
      void signIn.adoptPrompted(asked, { ...answer, caipNetworkId: asked.chainId as CaipNetworkId }, signal)
    }
  }
  const wallet = await adapter.connect(connector, { preferred, signIn: { message, signed } }, signal)
  adopt(wallet.accounts[0].address)
  return wallet
}
