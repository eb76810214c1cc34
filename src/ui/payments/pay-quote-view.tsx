import { useEffect } from 'react'
import { PayByTransfer } from '../../application/payments/pay-by-transfer.ts'
import { CloseModal } from '../../application/routing/close-modal.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { PaymentOrder } from '../../domain/exchange/payment-order.ts'
import { displayAmount, localDecimal } from '../../domain/money/amount.ts'
import type { Coin } from '../../domain/money/coin.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { isOnTrust, siteOf } from '../../domain/payments/payment-rules.ts'
import { PaymentService } from '../../domain/payments/payment-service.ts'
import { isPaying, type PaymentOffer, type PaymentState, type PaymentStep } from '../../domain/payments/payment-state.ts'
import { formatUnits } from '../../domain/shared/units.ts'
import { Actions } from '../shared/actions.tsx'
import { Button, Spinner } from '../shared/button.tsx'
import { EmptyState } from '../shared/empty-state.tsx'
import { ErrorCaution } from '../shared/error-caution.tsx'
import { Fact, WholeAddress } from '../shared/fact.tsx'
import { LoadFailure } from '../shared/load-failure.tsx'
import { moneyCss } from '../shared/money-css.ts'
import { RetryButton } from '../shared/retry-button.tsx'
import { Amount, Review } from '../shared/review.tsx'
import { ReviewButtons } from '../shared/review-buttons.tsx'
import { Row, RowBones, Rows } from '../shared/row.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { CoinPicture } from '../wallets/coin-picture.tsx'

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
  const pay = useInject(PayByTransfer)
  const { coins, isListing, isPartial, step } = state
  const { asset, amount } = order
  const isEmpty = !isListing && coins.length === 0
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
      {step.status === 'choosing' && step.error && <ErrorCaution error={step.error} task="pay" />}
      <Asked state={state} />
      <h3 id="pay-options">{t('pay.options')}</h3>
      <Rows aria-labelledby="pay-options" aria-busy={isListing}>
        {coins.map((coin) => (
          <CoinRow key={`${coin.caipNetworkId} ${coin.address ?? ''}`} coin={coin} step={step} />
        ))}
        {isListing && coins.length === 0 && <RowBones count={BONES} />}
      </Rows>
      {isEmpty && isPartial && <LoadFailure title={t('tokens.failed')} retry={() => void pay.enter()} />}
      {isEmpty && !isPartial && <EmptyState icon="wallet" title={t('pay.nothing')} />}
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

type Offered = Extract<PaymentStep, { offer: PaymentOffer }>

/** From here on a visitor is warned, and from the second one has to confirm that separately. In hundredths of a percent. */
const COST_WARN = 500n
const COST_STOP = 1500n
/** Longer numbers would break in the middle. What is paid and delivered is exact. */
const FEE_PLACES = 9

/** The quote and what the wallet will be asked for, before it is. */
function PaymentOfferFacts({ step }: Readonly<{ step: Offered }>) {
  const t = useMessages()
  const [{ locale }] = useService(LocaleService)
  const { offer } = step
  const { coin, plan, cost, next } = offer
  const [{ asked }] = useService(PaymentService)
  const paid = `${displayAmount(plan.amount, coin.decimals, locale)} ${coin.symbol}`
  const loss = cost === undefined ? t('swap.impactUnknown') : t('pay.costly', { percent: formatUnits(cost, 2) })
  // The service says how much is paid: without prices nothing else does.
  const cautions = [
    ...(asked.some((each) => each !== offer) ? [{ id: 'asked', text: t('send.warn.asked'), strong: true }] : []),
    // No contract of such a service is known: it can behave while it is simulated, and not when it is asked.
    ...(plan.kind === 'call' ? [{ id: 'contract', text: t('swap.contractUnknown', { address: plan.receiver }), strong: true }] : []),
    ...(next.prepared.isOpen ? [{ id: 'unanswered', text: t('send.unanswered'), strong: true }] : []),
    ...(isOnTrust(offer, plan) ? [{ id: 'trust', text: t('pay.onTrust'), strong: true }] : []),
    ...(cost !== undefined && cost < COST_WARN
      ? []
      : [{ id: 'cost', text: loss, strong: cost === undefined || cost >= COST_STOP, about: cost === undefined ? paid : '' }]),
  ]
  const sentence = (
    <>
      <CoinPicture coin={coin} />
      <p className="hint">{t('pay.with')}</p>
      <Amount text={paid} testId="pay-given" />
      {next.kind === 'approval' && <p className="hint">{t('pay.approval', { amount: paid })}</p>}
      {next.kind === 'reset' && <p className="hint">{t('swap.reset')}</p>}
    </>
  )
  return (
    <Review sentence={sentence} cautions={cautions} facts={<Facts offer={offer} />} details={<Details offer={offer} />}>
      {(isAcknowledged) => (
        <>
          <Buttons step={step} isAcknowledged={isAcknowledged} />
          <p className="hint">{t('pay.final')}</p>
        </>
      )}
    </Review>
  )
}

function Facts({ offer }: Readonly<{ offer: PaymentOffer }>) {
  const t = useMessages()
  const [{ locale }] = useService(LocaleService)
  const networks = useInject(NetworkService)
  const { order, plan, network, delivered, fees, fee } = offer
  const shown = (amount: bigint, of: Readonly<{ decimals: number; symbol: string }>, places?: number) =>
    `${displayAmount(amount, of.decimals, locale, places)} ${of.symbol}`
  const facts = [
    ['pay.delivered', `${shown(delivered, order.asset)} · ${networks.find(order.asset.network)?.name ?? order.asset.network}`],
    ...fees.filter(({ amount }) => amount > 0n).map((each) => ['pay.fee', shown(each.amount, each, FEE_PLACES)] as const),
    ['send.fee', `≈ ${shown(fee, network.nativeCurrency, FEE_PLACES)}`],
  ] as const
  return (
    <>
      <FactRows facts={facts} />
      <WholeAddress name={t(plan.kind === 'call' ? 'swap.contract' : 'pay.deposit')} value={plan.receiver} testId="pay-deposit" />
    </>
  )
}

function Details({ offer: { order, network, account, coin, seconds, cost } }: Readonly<{ offer: PaymentOffer }>) {
  const t = useMessages()
  const facts = [
    ['swap.impact', cost === undefined ? t('swap.unknown') : `${formatUnits(cost, 2)}%`],
    ['siwx.network', network.name],
    ...(seconds === undefined ? [] : [['pay.time', t('pay.seconds', { count: seconds })] as const]),
  ] as const
  return (
    <>
      <FactRows facts={facts} />
      <WholeAddress name={coin.symbol} value={coin.address} testId="pay-token" />
      <WholeAddress name={t('siwx.account')} value={account} testId="pay-from" />
      <WholeAddress name={t('deposit.to')} value={siteOf(order)} testId="deposit-receiver" />
    </>
  )
}

function FactRows({ facts }: Readonly<{ facts: readonly (readonly [MessageKey, string])[] }>) {
  const t = useMessages()
  return facts.map(([key, text], place) => <Fact key={`${key} ${String(place)}`} name={t(key)} text={text} id={key} />)
}

function Buttons({ step, isAcknowledged }: Readonly<{ step: Offered; isAcknowledged: boolean }>) {
  const payments = useInject(PaymentService)
  const pay = useInject(PayByTransfer)
  const { offer } = step
  const error = step.status === 'review' ? step.error : undefined
  const again = <RetryButton kind="primary" onClick={() => void payments.renew(offer)} />
  return (
    <ReviewButtons
      review={offer}
      step={step}
      isAcknowledged={isAcknowledged}
      label={step.status === 'approving' ? 'swap.approving' : isPaying(offer) ? 'pay.now' : 'swap.approve'}
      failure={error && { why: <ErrorCaution error={error} task="pay" />, again }}
      back={() => payments.reset()}
      confirm={() => void pay.confirm(offer)}
    />
  )
}
