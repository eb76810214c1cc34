import type { ViewName } from '../../domain/routing/view.ts'
import { useRoute } from '../shared/use-route.ts'

const ROWS = ['', '', '', '', '']
const WAITING = ['ring', 'line', 'line short']
const REVIEW = ['ring', 'line', 'tall', 'line short']
const FORM = ['tall', 'tall']
const ACCOUNT = ['line half', 'line short', 'tile', 'line', '', '', '']

/** What stands where a view will be, in its shape. */
export function Bones() {
  return <Shape parts={partsOf(useRoute().view)} />
}

/** The same for a list that is part of a view. */
export function RowBones() {
  return <Shape parts={ROWS.slice(2)} />
}

function Shape({ parts }: Readonly<{ parts: readonly string[] }>) {
  return (
    <div aria-busy="true">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <div key={index} className={`bone ${part}`} />
      ))}
    </div>
  )
}

function partsOf(view: ViewName): readonly string[] {
  if (view === 'Account') return ACCOUNT
  if (/^Connecting|Success$|Confirmed$|Progress$/.test(view)) return WAITING
  if (/Preview$|^PayQuote|^Approve|^SIWX/.test(view)) return REVIEW
  return /^Email|^UpdateEmail|^DataCapture|^WalletSend$|^Swap$|^OnRampProviders|^PayWith|AccountName$/.test(view) ? FORM : ROWS
}
