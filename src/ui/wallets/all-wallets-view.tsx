import { useCallback, useEffect, useMemo, useRef } from 'react'
import { Announcer } from '../../application/alerts/announcer.ts'
import { WalletImpressions } from '../../application/wallets/wallet-impressions.ts'
import { selectionOf } from '../../application/wallets/wallet-selection.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { top } from '../../domain/routing/stack-rules.ts'
import { hasRelay, hasSession } from '../../domain/walletconnect/wallet-connect-connector.ts'
import { chooseWallet } from '../../domain/wallets/choose-wallet.ts'
import { pictureOf } from '../../domain/wallets/connect-offers.ts'
import { listedDomains } from '../../domain/wallets/listed-domains.ts'
import { connectorOf } from '../../domain/wallets/offered-wallets.ts'
import { PictureService } from '../../domain/wallets/picture-service.ts'
import { WalletListService, type WalletListState } from '../../domain/wallets/wallet-list-service.ts'
import { isShown, mergeChains } from '../../domain/wallets/wallet-rows.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { Page } from '../../ports/page/page.ts'
import type { ListedWallet } from '../../ports/wallets/wallet-registry.ts'
import { Actions } from '../shared/actions.tsx'
import { IconButton } from '../shared/button.tsx'
import { Icon } from '../shared/icon.tsx'
import { LegalCheck, useMustAccept } from '../shared/legal-check.tsx'
import { RetryButton } from '../shared/retry-button.tsx'
import { RowBones } from '../shared/row.tsx'
import { SearchInput } from '../shared/search-input.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useOnline } from '../shared/use-online.ts'
import { useStack } from '../shared/use-route.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { allWalletsCss } from './all-wallets-css.ts'
import { EndlessList } from './endless-list.tsx'
import { WalletCell } from './wallet-cell.tsx'

/** Every wallet of the registry: to look through, to search, to choose. */
export function AllWalletsView() {
  const stack = useStack()
  const { namespace } = top(stack).params
  const [list, service] = useService(WalletListService)
  const events = useInject(EventService)
  const place = useSheet(allWalletsCss)
  useEffect(() => {
    const told = service.searched$.subscribe(({ search, certifiedOnly }) =>
      events.track('SEARCH_WALLET', { search, badge: certifiedOnly ? 'certified' : undefined }),
    )
    return () => told.unsubscribe()
  }, [service, events])
  useEffect(() => {
    service.start(namespace)
    return () => service.stop()
  }, [service, namespace])
  return (
    <div ref={place}>
      {stack.length === 1 && <LegalCheck />}
      <Tools {...list} />
      <Found {...list} namespace={namespace} />
    </div>
  )
}

function Tools({ query, certifiedOnly }: Pick<WalletListState, 'query' | 'certifiedOnly'>) {
  const t = useMessages()
  const service = useInject(WalletListService)
  const announcer = useInject(Announcer)
  const router = useInject(Router)
  const { isMobile } = useInject(Page)
  const mustAccept = useMustAccept()
  const toggle = () => {
    if (!certifiedOnly) announcer.say('all.certified', 'success')
    service.setCertifiedOnly(!certifiedOnly)
  }
  return (
    <div className="tools">
      <SearchInput label={t('all.search')} value={query} onChange={(text) => service.search(text)} testId="wui-input-text" />
      <button
        type="button"
        role="switch"
        aria-checked={certifiedOnly}
        aria-label={t('all.certified')}
        title={t('all.certified')}
        className="icon-button"
        onClick={toggle}
        data-testid="wui-certified-switch"
      >
        <Icon name="shield" />
      </button>
      {isMobile && !mustAccept && router.isReachable('ConnectingWalletConnect') && (
        <IconButton
          icon="layers"
          label={t('all.scan')}
          onClick={() =>
            router.push('ConnectingWalletConnect', { connectorId: 'walletConnect', namespace: router.current.params.namespace })
          }
        />
      )}
    </div>
  )
}

function Found({ namespace, ...list }: WalletListState & Readonly<{ namespace: string | undefined }>) {
  const t = useMessages()
  const service = useInject(WalletListService)
  const impressions = useInject(WalletImpressions)
  const [pictures, pictureService] = useService(PictureService)
  const mustAccept = useMustAccept()
  const [{ connectorImages }] = useService(OptionsService)
  const { wallets, status, isComplete, isAnyChain, count, query } = list
  const domains = useMemo(() => listedDomains(wallets), [wallets])
  const { isLinked, installedAs, choose } = useChoice(namespace, pictures, domains)
  const isEmpty = wallets.length === 0
  if (isEmpty && status === 'failed') return <NotLoaded wait={list.wait} />
  if (isEmpty && isComplete) return <NothingFound />
  const words = { installed: t('tag.installed'), certified: t('all.certified') }
  return (
    <>
      <p className="unseen" role="status">
        {status === 'ready' && query.trim() !== '' ? t('all.count', { count }) : ''}
      </p>
      {isAnyChain && <p className="small-text note-text">{t('all.anyChain')}</p>}
      {isEmpty ? (
        <ul className="scroll rows all" aria-busy="true">
          <RowBones count={7} />
        </ul>
      ) : (
        <EndlessList
          // Another search begins at its top.
          key={`${query.trim()} ${String(list.certifiedOnly)}`}
          items={wallets}
          total={count}
          label={t('title.allWallets')}
          testId="wallet-list"
          onSee={(from, to) => {
            const seen = wallets.slice(from, to + 1)
            pictureService.want(seen.map(({ imageId }) => imageId))
            if (status === 'ready') impressions.listed(seen, from, query.trim())
          }}
          onNearEnd={() => status === 'ready' && void service.more()}
          end={<End status={status} isComplete={isComplete} wait={list.wait} />}
        >
          {(wallet, index) => (
            <WalletCell
              wallet={wallet}
              index={index}
              imageUrl={pictureOf(wallet, pictures, connectorImages) ?? installedAs(wallet)?.imageUrl}
              installed={installedAs(wallet) && words.installed}
              certified={words.certified}
              suffix={domains.get(wallet.id) === '' ? t('connect.noDomain') : domains.get(wallet.id)}
              disabled={mustAccept || (isLinked && !installedAs(wallet))}
              onChoose={choose}
            />
          )}
        </EndlessList>
      )}
    </>
  )
}

/** What a click on a wallet does. */
function useChoice(namespace: string | undefined, pictures: ReadonlyMap<string, string>, domains: ReadonlyMap<string, string>) {
  const [{ connectors, disputes }] = useService(WalletService)
  const [, { connections }] = useService(ConnectionService)
  const [options] = useService(OptionsService)
  const router = useInject(Router)
  const events = useInject(EventService)
  const { isMobile } = useInject(Page)
  const latest = useRef({ pictures, domains })
  latest.current = { pictures, domains }
  const own = useMemo(() => {
    const inScope = connectors.filter(({ type, chain }) => type !== 'WALLET_CONNECT' && (!namespace || chain === namespace))
    return mergeChains(inScope.filter((connector) => isShown(connector, { ...options, includeWalletIds: [] })))
  }, [connectors, namespace, options])
  const isLinked = hasSession(connections, namespace)
  const choose = useCallback(
    (wallet: ListedWallet, index: number) => {
      const connector = connectorOf(wallet, own, disputes)
      if (isLinked && !connector) return
      const imageUrl = pictureOf(wallet, latest.current.pictures, options.connectorImages)
      const isDoubtful = latest.current.domains.has(wallet.id)
      const route = chooseWallet({ ...wallet, imageUrl, isDoubtful }, { connectors: own, disputes, hasRelay: hasRelay(options) })
      const { view } = router.current
      events.track('SELECT_WALLET', selectionOf({ ...{ name: wallet.name, route, index, view, isMobile }, rank: wallet.order }))
      router.push(route.view, { ...route.params, ...(namespace && { namespace }) })
    },
    [own, disputes, isLinked, namespace, options, router, events, isMobile],
  )
  return { isLinked, choose, installedAs: (wallet: ListedWallet) => connectorOf(wallet, own, disputes) }
}

function End({ status, isComplete, wait }: Pick<WalletListState, 'status' | 'isComplete' | 'wait'>) {
  if (status === 'failed')
    return (
      <div className="empty">
        <Retry kind="plain" wait={wait} />
      </div>
    )
  return isComplete ? null : (
    <ul className="rows" aria-hidden="true">
      <RowBones count={1} />
    </ul>
  )
}

function NotLoaded({ wait }: Pick<WalletListState, 'wait'>) {
  const isOnline = useOnline()
  return (
    <div className="empty">
      <span className="medal">
        <Icon name={isOnline ? 'alert' : 'offline'} />
      </span>
      <Retry kind="primary" wait={wait} />
    </div>
  )
}

/** The reason of a failure and the time until a retry. Screen readers do not announce each second. */
function Retry({ kind, wait }: Pick<WalletListState, 'wait'> & Readonly<{ kind: 'primary' | 'plain' }>) {
  const t = useMessages()
  const isOnline = useOnline()
  const service = useInject(WalletListService)
  return (
    <>
      <p className="quiet-text" role="alert">
        {t(isOnline ? 'error.notLoaded' : 'error.offline')}
      </p>
      {wait !== undefined && <p className="small-text">{t('error.pause', { seconds: wait })}</p>}
      <Actions>
        <RetryButton kind={kind} disabled={wait !== undefined} onClick={() => service.retry()} />
      </Actions>
    </>
  )
}

function NothingFound() {
  const t = useMessages()
  return (
    <div className="empty all" data-testid="no-wallet-found">
      <span className="medal">
        <Icon name="search" />
      </span>
      <p className="strong" role="status" data-testid="no-wallet-found-text">
        {t('all.none')}
      </p>
      <p className="quiet-text">{t('all.noneText')}</p>
    </div>
  )
}
