import { type ReactElement, useState, useSyncExternalStore } from 'react'
import type { Session } from '../session.ts'
import { WALLET_KINDS } from '../wallets/demo-wallets.ts'

const UNKNOWN_CHAIN = 5000

/** Wallets to announce, and what their owner does inside them. */
export function WalletsPanel({ session }: { readonly session: Session }): ReactElement {
  const { wallets, settings, info } = session
  const log = useSyncExternalStore(wallets.log.subscribe, wallets.log.read)
  const [steered, setSteered] = useState<string>('harbor')
  const wallet = wallets.steerable.get(steered)
  const [first, second] = info.chains
  return (
    <>
      <div className="lab-buttons">
        {WALLET_KINDS.map(({ kind, label }) => (
          <button
            key={kind}
            type="button"
            disabled={settings.wallets.includes(kind)}
            onClick={() => session.change({ wallets: [...settings.wallets, kind] })}
          >
            {settings.wallets.includes(kind) ? '✓ ' : 'Announce '}
            {label}
          </button>
        ))}
        <button type="button" onClick={() => wallets.flood(1000)}>
          Announce 1,000 more
        </button>
      </div>
      <label>
        In the wallet
        <select value={steered} onChange={(event) => setSteered(event.target.value)}>
          {WALLET_KINDS.filter(({ kind }) => wallets.steerable.has(kind)).map(({ kind, name }) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <div className="lab-buttons">
        <button type="button" onClick={() => wallet?.selectChain(first?.chainId ?? 1)}>
          choose {first?.name}
        </button>
        <button type="button" onClick={() => wallet?.selectChain(second?.chainId ?? 1)}>
          choose {second?.name}
        </button>
        <button type="button" onClick={() => wallet?.selectChain(UNKNOWN_CHAIN)}>
          choose a chain the site lacks
        </button>
        <button type="button" onClick={() => wallet?.leave()}>
          leave the site
        </button>
      </div>
      <pre data-testid="lab-log">{log.join('\n') || 'No wallet was asked anything yet.'}</pre>
    </>
  )
}
