import { parseSolanaAddress } from '../caip/solana-address.ts'
import { fail } from '../errors/fail.ts'
import type { CaipNetworkId, ChainNamespace } from '../network/network.ts'
import type { Login } from './login-record.ts'
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
export function visitorOf({ address, accounts }: SecureUser): string {
  return accounts.find(({ type }) => type === 'eoa')?.address ?? address
}

/**
 * Whether the page names the visitor shown. The e-mail address can be changed, and a social account may have none: it counts only where an
 * answer does not tell the visitor's own key.
 */
export function isSameVisitor(user: SecureUser | undefined, shown: SecureUser): boolean {
  return user !== undefined && isVisitor(user, [shown.address, visitorOf(shown)], shown.email, isKeyTold(shown))
}

/**
 * Whether the page names whose login is stored. One that names no account of this kind of chain, as one of an earlier visit may, is theirs
 * unless the e-mail addresses differ.
 */
export function isLoginOf({ isUsed, owners = [], email }: Login, user: SecureUser): boolean {
  const known = owners.filter((each) => each.startsWith('0x') === user.address.startsWith('0x'))
  const isUnnamed = known.length === 0 && (email === undefined || user.email === undefined)
  return isUsed === true && (isUnnamed || isVisitor(user, known, email, known.length > 0))
}

const isKeyTold = ({ accounts }: SecureUser) => accounts.some(({ type }) => type === 'eoa')

function isVisitor(user: SecureUser, addresses: readonly string[], email: string | undefined, isTold: boolean): boolean {
  if ([user, ...user.accounts].some(({ address }) => addresses.includes(address))) return true
  return !(isTold && isKeyTold(user)) && email !== undefined && email === user.email
}

/** @throws FIELD_TYPE_WRONG for an account of another namespace than was asked for */
export function expectUser(namespace: ChainNamespace, user: SecureUser): void {
  const received = caipOf(namespace, user).split(':')[0] ?? ''
  if (received !== namespace) throw fail('FIELD_TYPE_WRONG', { field: 'chainId', expected: namespace, received })
  const isSolana = parseSolanaAddress(user.address) !== undefined
  if (isSolana !== (namespace === 'solana'))
    throw fail('FIELD_TYPE_WRONG', { field: 'address', expected: namespace, received: isSolana ? 'solana' : 'eip155' })
}
