import { useEffect } from 'react'
import type { AccountToken } from '../../domain/account/account-token.ts'
import { TokensService } from '../../domain/account/tokens-service.ts'
import { type AllowanceEntry, type FoundAllowances, isUnlimited, sorted } from '../../domain/allowances/allowance-entry.ts'
import { AllowancesService } from '../../domain/allowances/allowances-service.ts'
import { displayAmount } from '../../domain/money/amount.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { shortAddress } from '../shared/address.tsx'
import { Button } from '../shared/button.tsx'
import { EmptyState } from '../shared/empty-state.tsx'
import { GroupedAddress } from '../shared/grouped-address.tsx'
import { LoadFailure } from '../shared/load-failure.tsx'
import { LoadingRows } from '../shared/row.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Name } from '../shared/words.tsx'
import { CoinPicture } from '../wallets/coin-picture.tsx'
import { allowancesCss } from './allowances-css.ts'
import { spenderName } from './spender-name.ts'

/** What contracts may take from the account, what has no limit first. */
export function AllowancesView() {
  const t = useMessages()
  const place = useSheet(allowancesCss)
  const [{ list }, service] = useService(AllowancesService)
  useEffect(() => service.watch(), [service])
  const { key, value, error, isReading } = list
  return (
    <div className="allowances" ref={place}>
      {!key ? (
        <EmptyState icon="key" title={t('allowances.unavailable')} />
      ) : value ? (
        <Found {...value} isWhole={key.namespace === 'solana'} />
      ) : error && !isReading ? (
        <LoadFailure testId="allowances-failed" isAlert title={t('allowances.failed')} retry={() => void service.reload()} />
      ) : (
        <LoadingRows label={t('allowances.loading')} count={3} />
      )}
    </div>
  )
}

/** `isWhole`: every token that the account has was looked at. */
function Found({ entries, looked, unread, isWhole }: FoundAllowances & Readonly<{ isWhole: boolean }>) {
  const t = useMessages()
  const date = useDate()
  const [{ status, isPartial, tokens }] = useService(TokensService)
  const isListed = status === 'ready' && !isPartial
  const notes = [
    ...(isWhole ? [] : [t('allowances.scope')]),
    ...(isWhole || isListed ? [] : [t('tokens.partial')]),
    ...(looked === 'all' ? [] : [looked === 'known' ? t('allowances.known') : t('allowances.since', { date: date(looked.since) })]),
    ...(unread.length > 0 ? [t('allowances.unread', { list: unread.map((each) => `\u2066${shortAddress(each)}\u2069`).join(', ') })] : []),
  ]
  if (entries.length === 0) return <EmptyState testId="allowances-none" icon="key" title={t('allowances.none')} text={notes.join(' ')} />
  return (
    <>
      <p className="hint">{t('allowances.lead')}</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: lists without markers lose their role in WebKit */}
      <ul role="list">
        {sorted(entries).map((entry) => (
          <Allowance
            key={[entry.kind, entry.token.address, entry.spender, entry.account].join()}
            entry={entry}
            held={tokens.find(({ address }) => address?.toLowerCase() === entry.token.address.toLowerCase())}
          />
        ))}
      </ul>
      <p className="hint" data-testid="allowances-looked">
        {notes.join(' ')}
      </p>
    </>
  )
}

/** `held`: the token as the account's list has it, with its picture. */
function Allowance({ entry, held }: Readonly<{ entry: AllowanceEntry; held: AccountToken | undefined }>) {
  const t = useMessages()
  const [{ locale }] = useService(LocaleService)
  const date = useDate()
  const service = useInject(AllowancesService)
  const router = useInject(Router)
  const { token, amount, spender, kind, until } = entry
  const isEndless = isUnlimited(entry)
  const name = spenderName(entry)
  const revoke = () => {
    void service.review(entry)
    router.push('RevokeAllowance')
  }
  const facts = [kind === 'permit2' && t('allowances.via'), until !== undefined && t('allowances.until', { date: date(until) })]
  return (
    <li className="allowance" data-testid="allowance">
      <span className="allowance-head">
        <CoinPicture coin={held ?? token} />
        <span className="row-text">
          <Name>{token.symbol}</Name>
          <bdi className={isEndless ? 'note endless' : 'note'}>
            {isEndless ? t('allowances.unlimited') : displayAmount(amount, token.decimals, locale)}
          </bdi>
        </span>
        {kind !== 'issuer' && (
          <Button onClick={revoke} testId="allowance-revoke">
            {t('allowances.revoke')}
            <span className="unseen">{`: ${token.symbol}, ${name ?? shortAddress(spender)}`}</span>
          </Button>
        )}
      </span>
      <p title={spender}>{name ? <bdi>{name}</bdi> : <GroupedAddress value={spender} />}</p>
      {kind === 'issuer' && <p className="hint">{t('allowances.issuer')}</p>}
      {facts.some(Boolean) && <p className="hint">{facts.filter(Boolean).join(' · ')}</p>}
    </li>
  )
}

function useDate(): (at: number) => string {
  const [{ locale }] = useService(LocaleService)
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  return (at) => format.format(at)
}
