import { Fragment, type PointerEvent, useEffect, useMemo } from 'react'
import { selectionOf } from '../../application/wallets/wallet-selection.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import type { ConnectionsState, NamespaceState } from '../../domain/connection/connection.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import type { ConnectorGroup } from '../../domain/options/portico-options.ts'
import { Router } from '../../domain/routing/router.ts'
import { browserWallets } from '../../domain/wallets/browser-wallets.ts'
import { placeOf } from '../../domain/wallets/wallet-claims.ts'
import { type OffersState, WalletOffers, waiting } from '../../domain/wallets/wallet-offers.ts'
import { firstRows, isOfBrowser, type WalletRow, walletRows } from '../../domain/wallets/wallet-rows.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { Views } from '../../ports/features/views.ts'
import { Page } from '../../ports/page/page.ts'
import { preloadLaterViews } from '../modal/lazy-view.tsx'
import { Icon, type IconName } from '../shared/icon.tsx'
import { Row, RowBones, Rows } from '../shared/row.tsx'
import { Tag } from '../shared/tag.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useRoute } from '../shared/use-route.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { AssetPicture } from './asset-picture.tsx'
import { NoWallets } from './no-wallets.tsx'

/** Maximum number of rows, also when very many wallets announce themselves. */
const ROWS_MAX = 50
/** Of the registry; installed wallets count. */
const RECOMMENDED = 4

const TAGS: Readonly<Record<NonNullable<WalletRow['tag']>, MessageKey>> = {
  connected: 'tag.connected',
  installed: 'tag.installed',
  qrcode: 'tag.qrcode',
  recent: 'tag.recent',
}

function headingOf(group: ConnectorGroup): MessageKey {
  switch (group) {
    case 'recent':
      return 'group.recent'
    case 'injected':
      return 'group.installed'
    case 'walletConnect':
    case 'external':
      return 'group.more'
    default:
      return 'group.recommended'
  }
}

const RELAY = 'wallet-selector-walletconnect'
const rowAt = (target: EventTarget) => (target as Element).closest('[data-testid]')?.getAttribute('data-testid')

/** Prefetches the next view before a row is pressed; the QR code's view is loaded separately. */
function approach(target: EventTarget, views: Views): void {
  const row = rowAt(target)
  if (row === 'all-wallets') views.prefetch('AllWallets')
  else if (row?.startsWith('wallet-selector-') && row !== RELAY) void preloadLaterViews()
}

/** The wallets of this browser, and what the registry and the site add, in the configured order; each row leads to its wallet. */
export function WalletList({ disabled = false }: Readonly<{ disabled?: boolean }>) {
  const t = useMessages()
  const [{ settled }] = useService(WalletService)
  const [{ features, featuredWalletIds, customWallets }] = useService(OptionsService)
  const [more, offers] = useService(WalletOffers)
  const router = useInject(Router)
  const events = useInject(EventService)
  const { isMobile } = useInject(Page)
  const views = useInject(Views)
  const near = ({ target }: Readonly<{ target: EventTarget }>) => approach(target, views)
  // Only for a pointer that moves: it is much code, and the list may have opened under a pointer at rest.
  const moved = ({ target }: PointerEvent) => rowAt(target) === RELAY && views.prefetch('ConnectingWalletConnect')
  const { rows, others } = useRows(more, featuredWalletIds.length + customWallets.length)
  const isPending = more.status === 'pending'
  useEffect(() => void offers.want(), [offers])
  useEffect(() => offers.saw(rows), [offers, rows])
  const choose = ({ wallet: { name }, route, tag }: WalletRow, index: number) => {
    // Connected meanwhile (a slow reconnect, another tab): there is nothing to ask the wallet.
    if (tag === 'connected' && !features.multiWallet) return router.reset('Account')
    if (!route) return
    const { view, params } = router.current
    events.track('SELECT_WALLET', selectionOf({ ...{ name, route, index, view, isMobile }, rank: route.params.wallet?.order }))
    router.push(route.view, { ...route.params, ...(params.namespace && { namespace: params.namespace }) })
  }
  if (rows.length === 0 && settled && !isPending && more.all === undefined && more.status !== 'failed') return <NoWallets />
  const isGrouped = new Set(rows.map(({ group }) => headingOf(group))).size > 1
  const bones = isPending ? 1 : rows.length ? 0 : 3
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only fetches ahead
    <div className="scroll" data-testid="w3m-connect-scroll-view" onPointerOver={near} onPointerMove={moved} onFocus={near}>
      <Rows aria-label={t('connect.list')} aria-busy={rows.length === 0}>
        {rows.map((row, index) => {
          const { key, group, wallet, tag, suffix, route, isOffer } = row
          const before = rows[index - 1]
          const heading = isGrouped && headingOf(group) !== (before && headingOf(before.group)) && (
            <li className="group">
              <h3>{t(headingOf(group))}</h3>
            </li>
          )
          const entry = route ? (
            <Row
              name={wallet.name}
              note={suffix === '' ? t('connect.noDomain') : suffix}
              start={<AssetPicture asset={`connector:${wallet.id}`} src={wallet.imageUrl} name={wallet.name} />}
              end={tag && <Tag good={tag === 'connected'}>{t(TAGS[tag])}</Tag>}
              disabled={disabled || (isOffer && more.disabled)}
              onClick={() => choose(row, index)}
              testId={`wallet-selector-${wallet.id.toLowerCase()}`}
            />
          ) : (
            <RowBones count={1} />
          )
          return (
            <Fragment key={key}>
              {heading}
              {entry}
            </Fragment>
          )
        })}
        {others > 0 && (
          <Row
            name={t('connect.others')}
            start={sign('wallet')}
            end={<Tag>{others}</Tag>}
            disabled={disabled}
            onClick={() => router.push('BrowserWallets', router.current.params)}
            testId="browser-wallets-row"
          />
        )}
        <RowBones count={bones} />
        <MoreRows {...more} disabled={disabled || more.disabled} />
      </Rows>
      <NewToWallets />
    </div>
  )
}

/** For who does not know what all this is. */
function NewToWallets() {
  const t = useMessages()
  const router = useInject(Router)
  const { enableWalletGuide } = useInject(OptionsService).state.value
  const events = useInject(EventService)
  const { view } = useRoute()
  if (!enableWalletGuide || view !== 'Connect' || !router.isReachable('WhatIsAWallet')) return null
  const explain = () => {
    events.track('CLICK_WALLET_HELP')
    router.push('WhatIsAWallet')
  }
  return (
    <p className="small-text help">
      <button type="button" className="link" onClick={explain}>
        {t('connect.new')}
      </button>
    </p>
  )
}

/** The row for all wallets. When the registry did not answer: a row to try again. */
export function MoreRows({ status, all, wait, disabled }: OffersState) {
  const t = useMessages()
  const offers = useInject(WalletOffers)
  const router = useInject(Router)
  const events = useInject(EventService)
  const showAll = () => {
    events.track('CLICK_ALL_WALLETS')
    router.push('AllWallets', { namespace: router.current.params.namespace })
  }
  return (
    <>
      {status === 'failed' && (
        <Row
          name={t('connect.failed')}
          note={wait === undefined ? t('common.retry') : t('error.pause', { seconds: wait })}
          start={sign('refresh')}
          disabled={wait !== undefined}
          onClick={() => offers.retry()}
          testId="services-missing"
        />
      )}
      {all !== undefined && (
        <Row
          name={t('connect.all')}
          start={sign('search')}
          end={all && <Tag>{all}</Tag>}
          disabled={disabled}
          onClick={showAll}
          testId="all-wallets"
        />
      )}
    </>
  )
}

function sign(name: IconName) {
  return (
    <span className="picture sign">
      <Icon name={name} />
    </span>
  )
}

/** The rows, and how many wallets of this browser there are when not all of them have one. */
function useRows(
  { status, offers, excluded, included }: OffersState,
  expected: number,
): Readonly<{ rows: readonly WalletRow[]; others: number }> {
  const [found] = useService(WalletService)
  const [connections] = useService(ConnectionService)
  const [{ excludeWalletIds, includeWalletIds, features }] = useService(OptionsService)
  const router = useInject(Router)
  const { isMobile } = useInject(Page)
  const { namespace } = useRoute().params
  // A code to scan is for the device beside the phone, unless a phone has no list of wallets: it is copied then.
  const hasCode = !isMobile || !router.isReachable('AllWallets')
  return useMemo(() => {
    const { connectors, disputes, recent } = found
    // A code is good for any namespace.
    const inScope = connectors.filter(({ chain, type }) => (type === 'WALLET_CONNECT' ? hasCode : !namespace || chain === namespace))
    const options = {
      excludeWalletIds: [...excludeWalletIds, ...excluded],
      includeWalletIds: [...includeWalletIds, ...included],
      features,
    }
    const input = { connectors: inScope, disputes, recent, connected: placesIn(connections, namespace), options }
    const own = walletRows({ ...input, offers })
    // While the code of the other entries is loading, placeholders stand where they will be.
    const all =
      status === 'pending'
        ? walletRows({ ...input, offers: waiting('recommended', Math.max(RECOMMENDED - own.filter(isOfBrowser).length, expected)) })
        : own
    const rows = firstRows(all, ROWS_MAX)
    const hasMore = rows.length < all.length || found.others.length > 0
    const count = hasMore ? browserWallets(found, { namespace, options }).length : 0
    return { rows, others: count > rows.filter(isOfBrowser).length ? count : 0 }
  }, [found, status, offers, expected, connections, excludeWalletIds, includeWalletIds, excluded, included, features, namespace, hasCode])
}

function placesIn(connections: ConnectionsState, namespace: string | undefined): ReadonlySet<string> {
  const states: readonly (NamespaceState | undefined)[] = Object.values(connections)
  const connectors = states.flatMap((state) => (state?.status === 'connected' ? [state.connection.connector] : []))
  return new Set(connectors.filter(({ chain }) => !namespace || chain === namespace).map(placeOf))
}
