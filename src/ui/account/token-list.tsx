import { memo } from 'react'
import type { AccountToken } from '../../domain/account/account-token.ts'
import type { Network } from '../../domain/network/network.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { shortAddress } from '../shared/address.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Name } from '../shared/words.tsx'
import { CoinPicture } from '../wallets/coin-picture.tsx'
import { EndlessList } from '../wallets/endless-list.tsx'
import { LookAlikeList } from './look-alike-list.tsx'
import { tokenAmount, tokenValue } from './token-amount.ts'
import { tokensCss } from './tokens-css.ts'

/** Longer lists are windowed. */
const PLAIN_MAX = 30
/** The most that a card shows. */
const CARD_PX = 720
const nothing = () => {}

export function TokenList({ tokens, network }: Readonly<{ tokens: readonly AccountToken[]; network: Network }>) {
  const t = useMessages()
  const [{ locale }] = useService(LocaleService)
  const place = useSheet(tokensCss)
  const label = t('account.tokens')
  const real = tokens.filter(({ isLookAlike }) => !isLookAlike)
  const seen = new Set<string>()
  const twice = new Set(real.map(({ symbol }) => symbol).filter((symbol) => seen.has(symbol) || !seen.add(symbol)))
  // Handed down, because a row that subscribes to services takes twice as long to draw on a slow phone.
  const words = { locale, router: useInject(Router), priceUnknown: t('tokens.priceUnknown') }
  return (
    <div className="tokens" ref={place}>
      {real.length > PLAIN_MAX ? (
        <EndlessList
          items={real}
          total={real.length}
          label={label}
          onSee={nothing}
          onNearEnd={nothing}
          testId="token-list"
          mostPx={CARD_PX}
          isInCard
        >
          {(token, index) => <TokenRow token={token} index={index} isTwice={twice.has(token.symbol)} {...words} />}
        </EndlessList>
      ) : (
        real.length > 0 && (
          <ul className="rows" aria-label={label} data-testid="token-list">
            {real.map((token) => (
              <li key={token.id}>
                <TokenRow token={token} isTwice={twice.has(token.symbol)} {...words} />
              </li>
            ))}
          </ul>
        )
      )}
      <LookAlikeList tokens={tokens.filter(({ isLookAlike }) => isLookAlike)} network={network} />
    </div>
  )
}

type TokenRowProps = Readonly<{
  token: AccountToken
  index?: number
  /** Another token of the list has its symbol. */
  isTwice: boolean
  locale: string
  router: Router
  priceUnknown: string
}>

/** Name and symbol at the start; amount and value at the end. Leads to its details. `index`: its place in a windowed list, for its keys. */
const TokenRow = memo(function TokenRow({ token, index, isTwice, locale, router, priceUnknown }: TokenRowProps) {
  const { name, symbol, address, balance, value } = token
  return (
    <button
      type="button"
      className="row token"
      onClick={() => router.push('Token', { token: token.id })}
      data-token={token.id}
      {...(index !== undefined && { 'data-index': index, tabIndex: index === 0 ? 0 : -1 })}
    >
      <CoinPicture coin={token} />
      <span className="row-text">
        <Name>{name}</Name>
        <span className="note token-note">
          <bdi title={symbol}>{symbol}</bdi>
          {isTwice && address !== undefined && (
            <bdi dir="ltr" title={address}>
              {shortAddress(address)}
            </bdi>
          )}
        </span>
      </span>
      <span className="row-end">
        <bdi className="strong token-amount" dir="ltr" title={`${balance} ${symbol}`}>
          {tokenAmount(balance, locale)}
        </bdi>
        <span className="note">{value === undefined ? priceUnknown : tokenValue(value, locale)}</span>
      </span>
    </button>
  )
})
