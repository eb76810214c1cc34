import { useId } from 'react'
import { floorDecimal, localDecimal } from '../../domain/money/amount.ts'
import { displayFiat } from '../../domain/money/fiat.ts'
import { OnrampService } from '../../domain/onramp/onramp-service.ts'
import type { OnrampState } from '../../domain/onramp/purchase-fields.ts'
import { judgeAmount, limitsOf } from '../../domain/onramp/purchase-limits.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { Router } from '../../domain/routing/router.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import { AmountField, EXAMPLE } from '../shared/amount-field.tsx'
import { Icon } from '../shared/icon.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { AssetPicture } from '../wallets/asset-picture.tsx'
import { Delivery } from './page-note.tsx'

const PRESETS = ['100', '250', '500', '1000'] as const

/** How much, of which currency, for which token. */
export function PurchaseForm({ state }: Readonly<{ state: OnrampState }>) {
  const t = useMessages()
  const [{ locale }] = useService(LocaleService)
  const onramp = useInject(OnrampService)
  const hint = useId()
  const { amount, payment, purchase, quote } = state
  const problem = useProblem(state)
  return (
    <div className="form">
      <AmountField
        label={t('buy.pay')}
        value={amount}
        onChange={(text) => onramp.setAmount(text)}
        describedBy={hint}
        end={<Choice view="OnRampFiatSelect" name={payment?.id} kind="currency" label={t('title.buyFiat')} />}
      />
      <p id={hint} className="small-text hint" role="status">
        {problem}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser */}
      <div className="presets" role="group" aria-label={t('buy.amounts')}>
        {PRESETS.map((preset) => (
          <button key={preset} type="button" className="chip" aria-pressed={amount === preset} onClick={() => onramp.setAmount(preset)}>
            <bdi dir="ltr">{displayFiat(preset, locale, payment?.id)}</bdi>
          </button>
        ))}
      </div>
      <div className="field">
        <span className="field-label">{t('buy.get')}</span>
        <span className="field-row">
          <span className="field-value" dir="ltr">
            {quote.status === 'known' && !quote.value.isEstimate
              ? localDecimal(floorDecimal(quote.value.purchaseAmount.amount, 77), locale)
              : '—'}
          </span>
          <Choice view="OnRampTokenSelect" name={purchase?.symbol} kind="token" label={t('title.buyToken')} />
        </span>
      </div>
      <Delivery state={state} />
    </div>
  )
}

function useProblem({ amount, payment }: OnrampState): string {
  const t = useMessages()
  const [{ locale }] = useService(LocaleService)
  if (!payment) return ''
  const limits = limitsOf(payment)
  switch (judgeAmount(amount, payment)) {
    case 'invalid':
      return t('buy.invalid', { example: EXAMPLE })
    case 'below':
      return t('buy.below', { amount: displayFiat(limits?.min ?? '', locale, payment.id) })
    case 'above':
      return t('buy.above', { amount: displayFiat(limits?.max ?? '', locale, payment.id) })
    default:
      return ''
  }
}

type ChoiceProps = Readonly<{ view: ViewName; name: string | undefined; kind: 'currency' | 'token'; label: string }>

function Choice({ view, name, kind, label }: ChoiceProps) {
  const router = useInject(Router)
  if (name === undefined) return <span className="chip bone" aria-hidden="true" />
  return (
    <button type="button" className="chip" aria-label={`${label}: ${name}`} onClick={() => router.push(view)}>
      <AssetPicture asset={`${kind}:${name}`} src={undefined} name={name} shape="small" />
      <bdi>{name}</bdi>
      <Icon name="down" />
    </button>
  )
}
