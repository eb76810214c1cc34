import type { SiwxAccount } from '../../ports/siwx/siwx.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import type { NetworkService } from '../network/network-service.ts'
import { accountAnywhere, isSameAccount } from '../siwx/siwx-account.ts'

/** Whose list it is: `subject`, an EVM account on a network of the site, or `other`, an active account of which no list is read. */
export type ListAccount = Readonly<{ subject?: SiwxAccount | undefined; other?: SiwxAccount | undefined }>

export function listAccount(connections: ConnectionService, networks: NetworkService): ListAccount {
  const account = accountAnywhere(connections, networks)
  return account?.namespace === 'eip155' && networks.state.value.active?.supported ? { subject: account } : { other: account }
}

export function isSameList(a: ListAccount, b: ListAccount): boolean {
  return isSameAccount(a.subject, b.subject) && isSameAccount(a.other, b.other)
}
