import { useId } from 'react'
import { displayFiat } from '../../domain/money/fiat.ts'
import { OnrampService, type OnrampState } from '../../domain/onramp/onramp-service.ts'
import { judgeAmount, limitsOf } from '../../domain/onramp/purchase-limits.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { Router } from '../../domain/routing/router.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import { AmountField } from '../shared/amount-field.tsx'
import { Icon } from '../shared/icon.tsx'
import { Picture } from '../shared/picture.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'

/** Reference: interface 8. */
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
        end={<Choice view="OnRampFiatSelect" name={payment?.id} label={t('title.buyFiat')} />}
      />
      <p id={hint} className="small-text hint" role="status">
        {problem}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser */}
      <div className="presets" role="group" aria-label={t('buy.amounts')}>
        {PRESETS.map((preset) => (
          <button key={preset} type="button" className="chip" aria-pressed={amount === preset} onClick={() => onramp.setAmount(preset)}>
            {displayFiat(preset, locale, payment?.id)}
          </button>
        ))}
      </div>
      <div className="field">
        <span className="field-label">{t('buy.get')}</span>
        <span className="field-row">
          <span className="field-value" dir="ltr">
            {quote.status === 'known' && !quote.value.isEstimate ? quote.value.purchaseAmount.amount : '—'}
          </span>
          <Choice view="OnRampTokenSelect" name={purchase?.symbol} label={t('title.buyToken')} />
        </span>
      </div>
    </div>
  )
}

function useProblem({ amount, payment }: OnrampState): string {
  const t = useMessages()
  const [{ locale }] = useService(LocaleService)
  if (!payment) return ''
  const limits = limitsOf(payment)
  switch (judgeAmount(amount, payment)) {
    case 'none':
      return t('deposit.enter')
    case 'invalid':
      return t('buy.invalid')
    case 'below':
      return t('buy.below', { amount: displayFiat(limits?.min ?? '', locale, payment.id) })
    case 'above':
      return t('buy.above', { amount: displayFiat(limits?.max ?? '', locale, payment.id) })
    case 'fine':
      return ''
  }
}

function Choice({ view, name, label }: Readonly<{ view: ViewName; name: string | undefined; label: string }>) {
  const router = useInject(Router)
  if (name === undefined) return <span className="chip bone" aria-hidden="true" />
  return (
    <button type="button" className="chip" aria-label={`${label}: ${name}`} onClick={() => router.push(view)}>
      <Picture src={undefined} name={name} shape="small" />
      <bdi>{name}</bdi>
      <Icon name="down" />
    </button>
  )
}
