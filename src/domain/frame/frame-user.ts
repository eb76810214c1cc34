import { parseSolanaAddress } from '../caip/solana-address.ts'
import { fail } from '../errors/fail.ts'
import type { CaipNetworkId, ChainNamespace } from '../network/network.ts'
import type { EmbeddedAccountType, SecureUser } from './secure-calls.ts'

/** The frame names chains of eip155 by number, all others by their CAIP-2 id. */
export function caipOf(namespace: ChainNamespace, { chainId }: Pick<SecureUser, 'chainId'>): CaipNetworkId {
  if (typeof chainId === 'number') return `eip155:${chainId}`
  return (chainId.includes(':') ? chainId : `${namespace}:${chainId}`) as CaipNetworkId
}

/** What kind of account is in use. The list of accounts knows it better than the preference, which may be that of another chain. */
export function accountTypeOf({ address, accounts, preferredAccountType: preferred }: SecureUser): EmbeddedAccountType {
  const own = accounts.filter((each) => each.address === address).map(({ type }) => type)
  return own.find((type) => type === preferred) ?? own[0] ?? preferred ?? 'eoa'
}

/** The address of the visitor's own key, the same for both kinds of account; where the page does not tell it, the account's. */
export function ownerOf({ address, accounts }: SecureUser): string {
  return accounts.find(({ type }) => type === 'eoa')?.address ?? address
}

/**
 * Whether two answers for one namespace are about the same visitor. The e-mail address can be changed, and a social account may have none:
 * it counts only where an answer does not tell the visitor's own key.
 */
export function isSameVisitor(one: SecureUser, other: SecureUser): boolean {
  const addresses = [one.address, ...one.accounts.map(({ address }) => address)]
  if (addresses.includes(other.address) || addresses.includes(ownerOf(other))) return true
  const isTold = [one, other].every(({ accounts }) => accounts.some(({ type }) => type === 'eoa'))
  return !isTold && one.email !== undefined && one.email === other.email
}

/** @throws FIELD_TYPE_WRONG for an account of another namespace than was asked for */
export function expectUser(namespace: ChainNamespace, user: SecureUser): void {
  const received = caipOf(namespace, user).split(':')[0] ?? ''
  if (received !== namespace) throw fail('FIELD_TYPE_WRONG', { field: 'chainId', expected: namespace, received })
  const isSolana = parseSolanaAddress(user.address) !== undefined
  if (isSolana !== (namespace === 'solana'))
    throw fail('FIELD_TYPE_WRONG', { field: 'address', expected: namespace, received: isSolana ? 'solana' : 'eip155' })
}
