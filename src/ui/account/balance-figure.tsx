import { AccountService, type Balance } from '../../domain/account/account-service.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { IconButton } from '../shared/button.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { balanceParts } from './balance-parts.ts'

type BalanceFigureProps = Readonly<{ balance: Balance | undefined; namespace: ChainNamespace }>

/** The native balance. Shows "unavailable" after a failed request, and nothing for namespaces whose balance is not read. */
export function BalanceFigure({ balance, namespace }: BalanceFigureProps) {
  const t = useMessages()
  const [{ locale }] = useService(LocaleService)
  const accounts = useInject(AccountService)
  if (balance?.status === 'none') return null
  if (!balance || balance.status === 'loading')
    return (
      <div className="figure" role="status" aria-label={t('account.balanceLoading')}>
        <span className="amount-bone" />
      </div>
    )
  if (balance.status === 'unavailable')
    return (
      <div className="figure" role="status">
        <span className="quiet-text">{t('account.balanceUnavailable')}</span>
        <IconButton icon="refresh" label={t('common.retry')} onClick={() => void accounts.refreshBalance(namespace)} />
      </div>
    )
  const { whole, rest, exact } = balanceParts(balance, locale)
  return (
    <div className="figure">
      <p className="amount" title={`${exact} ${balance.symbol}`} data-testid="balance-amount">
        {whole}
        <span className="amount-rest">{rest}</span> <bdi>{balance.symbol}</bdi>
      </p>
    </div>
  )
}
