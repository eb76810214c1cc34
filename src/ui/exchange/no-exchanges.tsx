import { ExchangeService } from '../../domain/exchange/exchange-service.ts'
import type { ExchangeState } from '../../domain/exchange/exchange-state.ts'
import { Router } from '../../domain/routing/router.ts'
import { Button } from '../shared/button.tsx'
import { EmptyState } from '../shared/empty-state.tsx'
import { RetryButton } from '../shared/retry-button.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject } from '../shared/use-service.ts'

/** No exchange delivers this: what else can be chosen, and to ask again. Of a bill of the site, nothing can be chosen. */
export function NoExchanges({ state: { order, asset, assets } }: Readonly<{ state: ExchangeState }>) {
  const t = useMessages()
  const exchange = useInject(ExchangeService)
  const router = useInject(Router)
  return (
    <EmptyState icon="search" title={t('deposit.none')}>
      {!order && assets.length > 1 && <Button onClick={() => router.push('PayWithExchangeSelectAsset')}>{t('title.depositAsset')}</Button>}
      {!order && router.isReachable('Networks') && <Button onClick={() => router.push('Networks')}>{t('title.networks')}</Button>}
      {asset && <RetryButton onClick={() => exchange.enter()} />}
    </EmptyState>
  )
}
