import { type ActiveAccount, isListed, isSameActive } from './active-account.ts'

/** Whose list it is: `subject`, an EVM account on a network of the site, or `other`, an active account of which no list is read. */
export type ListAccount = Readonly<{ subject?: ActiveAccount | undefined; other?: ActiveAccount | undefined }>

export function listAccount(active: ActiveAccount | undefined): ListAccount {
  return isListed(active) ? { subject: active } : { other: active }
}

export function isSameList(a: ListAccount, b: ListAccount): boolean {
  return isSameActive(a.subject, b.subject) && isSameActive(a.other, b.other)
}
