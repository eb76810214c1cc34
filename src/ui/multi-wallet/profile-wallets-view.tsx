import { useState } from 'react'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { chainName } from '../../domain/network/chain-names.ts'
import { type ChainNamespace, isChainNamespace } from '../../domain/network/network.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { top } from '../../domain/routing/stack-rules.ts'
import { Tabs, tabId } from '../shared/tabs.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { profileCss } from './profile-css.ts'
import { WalletsOfChain } from './wallets-of-chain.tsx'

const PANEL = 'portico-wallets'

/** The visitor's wallets, a tab for each family of chains: which is active, which else are connected, which were. */
export function ProfileWalletsView() {
  const t = useMessages()
  const place = useSheet(profileCss)
  const { namespaces } = useInject(ConnectionService)
  const networks = useInject(NetworkService)
  const router = useInject(Router)
  const [chosen, setChosen] = useState<ChainNamespace>(() => {
    const { namespace } = top(router.state.value.stack).params
    return [namespace, networks.namespace].filter(isChainNamespace).find((each) => namespaces.includes(each)) ?? namespaces[0] ?? 'eip155'
  })
  const hasTabs = namespaces.length > 1
  return (
    <div className="wallets" ref={place} tabIndex={-1}>
      {hasTabs && (
        <Tabs
          label={t('profile.chains')}
          tabs={namespaces.map((id) => ({ id, label: chainName(id) }))}
          chosen={chosen}
          panelId={PANEL}
          onChoose={(id) => isChainNamespace(id) && setChosen(id)}
        />
      )}
      <div
        className="wallets"
        {...(hasTabs && { id: PANEL, role: 'tabpanel', 'aria-labelledby': tabId(PANEL, chosen) })}
        data-namespace={chosen}
      >
        <WalletsOfChain key={chosen} namespace={chosen} place={place} />
      </div>
    </div>
  )
}
