import type { AccountSnapshot, NetworkSnapshot } from '../../ports/host/host-snapshots.ts'

/** The labels of the buttons on the site's page. */
export type ButtonWords = readonly [connect: string, connecting: string, selectNetwork: string, switchNetwork: string]

/** Also what a server renders. */
export const ENGLISH: ButtonWords = ['Connect Wallet', 'Connecting...', 'Select Network', 'Switch Network']

/** `0x1234…abcdef`. 4 start, 6 end. */
export function shortAddress(address: string, start: number, end: number): string {
  return address.length <= start + end ? address : `${address.slice(0, start)}…${address.slice(address.length - end)}`
}

/** What an account button says: the amount with three decimals (cut, never rounded up), and a name of at most 18 characters. */
export function buttonText(
  { balance, balanceSymbol, profileName }: AccountSnapshot,
  showBalance: boolean,
): Readonly<{ amount?: string; name?: string }> {
  const [whole, fraction = ''] = balance?.split('.') ?? []
  return {
    ...(showBalance &&
      whole !== undefined && {
        amount: `${grouped(whole)}.${fraction.slice(0, 3).padEnd(3, '0')} ${balanceSymbol ?? ''}`.trim(),
      }),
    ...(profileName && { name: profileName.replace(/^(.{18}).+/su, '$1…') }),
  }
}

/** With a comma before every third digit from the right. */
function grouped(digits: string): string {
  let text = ''
  for (let end = digits.length; end > 0; end -= 3) text = `${digits.slice(Math.max(0, end - 3), end)}${text && `,${text}`}`
  return text
}

export function connectText([connect, connecting]: ButtonWords, isBusy: boolean, label = connect, loadingLabel = connecting): string {
  return isBusy ? loadingLabel : label
}

export function networkText([, , select, change]: ButtonWords, { isUnsupported, caipNetwork }: NetworkSnapshot, label?: string): string {
  return isUnsupported ? change : (caipNetwork?.name ?? label ?? select)
}
