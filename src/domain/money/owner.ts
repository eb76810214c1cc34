import { type ActiveAccount, accountId, canSign } from '../account/active-account.ts'
import type { Network } from '../network/network.ts'

/** Who would sign, and where. `accountId` says who that is (`accountId` of the account in use), the wallet included. */
export type Owner = Readonly<{ accountId: string; account: string; network: Network }>

/** Undefined while nothing is connected there, the site lacks the network, or the wallet has not confirmed the account. */
export function ownerOf(active: ActiveAccount | undefined): Owner | undefined {
  return canSign(active) ? { accountId: accountId(active), account: active.address, network: active.network } : undefined
}

export function isSameOwner(one: Pick<Owner, 'accountId'> | undefined, other: Pick<Owner, 'accountId'> | undefined): boolean {
  return one?.accountId === other?.accountId
}
