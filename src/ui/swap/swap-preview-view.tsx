import { useEffect, useRef } from 'react'
import { CloseModal } from '../../application/routing/close-modal.ts'
import { GoBack } from '../../application/routing/go-back.ts'
import { ConfirmSwap } from '../../application/swap/confirm-swap.ts'
import { displayAmount, localDecimal } from '../../domain/money/amount.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { formatUnits } from '../../domain/shared/units.ts'
import { rateOf } from '../../domain/swap/swap-rate.ts'
import { impactVerdict, PROVIDER_FEE_PERCENT, SLIPPAGE } from '../../domain/swap/swap-rules.ts'
import { SwapService } from '../../domain/swap/swap-service.ts'
import type { SwapOffer, SwapStep } from '../../domain/swap/swap-state.ts'
import { Actions } from '../shared/actions.tsx'
import { Button } from '../shared/button.tsx'
import { Cautions } from '../shared/cautions.tsx'
import { Fact } from '../shared/fact.tsx'
import { GroupedAddress } from '../shared/grouped-address.tsx'
import { moneyCss } from '../shared/money-css.ts'
import { Retry } from '../shared/retry.tsx'
import { ReviewButtons } from '../shared/review-buttons.tsx'
import { TransactionLink } from '../shared/transaction-link.tsx'
import { useHeadline } from '../shared/use-headline.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Waiting } from '../shared/waiting.tsx'
import { useCoinPicture } from '../wallets/coin-picture.tsx'
import { SwapError, SwapNoticeText } from './swap-error.tsx'

type Offered = Extract<SwapStep, { offer: SwapOffer }>

/** The offer and what the wallet is asked for, renewed together every 10 s. */
export function SwapPreviewView() {
  const t = useMessages()
  const place = useRef<HTMLDivElement>(null)
  useSheet(place, moneyCss)
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
  const [{ locale }] = useService(LocaleService)
  const shown = useShown()
  const { offer } = step
  const { source, target, amount, toAmount, impact, next, laterFee } = offer
  const own = offer.network.nativeCurrency
  const verdict = impactVerdict(impact)
  const impactText = impact === undefined ? t('swap.impactUnknown') : t('swap.impactWarning', { percent: percentOf(impact) })
  const cautions = [
    ...(offer.isAsked ? [{ id: 'asked', text: t('swap.asked'), strong: true }] : []),
    ...(offer.isUnanswered ? [{ id: 'unanswered', text: t('send.unanswered'), strong: true }] : []),
    ...(target.isLookAlike ? [{ id: 'lookAlike', text: `${target.symbol}: ${t('tokens.lookAlikeText')}`, strong: true }] : []),
    ...(offer.isRouterKnown ? [] : [{ id: 'contract', text: t('swap.contractUnknown', { address: offer.router }), strong: true }]),
    ...(offer.isRouterKnown && offer.minimum === undefined ? [{ id: 'minimum', text: t('swap.minimumUnknown'), strong: true }] : []),
    ...(offer.isSimulated ? [] : [{ id: 'unsimulated', text: t('swap.unsimulated'), strong: false }]),
    ...(verdict === 'ok' ? [] : [{ id: 'impact', text: impactText, strong: verdict !== 'warn' }]),
  ]
  return (
    <>
      <div className="total">
        <p className="hint">{t('swap.give')}</p>
        <p className="sum">
          <bdi data-testid="swap-give">{shown(amount, source)}</bdi>
        </p>
        <p className="hint">{t('swap.get')}</p>
        <p className="sum">
          <bdi data-testid="swap-get">{shown(toAmount, target)}</bdi>
        </p>
      </div>
      <Cautions list={cautions} acknowledge={t('send.understood')}>
        {(isAcknowledged) => <Buttons step={step} isAcknowledged={isAcknowledged} />}
      </Cautions>
      <Facts offer={offer} />
      {next !== 'swap' && (
        <p className="hint">{next === 'reset' ? t('swap.reset') : t('swap.approval', { amount: shown(amount, source) })}</p>
      )}
      {laterFee !== undefined && (
        <p className="hint" data-testid="swap-later-fee">
          {t('swap.feeLater', { amount: `${displayAmount(laterFee, own.decimals, locale, 9)} ${own.symbol}` })}
        </p>
      )}
    </>
  )
}

function Facts({ offer }: Readonly<{ offer: SwapOffer }>) {
  const t = useMessages()
  const [{ locale }] = useService(LocaleService)
  const { source, target, minimum, impact, router, network, prepared } = offer
  const { symbol, decimals } = network.nativeCurrency
  const facts: readonly (readonly [MessageKey, string])[] = [
    ['swap.rate', `1 ${source.symbol} = ${localDecimal(rateOf(offer), locale)} ${target.symbol}`],
    ['swap.minimum', minimum === undefined ? t('swap.unknown') : `${displayAmount(minimum, target.decimals, locale)} ${target.symbol}`],
    ['swap.impact', impact === undefined ? t('swap.unknown') : `${percentOf(impact)}%`],
    ['swap.slippage', `${String(SLIPPAGE)}%`],
    ['send.fee', `≈ ${displayAmount(prepared.fee, decimals, locale, 9)} ${symbol}`],
    ['swap.providerFee', `${PROVIDER_FEE_PERCENT}% (${t('swap.estimate')})`],
    ['siwx.network', network.name],
  ]
  return (
    <dl className="facts">
      {facts.map(([key, text]) => (
        <Fact key={key} name={t(key)} text={text} id={key} />
      ))}
      <Contract name={t('swap.give')} coin={source} testId="swap-source-token" />
      <Contract name={t('swap.get')} coin={target} testId="swap-target-token" />
      <dt>{t('swap.contract')}</dt>
      <dd>
        <GroupedAddress value={router} testId="swap-router" />
      </dd>
    </dl>
  )
}

/** Which token it is: symbols are not unique. The chain's own coin has no contract. */
function Contract({ name, coin: { symbol, address }, testId }: Readonly<{ name: string; coin: SwapOffer['source']; testId: string }>) {
  if (address === undefined) return null
  return (
    <>
      <dt>
        {name} · <bdi>{symbol}</bdi>
      </dt>
      <dd>
        <GroupedAddress value={address} testId={testId} />
      </dd>
    </>
  )
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
  const t = useMessages()
  const close = useInject(CloseModal)
  const swap = useInject(SwapService)
  const shown = useShown()
  const { outcome, offer, hash, isPriceMove } = step
  const isDone = outcome === 'done'
  useHeadline(t(outcome === undefined ? 'send.pending' : isDone ? 'swap.done' : `send.${outcome}`))
  const end: MessageKey | undefined = outcome === undefined ? 'send.pendingText' : isDone ? undefined : `send.${outcome}Text`
  const text = isPriceMove ? 'swap.moved' : end
  const leave = () => {
    close.run()
    swap.reset()
  }
  return (
    <Waiting
      picture={useCoinPicture(offer.target)}
      name={offer.target.symbol}
      round
      status={outcome === undefined ? 'waiting' : isDone ? 'done' : outcome === 'unsettled' ? 'still' : 'failed'}
      title={
        <bdi dir="ltr" data-testid="swap-sent">{`${shown(offer.amount, offer.source)} → ≈ ${shown(offer.toAmount, offer.target)}`}</bdi>
      }
      text={text ? t(text) : t('send.sentOn', { network: offer.network.name })}
    >
      <TransactionLink network={offer.network} hash={hash} />
      <Button kind="primary" onClick={leave}>
        {t(isDone ? 'send.finish' : 'common.close')}
      </Button>
    </Waiting>
  )
}

function useShown(): (value: bigint, coin: SwapOffer['source']) => string {
  const [{ locale }] = useService(LocaleService)
  return (value, { decimals, symbol }) => `${displayAmount(value, decimals, locale)} ${symbol}`
}

/** Hundredths of a percent as a decimal text. */
function percentOf(impact: bigint): string {
  return formatUnits(impact, 2)
}
