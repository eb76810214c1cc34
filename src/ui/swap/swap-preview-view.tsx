import { useEffect } from 'react'
import { CloseModal } from '../../application/routing/close-modal.ts'
import { GoBack } from '../../application/routing/go-back.ts'
import { ConfirmSwap } from '../../application/swap/confirm-swap.ts'
import { displayAmount, localDecimal } from '../../domain/money/amount.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { formatUnits } from '../../domain/shared/units.ts'
import { rateOf } from '../../domain/swap/swap-rate.ts'
import { impactVerdict, PROVIDER_FEE_PERCENT, SLIPPAGE } from '../../domain/swap/swap-rules.ts'
import { SwapService } from '../../domain/swap/swap-service.ts'
import type { SwapOffer, SwapStep } from '../../domain/swap/swap-state.ts'
import { Actions } from '../shared/actions.tsx'
import { Button } from '../shared/button.tsx'
import { Fact, WholeAddress } from '../shared/fact.tsx'
import { Icon } from '../shared/icon.tsx'
import { moneyCss } from '../shared/money-css.ts'
import { Retry } from '../shared/retry.tsx'
import { Amount, Review } from '../shared/review.tsx'
import { ReviewButtons } from '../shared/review-buttons.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Words } from '../shared/words.tsx'
import { CoinPicture } from '../wallets/coin-picture.tsx'
import { CoinSent, toldOf } from '../wallets/coin-sent.tsx'
import { SwapError, SwapNoticeText } from './swap-error.tsx'

type Offered = Extract<SwapStep, { offer: SwapOffer }>

/** The offer and what the wallet is asked for, renewed together every 10 s. */
export function SwapPreviewView() {
  const t = useMessages()
  const place = useSheet(moneyCss)
  const [{ step }, swap] = useService(SwapService)
  const back = useInject(GoBack)
  useEffect(() => swap.watch(), [swap])
  return (
    <div className="money" ref={place}>
      {step.status === 'sent' ? (
        <Progress step={step} />
      ) : 'offer' in step ? (
        <Offer step={step} />
      ) : (
        <>
          {step.status === 'editing' && <SwapNoticeText step={step} />}
          <Actions>
            <Button onClick={() => back.run()} busy={step.status === 'preparing'}>
              {t('common.back')}
            </Button>
          </Actions>
        </>
      )}
    </div>
  )
}

function Offer({ step }: Readonly<{ step: Offered }>) {
  const t = useMessages()
  const shown = useShown()
  const { offer } = step
  const { target, impact } = offer
  const verdict = impactVerdict(impact)
  const impactText = impact === undefined ? t('swap.impactUnknown') : t('swap.impactWarning', { percent: percentOf(impact) })
  const cautions = [
    ...(offer.isAsked ? [{ id: 'asked', text: t('swap.asked'), strong: true }] : []),
    ...(offer.isUnanswered ? [{ id: 'unanswered', text: t('send.unanswered'), strong: true }] : []),
    ...(target.isLookAlike ? [{ id: 'lookAlike', text: `${target.symbol}: ${t('tokens.lookAlikeText')}`, strong: true }] : []),
    ...(offer.isRouterKnown ? [] : [{ id: 'contract', text: t('swap.contractUnknown', { address: offer.router }), strong: true }]),
    ...(offer.isRouterKnown && offer.minimum === undefined ? [{ id: 'minimum', text: t('swap.minimumUnknown'), strong: true }] : []),
    ...(offer.isSimulated ? [] : [{ id: 'unsimulated', text: t('swap.unsimulated'), strong: false }]),
    ...(verdict === 'ok'
      ? []
      : [{ id: 'impact', text: impactText, strong: verdict !== 'warn', about: impact === undefined ? String(offer.toAmount) : '' }]),
  ]
  // The strongest caution is the one thing to read.
  const approval = offer.next === 'reset' ? t('swap.reset') : t('swap.approval', { amount: shown(offer.amount, offer.source) })
  const hint = offer.next !== 'swap' && approval
  const isHeld = cautions.some(({ strong }) => strong)
  return (
    <Review
      sentence={<Sentence offer={offer} hint={!isHeld && hint} />}
      cautions={cautions}
      facts={<Facts offer={offer} />}
      details={<Details offer={offer} hint={isHeld && hint} />}
    >
      {(isAcknowledged) => <Buttons step={step} isAcknowledged={isAcknowledged} />}
    </Review>
  )
}

/** `hint`: that an approval comes first. */
type Hinted = Readonly<{ offer: SwapOffer; hint: string | false }>

function Sentence({ offer: { source, target, amount, toAmount, network }, hint }: Hinted) {
  const shown = useShown()
  const values = {
    give: <Amount text={shown(amount, source)} testId="swap-give" />,
    get: <Amount text={shown(toAmount, target)} testId="swap-get" />,
    network: <bdi>{network.name}</bdi>,
  }
  return (
    <>
      <span className="duo">
        <CoinPicture coin={source} />
        <Icon name="next" />
        <CoinPicture coin={target} />
      </span>
      <p>
        <Words id="swap.sentence" values={values} />
      </p>
      {hint && <p className="hint">{hint}</p>}
    </>
  )
}

function Facts({ offer }: Readonly<{ offer: SwapOffer }>) {
  const t = useMessages()
  const [{ locale }] = useService(LocaleService)
  const { source, target, minimum, impact, prepared, laterFee } = offer
  const fee = useFee(offer)
  return (
    <>
      <Fact name={t('swap.rate')} text={`1 ${source.symbol} = ${localDecimal(rateOf(offer), locale)} ${target.symbol}`} id="swap.rate" />
      <Fact
        name={t('swap.minimum')}
        text={minimum === undefined ? t('swap.unknown') : `${displayAmount(minimum, target.decimals, locale)} ${target.symbol}`}
        id="swap.minimum"
      />
      <Fact name={t('swap.impact')} text={impact === undefined ? t('swap.unknown') : `${percentOf(impact)}%`} id="swap.impact" />
      <Fact name={t('send.fee')} text={`≈ ${fee(prepared.fee)}`} id="send.fee" />
      {laterFee !== undefined && <Fact name={t('swap.feeLater')} text={`≈ ${fee(laterFee)}`} id="swap-later-fee" />}
    </>
  )
}

function Details({ offer, hint }: Hinted) {
  const t = useMessages()
  const { source, target, router } = offer
  return (
    <>
      {hint && <Fact name={t('swap.approve')} text={hint} id="swap-approval-hint" />}
      <Fact name={t('swap.slippage')} text={`${String(SLIPPAGE)}%`} id="swap.slippage" />
      <Fact name={t('swap.providerFee')} text={`${PROVIDER_FEE_PERCENT}% (${t('swap.estimate')})`} id="swap.providerFee" />
      <Contract name={t('swap.give')} coin={source} testId="swap-source-token" />
      <Contract name={t('swap.get')} coin={target} testId="swap-target-token" />
      <WholeAddress name={t('swap.contract')} value={router} testId="swap-router" />
    </>
  )
}

/** Which token it is: symbols are not unique. The chain's own coin has no contract. */
function Contract({ name, coin: { symbol, address }, testId }: Readonly<{ name: string; coin: SwapOffer['source']; testId: string }>) {
  const label = (
    <>
      {name} · <bdi>{symbol}</bdi>
    </>
  )
  return <WholeAddress name={label} value={address} testId={testId} />
}

function Buttons({ step, isAcknowledged }: Readonly<{ step: Offered; isAcknowledged: boolean }>) {
  const back = useInject(GoBack)
  const swap = useInject(SwapService)
  const confirm = useInject(ConfirmSwap)
  const { offer } = step
  const error = step.status === 'review' ? step.error : undefined
  return (
    <ReviewButtons
      review={offer}
      step={step}
      isAcknowledged={isAcknowledged}
      label={step.status === 'approving' ? 'swap.approving' : offer.next === 'swap' ? 'title.swap' : 'swap.approve'}
      failure={error && { why: <SwapError error={error} />, again: <Retry error={error} onClick={() => void swap.review()} /> }}
      back={() => back.run()}
      confirm={() => void confirm.run(offer)}
    />
  )
}

function Progress({ step }: Readonly<{ step: Extract<SwapStep, { status: 'sent' }> }>) {
  const close = useInject(CloseModal)
  const swap = useInject(SwapService)
  const shown = useShown()
  const { outcome, offer, hash, isPriceMove } = step
  const leave = () => {
    close.run()
    swap.form.reset()
  }
  return (
    <CoinSent
      coin={offer.target}
      told={{ ...toldOf(outcome, 'swap.done'), ...(isPriceMove && { text: 'swap.moved' }) }}
      title={
        <span data-testid="swap-sent">
          <bdi dir="ltr">{`${shown(offer.amount, offer.source)} →`}</bdi> <br />
          <bdi dir="ltr">{`≈ ${shown(offer.toAmount, offer.target)}`}</bdi>
        </span>
      }
      network={offer.network}
      hash={hash}
      leave={leave}
    />
  )
}

function useShown(): (value: bigint, coin: SwapOffer['source']) => string {
  const [{ locale }] = useService(LocaleService)
  return (value, { decimals, symbol }) => `${displayAmount(value, decimals, locale)} ${symbol}`
}

/** In the network's own coin, with nine decimals at most. */
function useFee({ network: { nativeCurrency } }: SwapOffer): (amount: bigint) => string {
  const [{ locale }] = useService(LocaleService)
  return (amount) => `${displayAmount(amount, nativeCurrency.decimals, locale, 9)} ${nativeCurrency.symbol}`
}

/** Hundredths of a percent as a decimal text. */
function percentOf(impact: bigint): string {
  return formatUnits(impact, 2)
}
