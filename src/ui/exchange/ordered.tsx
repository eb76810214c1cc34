import type { PaymentOrder } from '../../domain/exchange/payment-order.ts'
import { localDecimal } from '../../domain/money/amount.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { WholeAddress } from '../shared/fact.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'

/** What the site asks for, in full. */
export function Ordered({ order: { asset, amount, recipient } }: Readonly<{ order: PaymentOrder }>) {
  const [{ locale }] = useService(LocaleService)
  const networks = useInject(NetworkService)
  return (
    <>
      <div className="field">
        <span className="field-label">{networks.find(asset.network)?.name ?? asset.network}</span>
        <span className="field-row">
          <bdi className="field-value" dir="ltr" data-testid="pay-amount">{`${localDecimal(amount, locale)} ${asset.symbol}`}</bdi>
        </span>
      </div>
      <Receiver address={recipient.slice(asset.network.length + 1)} />
    </>
  )
}

/** The whole address, because money is sent to it. Decisions: addresses. */
export function Receiver({ address }: Readonly<{ address: string }>) {
  const t = useMessages()
  return (
    <dl className="facts">
      <WholeAddress name={t('deposit.to')} value={address} testId="deposit-receiver" />
    </dl>
  )
}
