import { useEffect } from 'react'
import { CloseModal } from '../../application/routing/close-modal.ts'
import { displayAmount } from '../../domain/money/amount.ts'
import type { Outcome } from '../../domain/money/transaction-fate.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { Router } from '../../domain/routing/router.ts'
import { SendService } from '../../domain/send/send-service.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { Address } from '../shared/address.tsx'
import { Button } from '../shared/button.tsx'
import { TransactionLink } from '../shared/transaction-link.tsx'
import { useHeadline } from '../shared/use-headline.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { Waiting } from '../shared/waiting.tsx'
import { Words } from '../shared/words.tsx'
import { CoinPicture } from '../wallets/coin-picture.tsx'

type Say = Readonly<{ title: MessageKey; text?: MessageKey; status: 'waiting' | 'failed' | 'still' | 'done' }>

const PENDING: Say = { title: 'send.pending', text: 'send.pendingText', status: 'waiting' }
const ENDS: Readonly<Record<Outcome, Say>> = {
  done: { title: 'send.done', status: 'done' },
  reverted: { title: 'send.reverted', text: 'send.revertedText', status: 'failed' },
  replaced: { title: 'send.replaced', text: 'send.replacedText', status: 'failed' },
  dropped: { title: 'send.dropped', text: 'send.droppedText', status: 'failed' },
  unsettled: { title: 'send.unsettled', text: 'send.unsettledText', status: 'still' },
}

/** The state of a sent transaction: pending, done, failed, replaced, dropped or no longer followed. */
export function WalletSendConfirmedView() {
  const t = useMessages()
  const [{ step }, send] = useService(SendService)
  const [{ locale }] = useService(LocaleService)
  const close = useInject(CloseModal)
  const router = useInject(Router)
  const isSent = step.status === 'sent'
  useEffect(() => {
    if (!isSent) router.reset('Account')
  }, [isSent, router])
  const { title, text, status } = (isSent && step.outcome && ownValue(ENDS, step.outcome)) || PENDING
  useHeadline(isSent ? t(title) : undefined)
  if (!isSent) return null
  const { network, name, prepared } = step.review
  const { coin, amount, to } = prepared.draft
  const receiver = name ? <bdi title={to}>{name}</bdi> : <Address value={to} />
  const leave = () => {
    close.run()
    send.reset()
  }
  return (
    <Waiting
      picture={<CoinPicture coin={coin} shape="large round" />}
      name={coin.symbol}
      round
      status={status}
      title={<bdi dir="ltr">{`${displayAmount(amount, coin.decimals, locale)} ${coin.symbol}`}</bdi>}
      text={
        text ? (
          <>
            <Words id="send.sentTo" values={{ name: receiver }} /> · {t(text)}
          </>
        ) : (
          <Words id="send.sentToOn" values={{ name: receiver, network: <bdi>{network.name}</bdi> }} />
        )
      }
    >
      <TransactionLink network={network} hash={step.hash} />
      <Button kind="primary" onClick={leave}>
        {t(status === 'done' ? 'send.finish' : 'common.close')}
      </Button>
    </Waiting>
  )
}
