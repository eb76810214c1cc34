import { type SharedSession, sharedSession } from '../../application/connection/shared-session.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { MetaMaskSession } from '../../infrastructure/connection/metamask-session.ts'
import { MultichainWallet } from '../../ports/connection/multichain-wallet.ts'
import { token } from '../../ports/di/token.ts'
import { Clock } from '../../ports/time/clock.ts'
import type { Feature } from '../feature.ts'
import { provide, provideBy } from '../provide.ts'

const MetaMaskFacade = token<Readonly<{ shared: () => SharedSession; wallet: MultichainWallet }>>('MetaMaskFacade')

/** MetaMask's session for EVM and Solana: fetched when it is chosen, restored or left on a site that has both. */
export default {
  module: (bind) => {
    provide(bind, MultichainWallet, MetaMaskSession, [Clock])
    provideBy(bind, MetaMaskFacade, [MultichainWallet, ConnectionService, WalletService, NetworkService], (wallet, ...parts) => ({
      shared: () => sharedSession(wallet, ...parts),
      wallet,
    }))
  },
  facade: MetaMaskFacade,
  views: {},
} satisfies Feature
