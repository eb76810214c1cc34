import { useEffect } from 'react'
import { PayByTransfer } from '../../application/payments/pay-by-transfer.ts'
import { CloseModal } from '../../application/routing/close-modal.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { PaymentOrder } from '../../domain/exchange/payment-order.ts'
import { displayAmount, localDecimal } from '../../domain/money/amount.ts'
import type { Coin } from '../../domain/money/coin.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { PaymentService } from '../../domain/payments/payment-service.ts'
import type { PaymentState } from '../../domain/payments/payment-state.ts'
import { Actions } from '../shared/actions.tsx'
import { Button, Spinner } from '../shared/button.tsx'
import { moneyCss } from '../shared/money-css.ts'
import { Row, RowBones, Rows } from '../shared/row.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { CoinPicture } from '../wallets/coin-picture.tsx'
import { PaymentError } from './payment-error.tsx'
import { PaymentOfferFacts } from './payment-offer-facts.tsx'

const BONES = 3

/** What the site asks for, paid with another coin or from another network: the coins, then the quote in full. */
export function PayQuoteView() {
  const t = useMessages()
  const place = useSheet(moneyCss)
  const [state] = useService(PaymentService)
  const [{ order }, pay] = useService(PayByTransfer)
  const close = useInject(CloseModal)
  const [, connections] = useService(ConnectionService)
  const accounts = connections.connections.map(({ accounts: [{ namespace, address }] }) => `${namespace}:${address}`).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another payment or account is another list
  useEffect(() => void pay.enter(), [pay, order, accounts])
  const { step } = state
  return (
    <div className="money" ref={place}>
      {!order ? (
        <>
          <p className="quiet-text lead">{t('pay.over')}</p>
          <Actions>
            <Button onClick={() => close.run()}>{t('common.close')}</Button>
          </Actions>
        </>
      ) : 'offer' in step && step.status !== 'sent' ? (
        <PaymentOfferFacts step={step} />
      ) : (
        <Choice order={order} state={state} />
      )}
    </div>
  )
}

function Choice({ order, state }: Readonly<{ order: PaymentOrder; state: PaymentState }>) {
  const t = useMessages()
  const [{ locale }] = useService(LocaleService)
  const networks = useInject(NetworkService)
  const { coins, isListing, isPartial, step } = state
  const { asset, amount } = order
  return (
    <>
      <div className="total">
        <p className="hint">{t('pay.total')}</p>
        <p className="sum">
          <bdi dir="ltr" data-testid="pay-amount">{`${localDecimal(amount, locale)} ${asset.symbol}`}</bdi>
        </p>
        <p className="hint">
          <bdi>{networks.find(asset.network)?.name ?? asset.network}</bdi>
        </p>
      </div>
      {step.status === 'choosing' && step.error && <PaymentError error={step.error} />}
      <Asked state={state} />
      <h3 id="pay-options">{t('pay.options')}</h3>
      <Rows aria-labelledby="pay-options" aria-busy={isListing}>
        {coins.map((coin) => (
          <CoinRow key={`${coin.caipNetworkId} ${coin.address ?? ''}`} coin={coin} step={step} />
        ))}
        {isListing && coins.length === 0 && <RowBones count={BONES} />}
      </Rows>
      {!isListing && coins.length === 0 && <p className="quiet-text lead">{t(isPartial ? 'tokens.failed' : 'pay.nothing')}</p>}
    </>
  )
}

/** The visitor went back while a wallet still shows the payment: it may be made there. */
function Asked({ state: { asked } }: Readonly<{ state: PaymentState }>) {
  const t = useMessages()
  return <div role="status">{asked.length > 0 && <p className="quiet-text lead">{t('pay.asked')}</p>}</div>
}

function CoinRow({ coin, step }: Readonly<{ coin: Coin; step: PaymentState['step'] }>) {
  const [{ locale }] = useService(LocaleService)
  const networks = useInject(NetworkService)
  const pay = useInject(PayByTransfer)
  const isQuoting = step.status === 'quoting'
  return (
    <Row
      name={coin.symbol}
      note={networks.find(coin.caipNetworkId)?.name ?? coin.caipNetworkId}
      start={<CoinPicture coin={coin} />}
      end={
        isQuoting && step.coin === coin ? (
          <Spinner />
        ) : (
          <bdi dir="ltr" className="end">
            {displayAmount(coin.amount, coin.decimals, locale, 4)}
          </bdi>
        )
      }
      disabled={isQuoting || pay.isPaying}
      onClick={() => void pay.choose(coin)}
      testId={`pay-option-${coin.symbol}`}
    />
  )
}
