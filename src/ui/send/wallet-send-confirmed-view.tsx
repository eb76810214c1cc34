import { useEffect } from 'react'
import { CloseModal } from '../../application/routing/close-modal.ts'
import { displayAmount } from '../../domain/money/amount.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { SendService } from '../../domain/send/send-service.ts'
import { Address } from '../shared/address.tsx'
import { useInject, useService } from '../shared/use-service.ts'
import { Words } from '../shared/words.tsx'
import { CoinSent, toldOf } from '../wallets/coin-sent.tsx'

/** The state of a sent transaction: pending, done, failed, replaced, dropped or no longer followed. */
export function WalletSendConfirmedView() {
  const [{ step }, send] = useService(SendService)
  const [{ locale }] = useService(LocaleService)
  const close = useInject(CloseModal)
  const router = useInject(Router)
  const isSent = step.status === 'sent'
  useEffect(() => {
    if (!isSent) router.reset('Account')
  }, [isSent, router])
  if (!isSent) return null
  const { network, name, prepared } = step.review
  const { coin, amount, to } = prepared.draft
  const receiver = name ? <bdi title={to}>{name}</bdi> : <Address value={to} />
  const leave = () => {
    close.run()
    send.reset()
  }
  return (
    <CoinSent
      coin={coin}
      told={toldOf(step.outcome, 'send.done')}
      title={<bdi dir="ltr">{`${displayAmount(amount, coin.decimals, locale)} ${coin.symbol}`}</bdi>}
      lead={<Words id="send.sentTo" values={{ name: receiver }} />}
      done={<Words id="send.sentToOn" values={{ name: receiver, network: <bdi>{network.name}</bdi> }} />}
      network={network}
      hash={step.hash}
      leave={leave}
    />
  )
}
