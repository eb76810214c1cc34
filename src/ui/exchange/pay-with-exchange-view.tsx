import { useEffect, useId, useLayoutEffect } from 'react'
import { DEPOSIT_PRESETS, shownTokens } from '../../domain/exchange/deposit-amount.ts'
import { ExchangeService } from '../../domain/exchange/exchange-service.ts'
import type { ExchangeState } from '../../domain/exchange/exchange-state.ts'
import { localDecimal } from '../../domain/money/amount.ts'
import { centsOf, displayFiat } from '../../domain/money/fiat.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { NoAccount } from '../account/no-account.tsx'
import { TrapCaution } from '../account/trap-caution.tsx'
import { AmountField, EXAMPLE } from '../shared/amount-field.tsx'
import { Icon } from '../shared/icon.tsx'
import { RetryButton } from '../shared/retry-button.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { CoinPicture } from '../wallets/coin-picture.tsx'
import { exchangeCss } from './exchange-css.ts'
import { ExchangeList } from './exchange-list.tsx'
import { NoExchanges } from './no-exchanges.tsx'
import { OrderOver } from './order-over.tsx'
import { Ordered, Receiver } from './ordered.tsx'

/** An amount, an asset, and the exchanges that deliver it to the account in use. */
export function PayWithExchangeView() {
  const sheet = useSheet(exchangeCss)
  const [state, exchange] = useService(ExchangeService)
  const router = useInject(Router)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or payment is another list
  useEffect(() => {
    if (!state.ended) exchange.enter()
  }, [exchange, state.account, state.order, state.ended])
  useEffect(() => exchange.watch(), [exchange])
  useLayoutEffect(() => {
    const { view, params } = router.current
    const isPayment = Boolean(state.order ?? state.ended)
    if (view === 'PayWithExchange' && Boolean(params.isPayment) !== isPayment) router.replace(view, { ...params, isPayment })
  }, [router, state.order, state.ended])
  if (state.order)
    return (
      <div ref={sheet} className="buy">
        <Ordered order={state.order} />
        <ExchangeList state={state} />
      </div>
    )
  if (state.ended) return <OrderOver ended={state.ended} />
  if (!state.account) return <NoAccount />
  if (!state.asset && state.exchanges.status === 'known') return <NoExchanges state={state} />
  return (
    <div ref={sheet} className="buy">
      <TrapCaution />
      <Amount state={state} />
      <AssetRow state={state} />
      <Receiver address={state.account.address} />
      <ExchangeList state={state} />
    </div>
  )
}

function Amount({ state: { usd, price, asset } }: Readonly<{ state: ExchangeState }>) {
  const t = useMessages()
  const hint = useId()
  const [{ locale }] = useService(LocaleService)
  const exchange = useInject(ExchangeService)
  const { tokens } = exchange
  const symbol = asset?.symbol ?? ''
  const missing = usd === '' ? '' : t(centsOf(usd) === undefined ? 'buy.invalid' : 'deposit.enter', { example: EXAMPLE })
  const noPrice = price.status === 'failed' || (price.status === 'known' && price.value === undefined)
  return (
    <div className="form">
      <AmountField
        label="USD"
        value={usd}
        onChange={(text) => exchange.setUsd(text)}
        describedBy={hint}
        end={
          <bdi className="quiet-text tokens" dir="ltr">
            {tokens === undefined ? '—' : `${localTokens(tokens, locale)} ${symbol}`}
          </bdi>
        }
      />
      <p id={hint} className="small-text hint" role="status">
        {noPrice ? t('deposit.noPrice', { symbol }) : price.status === 'known' && tokens === undefined ? missing : ''}
      </p>
      {price.status === 'failed' && <RetryButton onClick={() => exchange.enter()} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser */}
      <div className="presets" role="group" aria-label={t('buy.amounts')}>
        {DEPOSIT_PRESETS.map((preset) => (
          <button key={preset} type="button" className="chip" aria-pressed={usd === preset} onClick={() => exchange.setUsd(preset)}>
            <bdi dir="ltr">{displayFiat(preset, locale)}</bdi>
          </button>
        ))}
      </div>
    </div>
  )
}

function localTokens(tokens: string, locale: string): string {
  const shown = shownTokens(tokens)
  return shown.startsWith('<') ? `<${localDecimal(shown.slice(1), locale)}` : localDecimal(shown, locale)
}

function AssetRow({ state: { asset, account } }: Readonly<{ state: ExchangeState }>) {
  const t = useMessages()
  const router = useInject(Router)
  if (!asset) return <div className="row-bone" aria-hidden="true" />
  return (
    <button
      type="button"
      className="row"
      onClick={() => router.push('PayWithExchangeSelectAsset')}
      data-testid="deposit-from-exchange-asset-button"
    >
      <CoinPicture coin={asset} />
      <span className="row-text">
        <span className="note">{t('deposit.asset')}</span>
        <bdi className="name">{`${asset.symbol} · ${account?.network.name ?? ''}`}</bdi>
      </span>
      <Icon name="next" />
    </button>
  )
}
