import { PayByTransfer } from '../../application/payments/pay-by-transfer.ts'
import { displayAmount } from '../../domain/money/amount.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { isOnTrust, siteOf } from '../../domain/payments/payment-rules.ts'
import { PaymentService } from '../../domain/payments/payment-service.ts'
import { isPaying, type PaymentOffer, type PaymentStep } from '../../domain/payments/payment-state.ts'
import { formatUnits } from '../../domain/shared/units.ts'
import { Fact, WholeAddress } from '../shared/fact.tsx'
import { RetryButton } from '../shared/retry-button.tsx'
import { Amount, Review } from '../shared/review.tsx'
import { ReviewButtons } from '../shared/review-buttons.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { CoinPicture } from '../wallets/coin-picture.tsx'
import { PaymentError } from './payment-error.tsx'

type Offered = Extract<PaymentStep, { offer: PaymentOffer }>

/** From here on a visitor is warned, and from the second one has to confirm that separately. In hundredths of a percent. */
const COST_WARN = 500n
const COST_STOP = 1500n

/** The quote and what the wallet will be asked for, before it is. */
export function PaymentOfferFacts({ step }: Readonly<{ step: Offered }>) {
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
      {next.kind === 'approval' && <p className="hint">{t('swap.approval', { amount: paid })}</p>}
      {next.kind === 'reset' && <p className="hint">{t('swap.reset')}</p>}
    </>
  )
  return (
    <Review sentence={sentence} cautions={cautions} facts={<Facts offer={offer} />} details={<Details offer={offer} />}>
      {(isAcknowledged) => (
        <>
          <Buttons step={step} isAcknowledged={isAcknowledged} />
          <p className="hint">{t('send.check')}</p>
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
  const { symbol, decimals } = network.nativeCurrency
  const shown = (amount: bigint, of: Readonly<{ decimals: number; symbol: string }>) =>
    `${displayAmount(amount, of.decimals, locale)} ${of.symbol}`
  const facts = [
    ['pay.delivered', `${shown(delivered, order.asset)} · ${networks.find(order.asset.network)?.name ?? order.asset.network}`],
    ...fees.filter(({ amount }) => amount > 0n).map((each) => ['pay.fee', shown(each.amount, each)] as const),
    ['send.fee', `≈ ${displayAmount(fee, decimals, locale, 9)} ${symbol}`],
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
      failure={error && { why: <PaymentError error={error} />, again }}
      back={() => payments.reset()}
      confirm={() => void pay.confirm(offer)}
    />
  )
}
