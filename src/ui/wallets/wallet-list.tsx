import { useMemo } from 'react'
import type { Connector, NamespaceState } from '../../domain/connection/connection.ts'
import { ConnectionService, type ConnectionsState } from '../../domain/connection/connection-service.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { top } from '../../domain/routing/stack-rules.ts'
import { type WalletRow, walletRows } from '../../domain/wallets/wallet-rows.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { Page } from '../../ports/page/page.ts'
import { preloadLaterViews } from '../modal/lazy-view.tsx'
import { Picture } from '../shared/picture.tsx'
import { Row, RowBones } from '../shared/row.tsx'
import { Tag } from '../shared/tag.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { NoWallets } from './no-wallets.tsx'

/** More rows than this are no choice; a flood of announcements ends here. */
const ROWS_MAX = 50

const TAGS: Readonly<Record<NonNullable<WalletRow['tag']>, MessageKey>> = {
  connected: 'tag.connected',
  installed: 'tag.installed',
  qrcode: 'tag.qrcode',
  recent: 'tag.recent',
}

/** The next view is on its way before a row is pressed. */
const approach = () => void preloadLaterViews()

/** The wallets of this browser, in the configured order; each row connects. */
export function WalletList({ disabled = false }: Readonly<{ disabled?: boolean }>) {
  const t = useMessages()
  const [{ settled }] = useService(WalletService)
  const [{ features }] = useService(OptionsService)
  const router = useInject(Router)
  const rows = useRows()
  const choose = ({ id, chain, type }: Connector, tag: WalletRow['tag']) => {
    // Connected meanwhile (a slow reconnect, another tab): there is nothing to ask the wallet.
    if (tag === 'connected' && !features.multiWallet) router.reset('Account')
    else router.push(type === 'WALLET_CONNECT' ? 'ConnectingWalletConnect' : 'ConnectingExternal', { connectorId: id, namespace: chain })
  }
  if (rows.length === 0 && settled) return <NoWallets />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only fetches ahead
    <div className="scroll" data-testid="w3m-connect-scroll-view" onPointerEnter={approach} onFocus={approach}>
      {/* biome-ignore lint/a11y/noRedundantRoles: lists without markers lose their role in WebKit */}
      <ul className="rows" role="list" aria-label={t('connect.list')} aria-busy={rows.length === 0}>
        {rows.length === 0 && <RowBones count={3} />}
        {rows.map(({ key, connector, tag, suffix }) => (
          <Row
            key={key}
            name={connector.name}
            note={suffix}
            start={<Picture src={connector.imageUrl} name={connector.name} />}
            end={tag && <Tag good={tag === 'connected'}>{t(TAGS[tag])}</Tag>}
            disabled={disabled}
            onClick={() => choose(connector, tag)}
            testId={`wallet-selector-${connector.id.toLowerCase()}`}
          />
        ))}
      </ul>
    </div>
  )
}

function useRows(): readonly WalletRow[] {
  const [{ connectors, recent }] = useService(WalletService)
  const [connections] = useService(ConnectionService)
  const [{ excludeWalletIds, includeWalletIds, features }] = useService(OptionsService)
  const [{ stack }] = useService(Router)
  const { isMobile } = useInject(Page)
  const { namespace } = top(stack).params
  return useMemo(() => {
    // A code to scan is for the device beside the phone, and good for any namespace.
    const inScope = connectors.filter(({ chain, type }) => (type === 'WALLET_CONNECT' ? !isMobile : !namespace || chain === namespace))
    const options = { excludeWalletIds, includeWalletIds, features }
    return walletRows({ connectors: inScope, recent, connectedIds: connectedIds(connections), options }).slice(0, ROWS_MAX)
  }, [connectors, recent, connections, excludeWalletIds, includeWalletIds, features, namespace, isMobile])
}

function connectedIds(connections: ConnectionsState): ReadonlySet<string> {
  const states: readonly (NamespaceState | undefined)[] = Object.values(connections)
  return new Set(states.flatMap((state) => (state?.status === 'connected' ? [state.connection.connector.id] : [])))
}
