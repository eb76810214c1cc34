import { fail } from '../../domain/errors/fail.ts'
import type { ChainAdapter, SessionLink, SignedMessage, SignRequest } from '../../ports/connection/chain-adapter.ts'
import type { SuiProvider } from '../../ports/host/providers.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { callSigner, expectActive } from '../connection/foreign-calls.ts'
import type { SiteNetwork } from '../connection/site-network.ts'
import { StandardChainAdapter, type Standing } from '../connection/standard-chain-adapter.ts'
import type { StandardProvider } from '../connection/standard-provider.ts'
import { peek } from '../shared/eip1193-request.ts'
import { utf8 } from '../shared/text-bytes.ts'
import { readSuiSignature, suiOverSession, suiProvider } from './sui-host-provider.ts'
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
