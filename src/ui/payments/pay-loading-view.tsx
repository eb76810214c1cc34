import { useEffect } from 'react'
import { CloseModal } from '../../application/routing/close-modal.ts'
import { displayAmount } from '../../domain/money/amount.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { PaymentService } from '../../domain/payments/payment-service.ts'
import type { PaymentEnd } from '../../domain/payments/payment-state.ts'
import { Router } from '../../domain/routing/router.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { Button } from '../shared/button.tsx'
import { useHeadline } from '../shared/use-headline.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { Waiting } from '../shared/waiting.tsx'
import { CoinPicture } from '../wallets/coin-picture.tsx'

type Say = Readonly<{ title: MessageKey; text: MessageKey; status: 'waiting' | 'failed' | 'done' }>

const ENDS: Readonly<Record<PaymentEnd, Say>> = {
  done: { title: 'pay.done', text: 'pay.doneText', status: 'done' },
  failed: { title: 'pay.failed', text: 'pay.failedText', status: 'failed' },
  refunded: { title: 'pay.refunded', text: 'pay.refundedText', status: 'failed' },
  unknown: { title: 'pay.late', text: 'pay.lateText', status: 'failed' },
}

/** The way of a payment that was sent: to the service, and from there to the site. */
export function PayLoadingView() {
  const t = useMessages()
  const [{ step }, payments] = useService(PaymentService)
  const [{ locale }] = useService(LocaleService)
  const close = useInject(CloseModal)
  const router = useInject(Router)
  const isSent = step.status === 'sent'
  useEffect(() => {
    if (!isSent) router.reset('Account')
  }, [isSent, router])
  const isDelivering = isSent && step.isDelivering
  const going: Say = { title: 'send.pending', text: isDelivering ? 'pay.deliveringText' : 'pay.sentText', status: 'waiting' }
  const { title, text, status } = (isSent && step.end && ownValue(ENDS, step.end)) || going
  useHeadline(isSent ? t(title) : undefined)
  if (!isSent) return null
  const { offer, end } = step
  const leave = () => {
    close.run()
    if (end) payments.reset()
  }
  return (
    <Waiting
      picture={<CoinPicture coin={offer.coin} shape="large round" />}
      name={offer.coin.symbol}
      round
      status={status}
      title={<bdi dir="ltr">{`${displayAmount(offer.plan.amount, offer.coin.decimals, locale)} ${offer.coin.symbol}`}</bdi>}
      text={t(text)}
    >
      <Button kind="primary" onClick={leave}>
        {t(status === 'done' ? 'send.finish' : 'common.close')}
      </Button>
    </Waiting>
  )
}
