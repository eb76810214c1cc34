import { useAccount, useEvents, useNetwork, usePorticoState, useWalletInfo } from 'portico/react'
import { type ReactElement, useState } from 'react'

const TABS = ['account', 'network', 'state', 'events'] as const

/** Live snapshots. */
export function StatePanel(): ReactElement {
  const [tab, setTab] = useState<(typeof TABS)[number]>('account')
  const account = useAccount()
  const { switchNetwork: _, ...network } = useNetwork()
  const state = usePorticoState()
  const { walletInfo } = useWalletInfo()
  const events = useEvents()
  const icon = (key: string, value: unknown) => (typeof value === 'string' && value.startsWith('data:') ? `${key}…` : value)
  const shown = { account: { ...account, wallet: walletInfo }, network, state, events }[tab]
  return (
    <>
      <p className="lab-status" data-testid="lab-status">
        <b data-status={account.status}>{account.status}</b> {network.caipNetworkId ?? 'no network'}
      </p>
      <fieldset className="lab-tabs">
        {TABS.map((name) => (
          <button key={name} type="button" aria-pressed={tab === name} onClick={() => setTab(name)}>
            {name}
          </button>
        ))}
      </fieldset>
      <pre data-testid="lab-state">{JSON.stringify(shown, icon, 2)}</pre>
    </>
  )
}
