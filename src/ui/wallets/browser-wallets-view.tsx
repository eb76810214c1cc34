import { useMemo, useState } from 'react'
import type { Connector } from '../../domain/connection/connection.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { browserWallets, searchWallets } from '../../domain/wallets/browser-wallets.ts'
import { placeOf } from '../../domain/wallets/wallet-claims.ts'
import { connectorRoute } from '../../domain/wallets/wallet-rows.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { EmptyState } from '../shared/empty-state.tsx'
import { Picture } from '../shared/picture.tsx'
import { SearchInput } from '../shared/search-input.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useRoute } from '../shared/use-route.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Name } from '../shared/words.tsx'
import { allWalletsCss } from './all-wallets-css.ts'
import { EndlessList } from './endless-list.tsx'

/** Every wallet of this browser, to search and choose: also those for which the connect list has no room. Each is shown with its domain. */
export function BrowserWalletsView() {
  const t = useMessages()
  const [found] = useService(WalletService)
  const [options] = useService(OptionsService)
  const { namespace } = useRoute().params
  const [query, setQuery] = useState('')
  const place = useSheet(allWalletsCss)
  const all = useMemo(() => browserWallets(found, { namespace, options }), [found, namespace, options])
  const items = useMemo(() => searchWallets(all, query).map((wallet) => ({ id: placeOf(wallet), wallet })), [all, query])
  return (
    <div ref={place}>
      <div className="tools">
        <SearchInput label={t('all.search')} value={query} onChange={setQuery} testId="wui-input-text" />
      </div>
      <p className="unseen" role="status">
        {query.trim() === '' ? '' : t('all.count', { count: items.length })}
      </p>
      {items.length === 0 ? (
        <EmptyState icon="search" title={t('all.none')} text={t('all.noneText')} />
      ) : (
        <EndlessList
          // Another search begins at its top.
          key={query.trim()}
          items={items}
          total={items.length}
          label={t('connect.others')}
          testId="browser-wallets"
          onSee={() => {}}
          onNearEnd={() => {}}
        >
          {({ wallet }, index) => <BrowserWallet wallet={wallet} index={index} />}
        </EndlessList>
      )}
    </div>
  )
}

function BrowserWallet({ wallet, index }: Readonly<{ wallet: Connector; index: number }>) {
  const t = useMessages()
  const router = useInject(Router)
  const { view, params } = connectorRoute(wallet)
  return (
    <button
      type="button"
      className="row"
      onClick={() => router.push(view, params)}
      tabIndex={index === 0 ? 0 : -1}
      data-index={index}
      data-testid={`wallet-selector-${wallet.id.toLowerCase()}`}
    >
      <Picture src={wallet.imageUrl} name={wallet.name} />
      <span className="row-text">
        <Name>{wallet.name}</Name>
        <bdi className="note">{wallet.rdns ?? t('connect.noDomain')}</bdi>
      </span>
    </button>
  )
}
