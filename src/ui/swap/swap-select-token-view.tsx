import { useEffect, useState } from 'react'
import { GoBack } from '../../application/routing/go-back.ts'
import { TokensService } from '../../domain/account/tokens-service.ts'
import { displayAmount } from '../../domain/money/amount.ts'
import { isSameCoin } from '../../domain/money/coin.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { NATIVE_TOKEN } from '../../domain/swap/router-calls.ts'
import { coinOf, type SwapCoin } from '../../domain/swap/swap-coins.ts'
import type { SwapSide } from '../../domain/swap/swap-fields.ts'
import { SwapService } from '../../domain/swap/swap-service.ts'
import { coinNote } from '../shared/coin-note.ts'
import { EmptyState } from '../shared/empty-state.tsx'
import { LoadFailure } from '../shared/load-failure.tsx'
import { moneyCss } from '../shared/money-css.ts'
import { Row, RowBones } from '../shared/row.tsx'
import { SearchInput } from '../shared/search-input.tsx'
import { Tag } from '../shared/tag.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useRoute } from '../shared/use-route.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { CoinPicture } from '../wallets/coin-picture.tsx'

/** Rows drawn of a list that may have thousands; the search finds the rest. */
const ROWS_MAX = 100

/** What the account holds, and what the service swaps on this network. Each with its address: symbols are not unique. */
export function SwapSelectTokenView() {
  const t = useMessages()
  const place = useSheet(moneyCss)
  const [{ listed, listing }, swap] = useService(SwapService)
  const [{ tokens: held }] = useService(TokensService)
  const { params } = useRoute()
  const [query, setQuery] = useState('')
  const back = useInject(GoBack)
  useEffect(() => swap.watch(), [swap])
  const [side] = useState<SwapSide>(() => params.side ?? 'sourceToken')
  const wanted = query.trim().toLowerCase()
  const fits = ({ name, symbol, address = NATIVE_TOKEN }: SwapCoin) =>
    [name, symbol, address].some((text) => text.toLowerCase().includes(wanted))
  const own = listed.filter((coin) => held.some((each) => isSameCoin(each, coin))).filter(fits)
  const others = listed.filter((coin) => !own.includes(coin)).filter(fits)
  const suggested = SUGGESTED.flatMap((symbol) => coinOf(symbol, listed) ?? []).slice(0, 6)
  const choose = (coin: SwapCoin) => {
    swap.form.choose(side, coin)
    back.run()
  }
  return (
    <div className="money" ref={place}>
      <SearchInput label={t('send.search')} value={query} onChange={setQuery} testId="swap-select-token-search-input" />
      {wanted === '' && suggested.length > 0 && (
        <section className="chips" aria-label={t('swap.suggested')}>
          {suggested.map((coin) => (
            <button key={coin.address ?? ''} type="button" className="chip" onClick={() => choose(coin)}>
              <bdi>{coin.symbol}</bdi>
            </button>
          ))}
        </section>
      )}
      <div className="scroll">
        <Tokens title={t('send.yours')} list={own} onChoose={choose} />
        <Tokens title={t('swap.tokens')} list={others.slice(0, ROWS_MAX)} onChoose={choose} />
        {listing === 'loading' ? (
          <ul className="rows">
            <RowBones count={4} />
          </ul>
        ) : (
          own.length + others.length === 0 &&
          (listing === 'failed' ? (
            <LoadFailure title={t('tokens.failed')} retry={() => void swap.form.list()} />
          ) : (
            <EmptyState icon="search" title={t('send.none')} />
          ))
        )}
      </div>
    </div>
  )
}

function Tokens({ title, list, onChoose }: Readonly<{ title: string; list: readonly SwapCoin[]; onChoose(coin: SwapCoin): void }>) {
  const t = useMessages()
  const [{ locale }] = useService(LocaleService)
  if (list.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className="rows">
        {list.map((coin) => (
          <Row
            key={coin.address ?? ''}
            name={coin.symbol}
            note={coinNote(coin)}
            start={<CoinPicture coin={coin} />}
            end={
              <span className="end">
                {coin.amount !== undefined && coin.amount > 0n && (
                  <bdi dir="ltr">{displayAmount(coin.amount, coin.decimals, locale, 4)}</bdi>
                )}
                {coin.isLookAlike && <Tag>{t('tokens.lookAlike')}</Tag>}
              </span>
            }
            onClick={() => onChoose(coin)}
            testId={`swap-select-token-item-${coin.symbol}`}
          />
        ))}
      </ul>
    </>
  )
}

/** Symbols, in order. */
const SUGGESTED: readonly string[] = [
  ...['ETH', 'UNI', '1INCH', 'AAVE', 'SOL', 'ADA', 'AVAX', 'DOT', 'LINK', 'NITRO', 'GAIA', 'MILK', 'TRX', 'NEAR', 'GNO', 'WBTC', 'DAI'],
  ...['WETH', 'USDC', 'USDT', 'ARB', 'BAL', 'BICO', 'CRV', 'ENS', 'MATIC', 'OP'],
]
