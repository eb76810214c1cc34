import { useEffect, useState } from 'react'
import { DepositFromExchange } from '../../application/exchange/deposit-from-exchange.ts'
import { namespaceOf, PayFromWallet } from '../../application/exchange/pay-from-wallet.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { wordsFor } from '../../domain/errors/error-words.ts'
import { ExchangeService } from '../../domain/exchange/exchange-service.ts'
import type { PaymentOrder } from '../../domain/exchange/payment-order.ts'
import { Router } from '../../domain/routing/router.ts'
import { Button, Spinner } from '../shared/button.tsx'
import { Icon } from '../shared/icon.tsx'
import { Picture } from '../shared/picture.tsx'
import { Problem } from '../shared/problem.tsx'
import { Row, Rows } from '../shared/row.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { exchangeCss } from './exchange-css.ts'
import { ExchangeList } from './exchange-list.tsx'
import { OrderOver } from './order-over.tsx'
import { Ordered } from './ordered.tsx'

/** How the visitor pays what the site asks for: from a wallet, or from an exchange. */
export function PayView() {
  const t = useMessages()
  const sheet = useSheet(exchangeCss)
  const [state, exchange] = useService(ExchangeService)
  const router = useInject(Router)
  const { order } = state
  const hasExchanges = router.isReachable('PayWithExchange')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or payment is another list
  useEffect(() => {
    if (hasExchanges) exchange.enter()
  }, [exchange, hasExchanges, state.account, order])
  return (
    <div ref={sheet} className="buy">
      {order ? (
        <>
          <Ordered order={order} />
          <div role="status">
            {(state.deposit.status === 'asking' || state.mayBePaid) && <p className="quiet-text lead">{t('pay.asked')}</p>}
          </div>
          {router.isReachable('WalletSendPreview') && <FromWallet order={order} />}
          {hasExchanges && <span className="quiet-text or">{t('pay.or')}</span>}
          {hasExchanges && <ExchangeList state={state} />}
        </>
      ) : (
        <OrderOver ended={state.ended} />
      )}
    </div>
  )
}

function FromWallet({ order }: Readonly<{ order: PaymentOrder }>) {
  const t = useMessages()
  const [{ status, error }, pay] = useService(PayFromWallet)
  const [, exchange] = useService(ExchangeService)
  // An exchange that is being opened pays, too.
  useService(DepositFromExchange)
  const [, connections] = useService(ConnectionService)
  const router = useInject(Router)
  const [isLeaving, setLeaving] = useState(false)
  const connection = connections.connection(namespaceOf(order))
  const name = connection && (connection.peer?.name ?? connection.connector.name)
  const isBusy = status === 'preparing'
  const leave = () => {
    setLeaving(true)
    pay
      .disconnect()
      .catch(() => {})
      .finally(() => setLeaving(false))
  }
  return (
    <>
      <Rows aria-label={t('pay.wallet')}>
        <Row
          name={name === undefined ? t('pay.wallet') : t('deposit.pay', { name })}
          start={
            name === undefined ? (
              <span className="picture sign">
                <Icon name="wallet" />
              </span>
            ) : (
              <Picture src={connection?.peer?.icon ?? connection?.connector.imageUrl} name={name} />
            )
          }
          end={isBusy ? <Spinner /> : <Icon name="next" />}
          disabled={isBusy || isLeaving || exchange.isPaying}
          onClick={() => void pay.start()}
          testId="wallet-payment-option"
        />
      </Rows>
      {error && <Problem text={t(wordsFor(error, 'bill')[0])} error={error} />}
      {router.isReachable('PayQuote') && <WithAnother disabled={exchange.isPaying} />}
      {connection && (
        <Button kind="plain" icon="exit" busy={isLeaving} onClick={leave} testId="disconnect-button">
          {t('common.disconnect')}
        </Button>
      )}
    </>
  )
}

/** Leads to the other coins of the connected wallets, and to their networks. */
function WithAnother({ disabled }: Readonly<{ disabled: boolean }>) {
  const t = useMessages()
  const router = useInject(Router)
  const [, connections] = useService(ConnectionService)
  if (!connections.connection('eip155') && !connections.connection('solana')) return null
  return (
    <Rows aria-label={t('pay.another')}>
      <Row
        name={t('pay.another')}
        note={<span className="whole">{t('pay.anotherText')}</span>}
        start={
          <span className="picture sign">
            <Icon name="layers" />
          </span>
        }
        end={<Icon name="next" />}
        disabled={disabled}
        onClick={() => router.push('PayQuote')}
        testId="another-payment-option"
      />
    </Rows>
  )
}
