import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import type { ChainAdapter, NativeBalance, SessionLink, SignedMessage, SignRequest } from '../../ports/connection/chain-adapter.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { callWallet, expectActive, signFault } from '../connection/foreign-calls.ts'
import type { SiteNetwork } from '../connection/site-network.ts'
import { StandardChainAdapter, type Standing } from '../connection/standard-chain-adapter.ts'
import type { StandardProvider } from '../connection/standard-provider.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { utf8 } from '../shared/text-bytes.ts'
import { readSuiSignature, type SuiProvider, suiOverSession, suiProvider } from './sui-host-provider.ts'
import { suiRules } from './sui-rules.ts'

/** Sui wallets: the Wallet Standard and WalletConnect sessions. */
export class SuiChainAdapter extends StandardChainAdapter<SuiProvider> implements ChainAdapter {
  readonly namespace = 'sui'

  constructor(clock: Clock, site: SiteNetwork) {
    super(suiRules, clock, site)
  }

  protected makeProvider(wallet: StandardProvider, standing: Standing): SuiProvider {
    return suiProvider(wallet, standing)
  }

  /** Balances are supported for EVM and Solana only. */
  async balance(_address: string, network: Network): Promise<NativeBalance> {
    throw fail('BALANCE_UNAVAILABLE', { network: network.name, isRead: false })
  }

  async signMessage({ provider, account, message }: SignRequest, signal: AbortSignal): Promise<SignedMessage> {
    expectActive(provider, account, 'signPersonalMessage')
    const answer = await callWallet(provider, 'signPersonalMessage', [{ message: utf8(message) }], signal).catch((error: unknown) => {
      throw signFault(error)
    })
    const signed = readSuiSignature(isObject(answer) ? peek(answer, 'signature') : undefined)
    if (!signed) throw fail('ANSWER_UNREADABLE', { source: 'signPersonalMessage' })
    return signed
  }

  overSession(link: SessionLink): unknown {
    return suiOverSession(link)
  }
}
