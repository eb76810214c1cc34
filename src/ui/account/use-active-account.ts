import { type AccountDetails, AccountService } from '../../domain/account/account-service.ts'
import { type ActiveAccount, ActiveAccounts } from '../../domain/account/active-account.ts'
import { useService } from '../shared/use-service.ts'

/** The account in use, and what is known of it. */
export type ShownAccount = ActiveAccount & Readonly<{ details: AccountDetails | undefined }>

/** Undefined when nothing is connected on the active network. */
export function useActiveAccount(): ShownAccount | undefined {
  const [active] = useService(ActiveAccounts)
  const [accounts] = useService(AccountService)
  if (!active) return undefined
  const { namespace, address } = active
  const known = accounts[namespace]
  // Details of the account before this one are never shown beside the new address.
  return { ...active, details: known?.address === address ? known : undefined }
}
