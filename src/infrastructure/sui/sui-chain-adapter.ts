import { isCaipNetworkId } from '../../domain/caip/caip-network-id.ts'
import { parseSuiAddress } from '../../domain/caip/sui-address.ts'
import { fail } from '../../domain/errors/fail.ts'
import { never } from '../../domain/shared/async/never.ts'
import type { ChainAdapter, SessionLink, SignedMessage, SignRequest } from '../../ports/connection/chain-adapter.ts'
import type { SuiProvider, SuiTransaction } from '../../ports/host/providers.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { callSigner, expectActive } from '../connection/foreign-calls.ts'
import type { SiteNetwork } from '../connection/site-network.ts'
import { StandardChainAdapter, type StandardRules, type Standing } from '../connection/standard-chain-adapter.ts'
import type { StandardProvider } from '../connection/standard-provider.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { fromBase64, toBase64, utf8 } from '../shared/text-bytes.ts'
import { toHost } from '../shared/wallet-words.ts'

/** Sui wallets: the Wallet Standard and WalletConnect sessions. */
export class SuiChainAdapter extends StandardChainAdapter<SuiProvider> implements ChainAdapter {
  readonly namespace = 'sui'

  constructor(clock: Clock, site: SiteNetwork) {
    super(suiRules, clock, site)
  }

  protected makeProvider(wallet: StandardProvider, standing: Standing): SuiProvider {
    return suiProvider(wallet, standing)
  }

  async signMessage({ provider, account, message }: SignRequest, signal: AbortSignal): Promise<SignedMessage> {
    expectActive(provider, account, 'signPersonalMessage')
    const answer = await callSigner(provider, 'signPersonalMessage', [{ message: utf8(message) }], signal)
    const signed = readSuiSignature(peek(answer, 'signature'))
    if (!signed) throw fail('ANSWER_UNREADABLE', { source: 'signPersonalMessage' })
    return signed
  }

  overSession(link: SessionLink): unknown {
    return suiOverSession(link)
  }
}

/** For an injected wallet. */
function suiProvider(wallet: StandardProvider, standing: Standing): SuiProvider {
  const isShown = (address: string) => address.toLowerCase() === standing.address
  const call = async (feature: string, method: string, input: object): Promise<object> => {
    const answer = await wallet.callFor(isShown, feature, method, [{ ...input, chain: standing.chain }])
    return isObject(answer) ? answer : {}
  }
  /** Current wallets read `toJSON`; wallets that accept only bytes get an object that returns them. */
  const asked = (transaction: SuiTransaction) => ({
    transaction: ArrayBuffer.isView(transaction) ? { toJSON: async () => toBase64(transaction) } : transaction,
  })
  return Object.freeze({
    get address() {
      return standing.address
    },
    get chain() {
      return standing.chain
    },
    signPersonalMessage: ({ message }) =>
      toHost(async () => {
        if (wallet.feature('sui:signPersonalMessage'))
          return signed(await call('sui:signPersonalMessage', 'signPersonalMessage', { message }), 'bytes')
        return signed(await call('sui:signMessage', 'signMessage', { message }), 'messageBytes')
      }),
    signTransaction: ({ transaction }) =>
      toHost(async () => signed(await call('sui:signTransaction', 'signTransaction', asked(transaction)), 'bytes')),
    signAndExecuteTransaction: ({ transaction }) =>
      toHost(async () => {
        const answer = await call('sui:signAndExecuteTransaction', 'signAndExecuteTransaction', asked(transaction))
        return { ...answer, digest: String(peek(answer, 'digest')) }
      }),
  } satisfies SuiProvider)
}

/** For a WalletConnect session. Methods: WalletConnect's Sui RPC. */
function suiOverSession(link: SessionLink): SuiProvider {
  const bytesOf = async (transaction: SuiTransaction) => {
    if (ArrayBuffer.isView(transaction)) return toBase64(transaction)
    const build = peek(transaction, 'build')
    const built: unknown = typeof build === 'function' ? await Reflect.apply(build, transaction, []) : await transaction.toJSON()
    return typeof built === 'string' ? built : toBase64(Uint8Array.from(built as Uint8Array))
  }
  const call = async (method: string, params: object) => {
    const answer = await link.request(method, { ...params, address: link.address }, never())
    return isObject(answer) ? answer : { signature: answer }
  }
  return Object.freeze({
    get address() {
      return link.address
    },
    get chain() {
      return link.caipNetworkId
    },
    signPersonalMessage: ({ message }) =>
      toHost(async () => {
        const answer = await call('sui_signPersonalMessage', { message: new TextDecoder().decode(message) })
        return { bytes: toBase64(message), signature: String(peek(answer, 'signature')) }
      }),
    signTransaction: ({ transaction }) =>
      toHost(async () => signed(await call('sui_signTransaction', { transaction: await bytesOf(transaction) }), 'transactionBytes')),
    signAndExecuteTransaction: ({ transaction }) =>
      toHost(async () => {
        const answer = await call('sui_signAndExecuteTransaction', { transaction: await bytesOf(transaction) })
        return { digest: String(peek(answer, 'digest')) }
      }),
  } satisfies SuiProvider)
}

function signed(answer: object, bytes: string): Readonly<{ bytes: string; signature: string }> {
  return { bytes: String(peek(answer, bytes) ?? peek(answer, 'bytes')), signature: String(peek(answer, 'signature')) }
}

/** Undefined when `text` is not a Sui signature: scheme byte, signature and public key, or a longer multisig or zkLogin signature. */
function readSuiSignature(text: unknown): Readonly<{ signature: string; publicKey?: string | undefined }> | undefined {
  const bytes = typeof text === 'string' && text.length <= 16_384 ? fromBase64(text) : undefined
  if (!bytes || typeof text !== 'string' || bytes.length < 97) return undefined
  const isEd25519 = bytes[0] === 0 && bytes.length === 97
  return { signature: text, ...(isEd25519 && { publicKey: toBase64(bytes.slice(65)) }) }
}

/** Sui in the Wallet Standard: chain names equal the CAIP-2 ids. */
const suiRules: StandardRules = {
  connect: { feature: 'standard:connect', input: (_, isSilent) => ({ silent: isSilent }) },
  chainOf: (network) => network,
  networkOf: (chain) => (chain.startsWith('sui:') && isCaipNetworkId(chain) ? chain : undefined),
  toAccount: ({ address: text, publicKey }) => {
    const address = parseSuiAddress(text)
    return address === undefined
      ? undefined
      : { namespace: 'sui', address, ...(publicKey.length > 0 && { publicKey: toBase64(publicKey) }) }
  },
}
