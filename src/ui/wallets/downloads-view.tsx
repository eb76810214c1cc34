import { EventService } from '../../domain/analytics/event-service.ts'
import type { EventProperties } from '../../domain/analytics/events.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { isWebUrl } from '../../domain/shared/web-url.ts'
import type { ChosenWallet } from '../../domain/walletconnect/wallet-links.ts'
import { Icon, type IconName } from '../shared/icon.tsx'
import { OutsideLink } from '../shared/outside-link.tsx'
import { Picture } from '../shared/picture.tsx'
import { useDomain } from '../shared/use-domain.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useRoute } from '../shared/use-route.ts'
import { useInject } from '../shared/use-service.ts'
import { Name } from '../shared/words.tsx'

type Shop = Readonly<{ type: EventProperties['GET_WALLET']['type']; label: MessageKey; icon: IconName; href: string | undefined }>

/** Where a wallet is found. */
export function DownloadsView() {
  const t = useMessages()
  const events = useInject(EventService)
  const domainOf = useDomain()
  const { wallet } = useRoute().params
  if (!wallet) return <p className="quiet-text lead">{t('get.none')}</p>
  const domain = domainOf(wallet)
  const shops = shopsOf(wallet)
  const tell = (type: Shop['type']) =>
    events.track('GET_WALLET', {
      name: wallet.name,
      explorerId: wallet.id,
      type,
      ...(wallet.order !== undefined && { walletRank: wallet.order }),
    })
  return (
    <>
      <div className="waiting">
        <Picture src={wallet.imageUrl} name={wallet.name} shape="large" />
        {domain !== undefined && <bdi className="note">{domain}</bdi>}
      </div>
      {shops.length === 0 && <p className="quiet-text lead">{t('get.none')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: lists without markers lose their role in WebKit */}
      <ul className="rows spaced" role="list">
        {shops.map(({ type, label, icon, href }) => (
          <li key={type}>
            <OutsideLink href={href ?? ''} className="row" label={t(label)} onClick={() => tell(type)}>
              <span className="picture sign">
                <Icon name={icon} />
              </span>
              <span className="row-text">
                <Name>{t(label)}</Name>
              </span>
              <Icon name="external" />
            </OutsideLink>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The extension comes first: on a desktop it can be used at once. */
function shopsOf({ chromeStore, appStore, playStore, homepage }: ChosenWallet): readonly Shop[] {
  const shops: readonly Shop[] = [
    { type: 'chrome_store', label: 'get.chrome', icon: 'puzzle', href: chromeStore },
    { type: 'app_store', label: 'get.ios', icon: 'phone', href: appStore },
    { type: 'play_store', label: 'get.android', icon: 'phone', href: playStore },
    { type: 'homepage', label: 'get.website', icon: 'globe', href: homepage },
  ]
  return shops.filter(({ href }) => isWebUrl(href))
}
