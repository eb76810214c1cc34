import { useEffect, useState } from 'react'
import { GoBack } from '../../application/routing/go-back.ts'
import type { AccountToken } from '../../domain/account/account-token.ts'
import { TokensService } from '../../domain/account/tokens-service.ts'
import { displayAmount } from '../../domain/money/amount.ts'
import type { Coin } from '../../domain/money/coin.ts'
import { displayFiat, fiatValue } from '../../domain/money/fiat.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { SendService } from '../../domain/send/send-service.ts'
import { coinNote } from '../shared/coin-note.ts'
import { EmptyState } from '../shared/empty-state.tsx'
import { LoadFailure } from '../shared/load-failure.tsx'
import { moneyCss } from '../shared/money-css.ts'
import { Row, RowBones } from '../shared/row.tsx'
import { SearchInput } from '../shared/search-input.tsx'
import { Tag } from '../shared/tag.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { CoinPicture } from '../wallets/coin-picture.tsx'

/** What the account holds on this network, one of which is to be sent. Each with its contract; what imitates another token is marked. */
export function WalletSendSelectTokenView() {
  const t = useMessages()
  const place = useSheet(moneyCss)
  const [{ status, tokens }, coins] = useService(TokensService)
  const [query, setQuery] = useState('')
  const send = useInject(SendService)
  const back = useInject(GoBack)
  useEffect(() => coins.watch(), [coins])
  const wanted = query.trim().toLowerCase()
  const found = tokens.filter(({ name, symbol, address }) =>
    [name, symbol, address ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  )
  const choose = (coin: Coin) => {
    send.choose(coin)
    back.run()
  }
  return (
    <div className="money" ref={place}>
      <SearchInput label={t('send.search')} value={query} onChange={setQuery} />
      <h3>{t('send.yours')}</h3>
      {found.length > 0 ? (
        <ul className="rows scroll">
          {found.map((coin) => (
            <CoinRow key={coin.address ?? ''} coin={coin} onChoose={choose} />
          ))}
        </ul>
      ) : status === 'loading' || status === 'idle' ? (
        <ul className="rows">
          <RowBones count={3} />
        </ul>
      ) : status === 'failed' ? (
        <LoadFailure title={t('account.balanceUnavailable')} retry={() => void coins.refresh()} />
      ) : (
        <EmptyState icon="search" title={t('send.none')} />
      )}
    </div>
  )
}

function CoinRow({ coin, onChoose }: Readonly<{ coin: AccountToken; onChoose(coin: Coin): void }>) {
  const t = useMessages()
  const [{ locale }] = useService(LocaleService)
  const { symbol, amount, decimals, price, isLookAlike } = coin
  const worth = fiatValue(amount, decimals, price)
  return (
    <Row
      name={symbol}
      note={coinNote(coin)}
      start={<CoinPicture coin={coin} />}
      end={
        <span className="end">
          <bdi dir="ltr">{displayAmount(amount, decimals, locale, 4)}</bdi>
          {isLookAlike ? (
            <Tag>{t('tokens.lookAlike')}</Tag>
          ) : (
            worth !== undefined && <bdi className="hint">{displayFiat(worth, locale)}</bdi>
          )}
        </span>
      }
      onClick={() => onChoose(coin)}
      testId={`send-select-token-item-${symbol}`}
    />
  )
}
