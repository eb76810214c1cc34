import { parseCaipNetworkId } from '../../domain/caip/caip-network.ts'
import { toHexChainId } from '../../domain/caip/evm-chain-id.ts'
import type { PromptedMessage } from '../../domain/siwx/sign-in-gateway.ts'
import type { ConnectSignIn } from '../../ports/connection/chain-adapter.ts'
import { peek } from '../shared/eip1193-request.ts'
import { foreignList } from '../shared/foreign-list.ts'
import { isRejection } from './eip1193-fault.ts'
import type { GuardedProvider } from './eip1193-guarded-provider.ts'
import { signInFields } from './sign-in-fields.ts'

/** Wallets that know `wallet_connect` (ERC-7846), by rdns. Others are not asked: some never answer a method that they do not know. */
const KNOWING: ReadonlySet<unknown> = new Set(['com.coinbase.wallet', 'app.base.account', 'xyz.ithaca.porto'])

export const knowsWalletConnect = (rdns: string | undefined): boolean => KNOWING.has(rdns)

/**
 * Asks for accounts and a sign-in in one prompt: ERC-7846 with `signInWithEthereum`.
 * @returns the addresses, not validated; undefined when the wallet does not do it after all
 * @throws WALLET_REFUSED when the visitor rejects, ABORTED
 */
export async function connectSigning(
  provider: GuardedProvider,
  asked: PromptedMessage,
  signIn: ConnectSignIn,
  signal: AbortSignal,
): Promise<readonly unknown[] | undefined> {
  const chainId = toHexChainId(Number(parseCaipNetworkId(asked.chainId).reference))
  const signInWithEthereum = { ...signInFields(asked), chainId }
  const params = [{ version: '1', capabilities: { signInWithEthereum } }]
  const answer = await provider.request('wallet_connect', params, signal).catch((error: unknown) => {
    if (isRejection(error) || signal.aborted) throw error
    return undefined
  })
  const accounts = foreignList(peek(answer, 'accounts'), ACCOUNTS_MAX)
  const signed = peek(peek(accounts?.[0], 'capabilities'), 'signInWithEthereum')
  const [address, message, signature] = [peek(accounts?.[0], 'address'), peek(signed, 'message'), peek(signed, 'signature')]
  if (typeof address === 'string' && typeof message === 'string' && typeof signature === 'string')
    signIn.signed(asked, { address, message, signature })
  return accounts?.map((account) => peek(account, 'address'))
}

const ACCOUNTS_MAX = 100
