import { useEffect, useState } from 'react'
import { CollectiblesService, type CollectiblesState, type OwnedCollectible } from '../../domain/collectibles/collectibles-service.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { shownAmount } from '../../domain/shared/shown-amount.ts'
import { Button } from '../shared/button.tsx'
import { EmptyState } from '../shared/empty-state.tsx'
import { LoadFailure } from '../shared/load-failure.tsx'
import { Picture } from '../shared/picture.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Name } from '../shared/words.tsx'
import { collectiblesCss } from './collectibles-css.ts'

const BONES = 6
/** Drawn at first and with each click. */
const STEP = 60

type Known = Extract<CollectiblesState, { status: 'known' }>

/** The collectibles of the active account: pictures as `<img>` only, whatever they are. */
export function CollectiblesPanel() {
  const t = useMessages()
  const place = useSheet(collectiblesCss)
  const [state, service] = useService(CollectiblesService)
  const networks = useInject(NetworkService)
  useEffect(() => service.watch(), [service])
  // Neither the service nor the wallets of other namespaces list any.
  const chain = state.status === 'none' ? state.other?.caipNetworkId : state.subject.caipNetworkId
  const network = chain === undefined ? '' : (networks.find(chain)?.name ?? '')
  return (
    <div className="collectibles" ref={place}>
      {state.status === 'known' ? (
        <Owned state={state} network={network} />
      ) : state.status === 'failed' ? (
        <LoadFailure testId="nfts-failed" isAlert title={t('nfts.failed')} retry={() => void service.reload()} />
      ) : state.status === 'unavailable' || state.status === 'none' ? (
        <EmptyState testId="nfts-unavailable" icon="globe" title={t('nfts.unavailable', { network })} />
      ) : (
        <div className="nft-grid" role="status" aria-label={t('nfts.loading')} aria-busy="true">
          {Array.from({ length: BONES }, (_, index) => (
            <div key={`bone-${String(index)}`} className="nft-bone" aria-hidden="true" />
          ))}
        </div>
      )}
    </div>
  )
}

function Owned({ state: { items: named, hidden, isComplete, more }, network }: Readonly<{ state: Known; network: string }>) {
  const t = useMessages()
  const service = useInject(CollectiblesService)
  const [count, setCount] = useState(STEP)
  const [showsHidden, setShowsHidden] = useState(false)
  const items = showsHidden ? [...named, ...hidden] : named
  const next = more === 'end' ? undefined : () => void service.more()
  return (
    <>
      {items.length === 0 ? (
        <div data-testid={hidden.length > 0 ? 'nfts-all-hidden' : more === 'end' ? 'nfts-empty' : 'nfts-none-yet'}>
          {hidden.length > 0 ? (
            <EmptyState icon="layers" title={t('nfts.allHidden')} text={t('nfts.hiddenText')} />
          ) : more === 'end' ? (
            <EmptyState icon="layers" title={t('nfts.empty')} text={t('nfts.emptyText', { network })} />
          ) : (
            // Older transactions may contain some.
            <EmptyState icon="layers" title={t('nfts.noneRecent')} />
          )}
        </div>
      ) : (
        <ul className="nft-grid" aria-label={t('nfts.list')} data-testid="nft-grid">
          {items.slice(0, count).map((item) => (
            <Tile key={item.id} item={item} />
          ))}
        </ul>
      )}
      {!isComplete && items.length > 0 && <p className="note-line">{t('nfts.fromHistory')}</p>}
      {hidden.length > 0 && (
        <>
          {items.length > 0 && <p className="note-line">{t('nfts.hiddenText')}</p>}
          <div className="actions spaced">
            <Button kind="plain" onClick={() => setShowsHidden(!showsHidden)}>
              {showsHidden ? t('nfts.hideAgain') : t('nfts.showHidden', { count: hidden.length })}
            </Button>
          </div>
        </>
      )}
      {more === 'failed' && (
        <p className="note-line" role="status">
          {t('activity.moreFailed')}
        </p>
      )}
      {items.length > count ? (
        <Button onClick={() => setCount(count + STEP)}>{t('nfts.more')}</Button>
      ) : (
        next && (
          <Button onClick={next} busy={more === 'loading'}>
            {t('nfts.more')}
          </Button>
        )
      )}
    </>
  )
}

function Tile({ item: { name, pictureUrl, amount } }: Readonly<{ item: OwnedCollectible }>) {
  const t = useMessages()
  const [{ locale }] = useService(LocaleService)
  const shown = name || t('activity.unnamed')
  return (
    <li className="nft">
      <span className="nft-picture">
        <Picture src={pictureUrl} name={shown} isLazy />
        {amount > 1n && <span className="nft-count">×{shownAmount(amount.toString(), locale)}</span>}
      </span>
      <Name>{shown}</Name>
    </li>
  )
}
