import { floorDecimal } from '../../domain/money/amount.ts'
import { displayFiat } from '../../domain/money/fiat.ts'
import type { OnrampState } from '../../domain/onramp/purchase-fields.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import type { Money } from '../../ports/onramp/onramp-provider.ts'
import { Problem } from '../shared/problem.tsx'
import { Tag } from '../shared/tag.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useOnline } from '../shared/use-online.ts'
import { useService } from '../shared/use-service.ts'

/** What the provider asks for. A value that is ours and not the provider's is marked as an estimate. */
export function QuoteFacts({ state: { quote, options } }: Readonly<{ state: OnrampState }>) {
  const t = useMessages()
  const isOnline = useOnline()
  if (quote.status === 'failed') return <Problem text={t(isOnline ? 'buy.failed' : 'error.offline')} error={quote.error} />
  if (quote.status !== 'known') return options?.isEstimate ? <p className="small-text help">{t('buy.sample')}</p> : null
  const { value } = quote
  return (
    <section className="quote" aria-label={t('buy.quote')} role="status">
      <dl className="facts">
        <Fact name={t('buy.total')} money={value.paymentTotal} isEstimate={value.isEstimate} />
        {!value.isEstimate && <Fact name={t('buy.get')} money={withoutZeros(value.purchaseAmount)} isEstimate={false} />}
        {!value.isEstimate && <Fact name={t('buy.fee')} money={value.networkFee} isEstimate={false} />}
      </dl>
      {value.isEstimate && <p className="small-text help">{t('buy.estimateText')}</p>}
    </section>
  )
}

/** Services write all decimals of a token. */
function withoutZeros({ amount, currency }: Money): Money {
  return { amount: floorDecimal(amount, amount.length), currency }
}

function Fact({ name, money: { amount, currency }, isEstimate }: Readonly<{ name: string; money: Money; isEstimate: boolean }>) {
  const t = useMessages()
  const [{ locale }] = useService(LocaleService)
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <bdi dir="ltr">{displayFiat(amount, locale, currency)}</bdi>
        {isEstimate && <Tag>{t('buy.estimate')}</Tag>}
      </dd>
    </>
  )
}
