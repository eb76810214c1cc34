import { useInject } from '../shared/use-service.ts'
import { AccountParts } from './account-parts.ts'
import { useActiveAccount } from './use-active-account.ts'

/** Where money is put into the account in use: what it receives is taken at once. */
export function TrapCaution() {
  const delegation = useActiveAccount()?.details?.checks?.delegation
  const Caution = useInject(AccountParts).get('caution')
  return delegation?.status === 'sweeper' && Caution ? <Caution /> : null
}
