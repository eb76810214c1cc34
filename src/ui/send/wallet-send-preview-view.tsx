import { GoBack } from '../../application/routing/go-back.ts'
import { ConfirmSend } from '../../application/send/confirm-send.ts'
import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import { displayAmount } from '../../domain/money/amount.ts'
import { displayFiat, fiatValue } from '../../domain/money/fiat.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { needsAcknowledgement } from '../../domain/send/receiver-rules.ts'
import { SendService } from '../../domain/send/send-service.ts'
import type { SendReview, SendStep } from '../../domain/send/send-state.ts'
import { Actions } from '../shared/actions.tsx'
import { Address } from '../shared/address.tsx'
import { Button } from '../shared/button.tsx'
import { ErrorCaution } from '../shared/error-caution.tsx'
import { WholeAddress } from '../shared/fact.tsx'
import { GroupedAddress } from '../shared/grouped-address.tsx'
import { moneyCss } from '../shared/money-css.ts'
import { Retry } from '../shared/retry.tsx'
import { Amount, Review } from '../shared/review.tsx'
import { ReviewButtons } from '../shared/review-buttons.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Words } from '../shared/words.tsx'
import { CoinPicture } from '../wallets/coin-picture.tsx'

type Step = Extract<SendStep, { review: SendReview }>

/** Everything that will be signed, character by character, before the wallet is asked. */
export function WalletSendPreviewView() {
  const t = useMessages()
  const place = useSheet(moneyCss)
  const [{ step }] = useService(SendService)
  const back = useInject(GoBack)
  return (
    <div className="money" ref={place}>
      {'review' in step ? (
        <Reviewed step={step} />
      ) : (
        <>
          {step.status === 'editing' && step.error && <ErrorCaution error={step.error} task="send" />}
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

function Reviewed({ step }: Readonly<{ step: Step }>) {
  const t = useMessages()
  const { review } = step
  const warnings = review.warnings.map((id) => ({
    id,
    text: t(id === 'unanswered' ? 'send.unanswered' : (`send.warn.${id}` satisfies MessageKey)),
    strong: needsAcknowledgement(id),
  }))
  const cautions = [
    ...warnings,
    ...(review.prepared.createsAccount ? [{ id: 'newAccount', text: t('send.newAccount'), strong: false }] : []),
  ]
  return (
    <Review
      sentence={<Sentence review={review} />}
      cautions={cautions}
      facts={<Facts review={review} />}
      details={<Details review={review} />}
    >
      {(isAcknowledged) => (
        <>
          <Buttons step={step} isAcknowledged={isAcknowledged} />
          {cautions.length === 0 && !('error' in step && step.error) && <p className="hint">{t('send.check')}</p>}
        </>
      )}
    </Review>
  )
}

function Sentence({ review: { prepared, network, name } }: Readonly<{ review: SendReview }>) {
  const [{ locale }] = useService(LocaleService)
  const { amount, coin, to } = prepared.draft
  const worth = fiatValue(amount, coin.decimals, coin.price)
  const values = {
    amount: <Amount text={displayAmount(amount, coin.decimals, locale)} symbol={coin.symbol} testId="send-amount" />,
    receiver: name ? <bdi>{name}</bdi> : <Address value={to} />,
    network: <bdi>{network.name}</bdi>,
  }
  return (
    <>
      <CoinPicture coin={coin} />
      <p>
        <Words id="send.sentence" values={values} />
      </p>
      {worth !== undefined && <p className="hint">≈ {displayFiat(worth, locale)}</p>}
    </>
  )
}

function Facts({ review: { prepared, network, name } }: Readonly<{ review: SendReview }>) {
  const t = useMessages()
  const [{ locale }] = useService(LocaleService)
  const { symbol, decimals } = network.nativeCurrency
  return (
    <>
      <dt>{t('send.receiver')}</dt>
      <dd>
        {name && <bdi className="hint">{name}</bdi>}
        <GroupedAddress value={prepared.draft.to} testId="send-receiver" />
      </dd>
      <dt>{t('send.fee')}</dt>
      <dd data-testid="send-fee">
        <bdi dir="ltr">
          ≈ {displayAmount(prepared.fee, decimals, locale, 9)} <bdi>{symbol}</bdi>
        </bdi>
        {prepared.walletFee !== undefined && (
          <p className="hint" data-testid="send-wallet-fee">
            {t('send.walletFee', { amount: `${displayAmount(prepared.walletFee, decimals, locale, 9)} ${symbol}` })}
          </p>
        )}
      </dd>
    </>
  )
}

function Details({ review: { prepared } }: Readonly<{ review: SendReview }>) {
  const t = useMessages()
  const { from, coin } = prepared.draft
  return (
    <>
      <WholeAddress name={t('siwx.account')} value={from} testId="send-from" />
      <WholeAddress name={t('swap.contract')} value={coin.address} testId="send-token" />
    </>
  )
}

function Buttons({ step, isAcknowledged }: Readonly<{ step: Step; isAcknowledged: boolean }>) {
  const back = useInject(GoBack)
  const send = useInject(SendService)
  const confirm = useInject(ConfirmSend)
  const { review } = step
  const error = step.status === 'review' ? step.error : undefined
  const why = error && (
    <>
      <ErrorCaution error={error} task="send" />
      <NewReceiver review={review} error={error} />
    </>
  )
  return (
    <ReviewButtons
      review={review}
      step={step}
      isAcknowledged={isAcknowledged}
      label="title.send"
      failure={error && { why, again: <Retry error={error} onClick={() => void send.review()} /> }}
      back={() => back.run()}
      confirm={() => void confirm.run(review)}
    />
  )
}

/** Where a name leads now, beside the address that was reviewed. */
function NewReceiver({ review: { prepared }, error }: Readonly<{ review: SendReview; error: AppError }>) {
  const t = useMessages()
  const [{ receiver }] = useService(SendService)
  const isName = isAppError(error, 'TRANSACTION_CHANGED') && error.facts.part === 'name'
  if (!isName || receiver.status !== 'known' || receiver.address === prepared.draft.to) return null
  return (
    <dl className="facts">
      <WholeAddress
        name={
          <>
            {t('send.receiver')} {receiver.name && <bdi>{receiver.name}</bdi>}
          </>
        }
        value={receiver.address}
        testId="send-receiver-now"
      />
    </dl>
  )
}
