import type { ReactNode } from 'react'
import type { Coin } from '../../domain/money/coin.ts'
import type { Outcome } from '../../domain/money/transaction-fate.ts'
import type { Network } from '../../domain/network/network.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { Router } from '../../domain/routing/router.ts'
import { Button } from '../shared/button.tsx'
import { TransactionLink } from '../shared/transaction-link.tsx'
import { useHeadline } from '../shared/use-headline.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject } from '../shared/use-service.ts'
import { Waiting } from '../shared/waiting.tsx'
import { CoinPicture } from './coin-picture.tsx'

/** What became of it, in words. */
export type Told = Readonly<{ title: MessageKey; text?: MessageKey; status: 'waiting' | 'failed' | 'still' | 'done' }>

/** What is said of a transaction by its outcome, none while it is pending. `done`: what it did. */
export function toldOf(outcome: Outcome | undefined, done: MessageKey): Told {
  if (outcome === undefined) return { title: 'send.pending', text: 'send.pendingText', status: 'waiting' }
  if (outcome === 'done') return { title: done, status: 'done' }
  return { title: `send.${outcome}`, text: `send.${outcome}Text`, status: outcome === 'unsettled' ? 'still' : 'failed' }
}

type CoinSentProps = Readonly<{
  coin: Pick<Coin, 'address' | 'symbol' | 'logo' | 'isGenuine'>
  told: Told
  /** What was sent. */
  title: ReactNode
  /** Before what became of it. */
  lead?: ReactNode
  /** All that is said once it is done. Default: on which network. */
  done?: ReactNode
  network: Network
  /** None where another page would say more. */
  hash?: string
  leave(): void
  testId?: string
}>

/** The state of what was sent: pending, done, failed, or no longer followed; and the way out. */
export function CoinSent({
  coin,
  told: { title: headline, text, status },
  title,
  lead,
  done,
  network,
  hash = '',
  leave,
  testId,
}: CoinSentProps) {
  const t = useMessages()
  const router = useInject(Router)
  useHeadline(t(headline))
  const hasActivity = status === 'done' && network.chainNamespace === 'eip155' && router.isReachable('Transactions')
  const showActivity = () => {
    router.reset('Account')
    router.push('Transactions')
  }
  return (
    <Waiting
      picture={<CoinPicture coin={coin} shape="large round" />}
      name={coin.symbol}
      round
      status={status}
      title={title}
      text={
        text ? (
          <>
            {lead && <>{lead} · </>}
            {t(text)}
          </>
        ) : (
          <>
            {done ?? t('send.sentOn', { network: network.name })}
            {hasActivity && <br />}
            {hasActivity && <TransactionLink network={network} hash={hash} isInline />}
          </>
        )
      }
    >
      {!hasActivity && <TransactionLink network={network} hash={hash} />}
      {hasActivity && <Button onClick={showActivity}>{t('send.activity')}</Button>}
      <Button kind="primary" onClick={leave} testId={testId}>
        {t(status === 'done' ? 'send.finish' : 'common.close')}
      </Button>
    </Waiting>
  )
}
