import type { MessageKey } from '../../domain/options/messages.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { Router } from '../../domain/routing/router.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import { Icon } from '../shared/icon.tsx'
import { Row, Rows } from '../shared/row.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { AccountIcon, type AccountIconName } from './account-icon.tsx'
import { TrapCaution } from './trap-caution.tsx'

type Way = Readonly<{ view: ViewName; icon: AccountIconName; name: MessageKey; note: MessageKey; testId: string }>

/** The order that users of other kits know. */
const WAYS: readonly Way[] = [
  { view: 'OnRampProviders', icon: 'card', name: 'fund.buy', note: 'fund.buyText', testId: 'wallet-features-onramp-button' },
  { view: 'WalletReceive', icon: 'receive', name: 'fund.receive', note: 'fund.receiveText', testId: 'wallet-features-receive-button' },
  {
    ...{ view: 'PayWithExchange', icon: 'bank', name: 'fund.deposit', note: 'fund.depositText' },
    testId: 'wallet-features-deposit-from-exchange-button',
  },
]

/** The ways to add funds that this site has. It asks no service; `isSold` false: buying is known to be impossible here. */
export function FundWays({ isSold = true, onBuy }: Readonly<{ isSold?: boolean; onBuy?: () => void }>) {
  const t = useMessages()
  const router = useInject(Router)
  const [{ features }] = useService(OptionsService)
  const isHidden = (view: ViewName) => (view === 'OnRampProviders' && !isSold) || (view === 'PayWithExchange' && !features.payWithExchange)
  const ways = WAYS.filter(({ view }) => router.isReachable(view) && !isHidden(view))
  const open = ({ view }: Way) => {
    if (view === 'OnRampProviders') onBuy?.()
    router.push(view)
  }
  if (ways.length === 0) return <p className="quiet-text lead">{t('fund.none')}</p>
  return (
    <>
      <TrapCaution />
      <Rows aria-label={t('title.fund')}>
        {ways.map((way) => (
          <Row
            key={way.view}
            name={t(way.name)}
            note={t(way.note)}
            start={
              <span className="picture sign">
                <AccountIcon name={way.icon} />
              </span>
            }
            end={<Icon name="next" />}
            onClick={() => open(way)}
            testId={way.testId}
          />
        ))}
      </Rows>
    </>
  )
}
