import { memo, useRef } from 'react'
import type { AccountToken } from '../../domain/account/account-token.ts'
import { formatUsd } from '../../domain/account/usd.ts'
import { floorDecimal, localDecimal } from '../../domain/money/amount.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { shortAddress } from '../shared/address.tsx'
import { Picture } from '../shared/picture.tsx'
import { Tag } from '../shared/tag.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Name } from '../shared/words.tsx'
import { EndlessList } from '../wallets/endless-list.tsx'
import { tokensCss } from './tokens-css.ts'

/** Longer lists are windowed. */
const PLAIN_MAX = 30
/** Spec §12: token amounts have 3 decimals. */
const DECIMALS = 3
/** Height of a windowed list (`tokens-css.ts`). */
const LIST_PX = 296
const nothing = () => {}

export function TokenList({ tokens }: Readonly<{ tokens: readonly AccountToken[] }>) {
  const t = useMessages()
  const [{ locale }] = useService(LocaleService)
  const place = useRef<HTMLDivElement>(null)
  useSheet(place, tokensCss)
  const label = t('account.tokens')
  // Handed down, because a row that subscribes to services takes twice as long to draw on a slow phone.
  const words = {
    locale,
    priceUnknown: t('tokens.priceUnknown'),
    lookAlike: t('tokens.lookAlike'),
    lookAlikeText: t('tokens.lookAlikeText'),
  }
  return (
    <div className="tokens" ref={place}>
      {tokens.length > PLAIN_MAX ? (
        <EndlessList
          items={tokens}
          total={tokens.length}
          label={label}
          onSee={nothing}
          onNearEnd={nothing}
          testId="token-list"
          mostPx={LIST_PX}
        >
          {(token, index) => <TokenRow token={token} index={index} {...words} />}
        </EndlessList>
      ) : (
        <ul className="rows" aria-label={label} data-testid="token-list">
          {tokens.map((token) => (
            <li key={token.id}>
              <TokenRow token={token} {...words} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type TokenRowProps = Readonly<{
  token: AccountToken
  index?: number
  locale: string
  priceUnknown: string
  lookAlike: string
  lookAlikeText: string
}>

/** Name, symbol and contract at the start; amount and value at the end. `index`: the row's place in a windowed list, for its keys. */
const TokenRow = memo(function TokenRow({ token, index, locale, priceUnknown, lookAlike, lookAlikeText }: TokenRowProps) {
  const { name, symbol, address, balance, value, logo, isLookAlike } = token
  return (
    <div className="row token" data-token={token.id} {...(index !== undefined && { 'data-index': index, tabIndex: index === 0 ? 0 : -1 })}>
      <Picture src={logo} name={symbol} shape="round" />
      <span className="row-text">
        <Name>{name}</Name>
        <span className="note token-note">
          <bdi>{symbol}</bdi>
          {address !== undefined && (
            <bdi dir="ltr" title={address}>
              {shortAddress(address)}
            </bdi>
          )}
          {isLookAlike && (
            <span className="warn-text" title={lookAlikeText}>
              <Tag>{lookAlike}</Tag>
            </span>
          )}
        </span>
      </span>
      <span className="row-end">
        <bdi className="strong token-amount" dir="ltr" title={`${balance} ${symbol}`}>
          {tokenAmount(balance, locale)}
        </bdi>
        <span className="note">{value === undefined ? priceUnknown : formatUsd(value, locale)}</span>
      </span>
    </div>
  )
})

/** Rounded down to three decimals; less than that, but not nothing, is "< 0.001". */
function tokenAmount(balance: string, locale: string): string {
  const shown = floorDecimal(balance, DECIMALS)
  return shown === '0' && /[1-9]/.test(balance) ? `< ${localDecimal('0.001', locale)}` : localDecimal(shown, locale)
}
