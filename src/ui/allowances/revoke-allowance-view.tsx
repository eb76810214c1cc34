import { GoBack } from '../../application/routing/go-back.ts'
import {
  AllowancesService,
  type RevocationFate,
  type RevocationReview,
  type RevocationStep,
} from '../../domain/allowances/allowances-service.ts'
import { displayAmount } from '../../domain/money/amount.ts'
import type { Outcome } from '../../domain/money/transaction-fate.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { Actions } from '../shared/actions.tsx'
import { Address } from '../shared/address.tsx'
import { Button } from '../shared/button.tsx'
import { ErrorCaution } from '../shared/error-caution.tsx'
import { Fact, WholeAddress } from '../shared/fact.tsx'
import { moneyCss } from '../shared/money-css.ts'
import { Retry } from '../shared/retry.tsx'
import { Review } from '../shared/review.tsx'
import { ReviewButtons } from '../shared/review-buttons.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Words } from '../shared/words.tsx'
import { CoinPicture } from '../wallets/coin-picture.tsx'
import { CoinSent, type Told, toldOf } from '../wallets/coin-sent.tsx'
import { allowancesCss } from './allowances-css.ts'
import { spenderName } from './spender-name.ts'

type Sent = Extract<RevocationStep, { status: 'sent' }>
type Reviewed = Exclude<Extract<RevocationStep, { review: RevocationReview }>, Sent>

/** The call that takes an allowance back, before the wallet is asked, and what became of it. */
export function RevokeAllowanceView() {
  const t = useMessages()
  const place = useSheet(moneyCss)
  const [{ step }] = useService(AllowancesService)
  const leave = useLeave()
  return (
    <div className="money" ref={place}>
      {step.status === 'sent' ? (
        <Progress step={step} />
      ) : 'review' in step ? (
        <Revocation step={step} />
      ) : (
        <>
          {step.status === 'editing' && step.error && <ErrorCaution error={step.error} task="send" />}
          <Actions>
            <Button onClick={leave} busy={step.status === 'preparing'}>
              {t('common.back')}
            </Button>
          </Actions>
        </>
      )}
    </div>
  )
}

/** Back to the list; what was sent is followed on. */
function useLeave(): () => void {
  const back = useInject(GoBack)
  const service = useInject(AllowancesService)
  return () => {
    back.run()
    service.leave()
  }
}

function Spender({ review }: Readonly<{ review: RevocationReview }>) {
  const { entry } = review.prepared.draft
  const name = spenderName(entry)
  return name ? <bdi title={entry.spender}>{name}</bdi> : <Address value={entry.spender} />
}

function Revocation({ step }: Readonly<{ step: Reviewed }>) {
  const t = useMessages()
  const [{ locale }] = useService(LocaleService)
  const service = useInject(AllowancesService)
  const leave = useLeave()
  const place = useSheet<HTMLElement>(allowancesCss)
  const { review } = step
  const { prepared, network, isUnanswered } = review
  const { entry, from } = prepared.draft
  const { symbol, decimals } = network.nativeCurrency
  const fee = (amount: bigint) => `${displayAmount(amount, decimals, locale, 9)} ${symbol}`
  const error = step.status === 'review' ? step.error : undefined
  const values = { spender: <Spender review={review} />, token: <bdi>{entry.token.symbol}</bdi>, network: <bdi>{network.name}</bdi> }
  return (
    <Review
      sentence={
        <>
          <CoinPicture coin={entry.token} />
          <p>
            <Words id="allowances.sentence" values={values} />
          </p>
        </>
      }
      cautions={isUnanswered ? [{ id: 'unanswered', text: t('send.unanswered'), strong: true }] : []}
      facts={
        <>
          <dt>{t('allowances.call')}</dt>
          <dd className="call" ref={place}>
            <bdi dir="ltr" data-testid="allowance-call">
              {prepared.call}
            </bdi>
          </dd>
          <Fact name={t('send.fee')} text={`≈ ${fee(prepared.fee)}`} id="allowance-fee" />
          {prepared.walletFee !== undefined && <dd className="hint">{t('send.walletFee', { amount: fee(prepared.walletFee) })}</dd>}
        </>
      }
      details={
        <>
          <WholeAddress name={t('swap.contract')} value={prepared.contract} testId="allowance-contract" />
          <WholeAddress name={t('allowances.spender')} value={entry.spender} testId="allowance-spender" />
          <WholeAddress name={entry.token.symbol} value={entry.token.address} testId="allowance-token" />
          <WholeAddress name={t('siwx.account')} value={from} testId="allowance-from" />
        </>
      }
    >
      {(isAcknowledged) => (
        <ReviewButtons
          review={review}
          step={step}
          isAcknowledged={isAcknowledged}
          label="allowances.revoke"
          failure={
            error && {
              why: <ErrorCaution error={error} task="send" />,
              again: <Retry error={error} onClick={() => void service.review(entry)} />,
            }
          }
          back={leave}
          confirm={() => void service.confirm(review)}
        />
      )}
    </Review>
  )
}

function endOf(outcome: Outcome | undefined, left: RevocationFate['left']): Told {
  if (outcome !== 'done' || left === 'none') return toldOf(outcome, 'allowances.done')
  if (left === 'some') return { title: 'allowances.stands', text: 'allowances.standsText', status: 'failed' }
  return { title: 'allowances.done', text: 'allowances.unsure', status: 'still' }
}

function Progress({ step: { review, hash, fate } }: Readonly<{ step: Sent }>) {
  const { token } = review.prepared.draft.entry
  return (
    <CoinSent
      coin={token}
      told={endOf(fate.outcome, fate.left ?? 'unknown')}
      title={
        <>
          <bdi>{token.symbol}</bdi> · <Spender review={review} />
        </>
      }
      network={review.network}
      hash={hash}
      leave={useLeave()}
      testId="allowance-finish"
    />
  )
}
