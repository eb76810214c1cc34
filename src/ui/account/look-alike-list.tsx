import type { AccountToken } from '../../domain/account/account-token.ts'
import { explorerUrl } from '../../domain/network/explorer-url.ts'
import type { Network } from '../../domain/network/network.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { GroupedAddress } from '../shared/grouped-address.tsx'
import { Icon } from '../shared/icon.tsx'
import { OutsideLink } from '../shared/outside-link.tsx'
import { Tag } from '../shared/tag.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useService } from '../shared/use-service.ts'
import { Name } from '../shared/words.tsx'
import { CoinPicture } from '../wallets/coin-picture.tsx'
import { EndlessList } from '../wallets/endless-list.tsx'
import { tokenAmount } from './token-amount.ts'

/** Longer lists are windowed. */
const PLAIN_MAX = 5
/** The most that a card shows. */
const CARD_PX = 720
const nothing = () => {}

type LookAlikeListProps = Readonly<{ tokens: readonly AccountToken[]; network: Network }>

/** Tokens that imitate others: apart from the rest, with their whole contract address and a way to look it up. */
export function LookAlikeList({ tokens, network }: LookAlikeListProps) {
  const t = useMessages()
  const label = t('tokens.lookAlike')
  if (tokens.length === 0) return null
  return (
    <section className="look-alikes" aria-label={label} data-testid="look-alike-list">
      <p className="warn-text">{t('tokens.lookAlikesText')}</p>
      {tokens.length > PLAIN_MAX ? (
        <EndlessList items={tokens} total={tokens.length} label={label} onSee={nothing} onNearEnd={nothing} mostPx={CARD_PX} isInCard>
          {(token, index) => <LookAlikeRow token={token} network={network} index={index} />}
        </EndlessList>
      ) : (
        <ul className="rows" aria-label={label}>
          {tokens.map((token) => (
            <li key={token.id}>
              <LookAlikeRow token={token} network={network} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** `index`: the row's place in a windowed list, for its keys. */
function LookAlikeRow({ token, network, index }: Readonly<{ token: AccountToken; network: Network; index?: number }>) {
  const t = useMessages()
  const [{ locale }] = useService(LocaleService)
  const { name, symbol, address = '', balance } = token
  const explorer = explorerUrl(network, address)
  return (
    <div className="row token" data-token={token.id} {...(index !== undefined && { 'data-index': index, tabIndex: index === 0 ? 0 : -1 })}>
      <CoinPicture coin={token} />
      <span className="row-text">
        <Name>{name}</Name>
        <span className="note token-note">
          <bdi>{symbol}</bdi>
          <span className="warn-text">
            <Tag>{t('tokens.lookAlike')}</Tag>
          </span>
        </span>
      </span>
      <bdi className="strong token-amount" dir="ltr" title={`${balance} ${symbol}`}>
        {tokenAmount(balance, locale)}
      </bdi>
      <span className="whole-address">
        <GroupedAddress value={address} />
        {explorer && (
          <OutsideLink href={explorer} className="icon-button" label={`${t('account.explorer')}: ${symbol}`}>
            <Icon name="external" />
          </OutsideLink>
        )}
      </span>
    </div>
  )
}
