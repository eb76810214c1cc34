import { CloseModal } from '../../application/routing/close-modal.ts'
import type { EndedOrder } from '../../domain/exchange/exchange-state.ts'
import { localDecimal } from '../../domain/money/amount.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { Button } from '../shared/button.tsx'
import { EmptyState } from '../shared/empty-state.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'

type Say = Readonly<{ title: MessageKey; text?: MessageKey; icon: 'check' | 'alert' }>

const UNKNOWN: Say = { title: 'pay.late', text: 'pay.lateText', icon: 'alert' }
const SAYS: ReadonlyMap<EndedOrder['status'], Say> = new Map([
  ['SUCCESS', { title: 'pay.done', text: 'pay.doneText', icon: 'check' }],
  ['FAILED', { title: 'pay.failed', icon: 'alert' }],
])

/** How the payment that the site asked for ended; without one, that there is none. */
export function OrderOver({ ended }: Readonly<{ ended: EndedOrder | undefined }>) {
  const t = useMessages()
  const close = useInject(CloseModal)
  const [{ locale }] = useService(LocaleService)
  const leave = <Button onClick={() => close.run()}>{t('common.close')}</Button>
  if (!ended)
    return (
      <EmptyState icon="check" title={t('pay.over')}>
        {leave}
      </EmptyState>
    )
  const { title, text, icon } = SAYS.get(ended.status) ?? UNKNOWN
  const { amount, asset } = ended.order
  const paid = `${localDecimal(amount, locale)} ${asset.symbol}`
  return (
    <div role="status" data-testid="pay-ended" data-status={ended.status}>
      <EmptyState icon={icon} title={t(title)} text={text ? `${paid} \u00b7 ${t(text)}` : paid}>
        {leave}
      </EmptyState>
    </div>
  )
}
