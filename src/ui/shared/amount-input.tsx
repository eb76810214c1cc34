import { displayAmount, parseAmount } from '../../domain/money/amount.ts'
import type { Coin } from '../../domain/money/coin.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { useAmountEntry } from './use-amount-entry.ts'
import { useMessages } from './use-messages.ts'
import { useService } from './use-service.ts'

type AmountInputProps = Readonly<{
  id: string
  /** In the one grammar of amounts: digits and at most one dot. */
  amount: string
  onEnter(amount: string): void
  label: string
  isBad?: boolean
  isFixed?: boolean
  isBusy?: boolean
  testId?: string
}>

/** How an amount is written, in every language. */
const EXAMPLE = '1.5'

/** A field for an amount. */
export function AmountInput({ id, amount, onEnter, label, isBad = false, isFixed = false, isBusy, testId }: AmountInputProps) {
  const change = useAmountEntry(amount, onEnter)
  return (
    <input
      id={id}
      className="figure-input"
      inputMode="decimal"
      placeholder="0"
      dir="ltr"
      value={amount}
      readOnly={isFixed}
      onChange={change}
      aria-label={label}
      aria-invalid={isBad}
      aria-busy={isBusy}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      data-1p-ignore=""
      data-lpignore="true"
      data-testid={testId}
    />
  )
}

type Kept = Readonly<Pick<Coin, 'symbol' | 'decimals' | 'address'> & { amount: bigint | undefined }>
type Note = Readonly<{ text: string; isBad: boolean }>

/** Why an amount cannot be taken; else the whole amount, where the field does not show it as it is read. */
export function useAmountNote(coin: Kept | undefined, amount: string): Note | undefined {
  const t = useMessages()
  const [{ locale }] = useService(LocaleService)
  if (!coin || amount === '') return undefined
  const { symbol, decimals } = coin
  const parsed = parseAmount(amount, decimals)
  if ('error' in parsed) {
    if (parsed.error === 'too many decimals') return { text: t('send.tooPrecise', { symbol, count: decimals }), isBad: true }
    return { text: t('send.comma', { example: EXAMPLE }), isBad: true }
  }
  const { value } = parsed
  if (coin.address === undefined && value === coin.amount && value > 0n) return { text: t('send.feeRoom', { symbol }), isBad: true }
  const read = displayAmount(value, decimals, locale)
  return read === amount ? undefined : { text: `= ${read} ${symbol}`, isBad: false }
}

/** Under the field. */
export function AmountNote({ note }: Readonly<{ note: Note | undefined }>) {
  return (
    note && (
      <p className={note.isBad ? 'hint amount-note bad' : 'hint amount-note'} role="status" data-testid="amount-note">
        <bdi>{note.text}</bdi>
      </p>
    )
  )
}
