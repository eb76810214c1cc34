import { useEffect, useRef, useState } from 'react'
import { GoBack } from '../../application/routing/go-back.ts'
import { TokensService } from '../../domain/account/tokens-service.ts'
import { displayAmount } from '../../domain/money/amount.ts'
import type { Coin } from '../../domain/money/coin.ts'
import { displayFiat, fiatValue } from '../../domain/money/fiat.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { SendService } from '../../domain/send/send-service.ts'
import { Button } from '../shared/button.tsx'
import { EmptyState } from '../shared/empty-state.tsx'
import { moneyCss } from '../shared/money-css.ts'
import { Picture } from '../shared/picture.tsx'
import { Row, RowBones } from '../shared/row.tsx'
import { SearchInput } from '../shared/search-input.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'

/** What the account holds on this network, one of which is to be sent. */
export function WalletSendSelectTokenView() {
  const t = useMessages()
  const place = useRef<HTMLDivElement>(null)
  useSheet(place, moneyCss)
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
      ) : (
        <EmptyState icon="search" title={t(status === 'failed' ? 'account.balanceUnavailable' : 'send.none')}>
          {status === 'failed' && <Button onClick={() => void coins.refresh()}>{t('common.retry')}</Button>}
        </EmptyState>
      )}
    </div>
  )
}

function CoinRow({ coin, onChoose }: Readonly<{ coin: Coin; onChoose(coin: Coin): void }>) {
  const [{ locale }] = useService(LocaleService)
  const { symbol, name, amount, decimals, price, logo } = coin
  const worth = fiatValue(amount, decimals, price)
  return (
    <Row
      name={symbol}
      note={name}
      start={<Picture src={logo} name={symbol} shape="round" />}
      end={
        <span className="end">
          <bdi dir="ltr">{displayAmount(amount, decimals, locale, 4)}</bdi>
          {worth !== undefined && <bdi className="hint">{displayFiat(worth, locale)}</bdi>}
        </span>
      }
      onClick={() => onChoose(coin)}
    />
  )
}
