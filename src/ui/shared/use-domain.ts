import type { Connector } from '../../domain/connection/connection.ts'
import type { ChosenWallet } from '../../domain/walletconnect/wallet-links.ts'
import { domainOf, mayMislead, needsDomain } from '../../domain/wallets/wallet-claims.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { useMessages } from './use-messages.ts'
import { useService } from './use-service.ts'

/** What is shown beside the name of a wallet that can be mistaken for another: its domain, or that it gives none. Undefined: nothing. */
export function useDomain(): (wallet: Connector | ChosenWallet) => string | undefined {
  const t = useMessages()
  const [{ disputes }] = useService(WalletService)
  return (wallet) => {
    const isDoubtful = 'type' in wallet ? needsDomain(wallet, disputes) : wallet.isDoubtful || mayMislead(wallet.name)
    return isDoubtful ? domainOf(wallet) || t('connect.noDomain') : undefined
  }
}
