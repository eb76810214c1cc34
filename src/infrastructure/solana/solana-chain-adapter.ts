import { encodeBase58 } from '../../domain/caip/base58.ts'
import type { ConnectedWallet, Connector } from '../../domain/connection/connection.ts'
import { isSolanaMetaMask } from '../../domain/connection/metamask.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId, Network } from '../../domain/network/network.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { never } from '../../domain/shared/async/never.ts'
import { MESSAGE_MAX } from '../../domain/siwx/message-fields.ts'
import type { PromptedMessage } from '../../domain/siwx/sign-in-gateway.ts'
import type {
  ChainAdapter,
  ConnectSignIn,
  NativeBalance,
  SessionLink,
  SignedMessage,
  SignRequest,
} from '../../ports/connection/chain-adapter.ts'
import type { MultichainWallet } from '../../ports/connection/multichain-wallet.ts'
import type { SolanaProvider } from '../../ports/host/providers.ts'
import type { SolanaRpc, SolanaSendOptions } from '../../ports/solana/solana-rpc.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { callSigner, expectActive } from '../connection/foreign-calls.ts'
import { signInFields } from '../connection/sign-in-fields.ts'
import type { SiteNetwork } from '../connection/site-network.ts'
import { StandardChainAdapter, type Standing } from '../connection/standard-chain-adapter.ts'
import { readAccount, type StandardAccount, type StandardProvider } from '../connection/standard-provider.ts'
import { peek } from '../shared/eip1193-request.ts'
import { foreignList } from '../shared/foreign-list.ts'
import { readBytes, utf8 } from '../shared/text-bytes.ts'
import { SessionSolanaSigner } from './session-solana-signer.ts'
import { solanaProvider } from './solana-host-provider.ts'
import { solanaRules } from './solana-rules.ts'
import { StandardSolanaSigner, type Submit } from './standard-solana-signer.ts'

const SIGNATURE_BYTES = 64
const CHAIN = 'Chain ID: '

/** As the message spells its network: `mainnet`. */
const writtenChain = ({ serializedMessage }: PromptedMessage): string | undefined =>
  serializedMessage
    .split('\n')
    .find((line) => line.startsWith(CHAIN))
    ?.slice(CHAIN.length)

/** Solana wallets: the Wallet Standard and WalletConnect sessions. */
export class SolanaChainAdapter extends StandardChainAdapter<SolanaProvider> implements ChainAdapter {
  readonly namespace = 'solana'

  constructor(
    clock: Clock,
    site: SiteNetwork,
    private readonly rpc: SolanaRpc,
    private readonly sent: () => void = () => {},
    private readonly shared: () => Promise<MultichainWallet | undefined> = async () => undefined,
  ) {
    super(solanaRules, clock, site)
  }

  /** MetaMask's wallet takes a silent question for an ordinary one: it is asked only where it has granted something. */
  override async restore(connector: Connector, address: string, signal: AbortSignal): Promise<ConnectedWallet | undefined> {
    if (isSolanaMetaMask(connector)) {
      const session = await abortable(this.shared(), signal).catch(() => undefined)
      const granted = await session?.read(signal)
      if (granted && !granted.some(({ namespace }) => namespace === 'solana')) return undefined
    }
    return super.restore(connector, address, signal)
  }

  protected makeProvider(wallet: StandardProvider, standing: Standing): SolanaProvider {
    return solanaProvider(new StandardSolanaSigner(wallet, standing, this.#submit), () => this.sent())
  }

  /** The Wallet Standard's `solana:signIn`. What it grants is what the wallet lists, or the account that signed. */
  protected override async connectSigning(
    wallet: StandardProvider,
    network: CaipNetworkId,
    signIn: ConnectSignIn,
    signal: AbortSignal,
  ): Promise<readonly StandardAccount[] | undefined> {
    const asked = wallet.feature('solana:signIn') && (await signIn.message(network))
    if (!asked) return undefined
    const input = { ...signInFields(asked), chainId: writtenChain(asked) }
    const answer = await wallet.call('solana:signIn', 'signIn', [input], signal).catch((error: unknown) => {
      if (this.isRefusal(error) || signal.aborted) throw error
      return undefined
    })
    const [output] = foreignList(answer, 1) ?? []
    const account = readAccount(peek(output, 'account'))
    if (!account) return undefined
    const { address } = account
    const [text, signature] = [readBytes(peek(output, 'signedMessage'), MESSAGE_MAX), readBytes(peek(output, 'signature'), SIGNATURE_BYTES)]
    if (text && signature?.length === SIGNATURE_BYTES)
      signIn.signed(asked, { address, message: new TextDecoder().decode(text), signature: encodeBase58(signature) })
    const granted = wallet.granted() ?? []
    return granted.some((each) => each.address === address) ? granted : [account, ...granted]
  }

  override async balance(address: string, network: Network, signal: AbortSignal): Promise<NativeBalance> {
    const { decimals, symbol } = network.nativeCurrency
    try {
      return { value: await this.rpc.balance(address, network, signal), decimals, symbol }
    } catch (cause) {
      throw isAppError(cause, 'ABORTED') ? cause : fail('BALANCE_UNAVAILABLE', { network: network.name }, { cause })
    }
  }

  async signMessage({ provider, account, message }: SignRequest, signal: AbortSignal): Promise<SignedMessage> {
    expectActive(provider, account, 'signMessage')
    const answer = await callSigner(provider, 'signMessage', [utf8(message)], signal)
    const signature = readBytes(answer, SIGNATURE_BYTES)
    if (signature?.length !== SIGNATURE_BYTES) throw fail('ANSWER_UNREADABLE', { source: 'signMessage' })
    return { signature: encodeBase58(signature) }
  }

  overSession(link: SessionLink): unknown {
    return solanaProvider(new SessionSolanaSigner(link, this.#submit), () => this.sent())
  }

  readonly #submit: Submit = async (transaction, id, options) => {
    const network = this.site.all.find(({ caipNetworkId }) => caipNetworkId === id)
    if (!network) throw fail('CHAIN_UNSUPPORTED', { network: id ?? 'solana' })
    return this.rpc.send(transaction, network, never(), sendOptions(options))
  }
}

type Commitment = NonNullable<SolanaSendOptions['preflightCommitment']>

/** The names that nodes take, and the older names of the same, which they no longer take. */
const COMMITMENTS: ReadonlyMap<unknown, Commitment> = new Map([
  ['processed', 'processed'],
  ['confirmed', 'confirmed'],
  ['finalized', 'finalized'],
  ['recent', 'processed'],
  ['single', 'confirmed'],
  ['singleGossip', 'confirmed'],
  ['root', 'finalized'],
  ['max', 'finalized'],
])
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** What a node understands of the options that a site gave; the rest is the wallet's. */
function sendOptions(given: object): SolanaSendOptions {
  const [skipPreflight, preflightCommitment, maxRetries, minContextSlot] = [
    peek(given, 'skipPreflight'),
    COMMITMENTS.get(peek(given, 'preflightCommitment')),
    peek(given, 'maxRetries'),
    peek(given, 'minContextSlot'),
  ]
  return {
    ...(typeof skipPreflight === 'boolean' && { skipPreflight }),
    ...(preflightCommitment && { preflightCommitment }),
    ...(isCount(maxRetries) && { maxRetries }),
    ...(isCount(minContextSlot) && { minContextSlot }),
  }
}
