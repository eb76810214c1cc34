import { useEffect } from 'react'
import { CloseModal } from '../../application/routing/close-modal.ts'
import { displayAmount } from '../../domain/money/amount.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { PaymentService } from '../../domain/payments/payment-service.ts'
import type { PaymentEnd } from '../../domain/payments/payment-state.ts'
import { Router } from '../../domain/routing/router.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { CoinSent, type Told } from '../wallets/coin-sent.tsx'

const ENDS: Readonly<Record<PaymentEnd, Told>> = {
  done: { title: 'pay.done', text: 'pay.doneText', status: 'done' },
  failed: { title: 'pay.failed', text: 'pay.failedText', status: 'failed' },
  refunded: { title: 'pay.refunded', text: 'pay.refundedText', status: 'failed' },
  unknown: { title: 'pay.late', text: 'pay.lateText', status: 'failed' },
}

/** The way of a payment that was sent: to the service, and from there to the site. */
export function PayLoadingView() {
  const [{ step }, payments] = useService(PaymentService)
  const [{ locale }] = useService(LocaleService)
  const close = useInject(CloseModal)
  const router = useInject(Router)
  const isSent = step.status === 'sent'
  useEffect(() => {
    if (!isSent) router.reset('Account')
  }, [isSent, router])
  if (!isSent) return null
  const { offer, end, isDelivering } = step
  const going: Told = { title: 'send.pending', text: isDelivering ? 'pay.deliveringText' : 'pay.sentText', status: 'waiting' }
  const leave = () => {
    close.run()
    if (end) payments.reset()
  }
  return (
    <CoinSent
      coin={offer.coin}
      told={(end && ownValue(ENDS, end)) ?? going}
      title={<bdi dir="ltr">{`${displayAmount(offer.plan.amount, offer.coin.decimals, locale)} ${offer.coin.symbol}`}</bdi>}
      network={offer.network}
      leave={leave}
    />
  )
}
