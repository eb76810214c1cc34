import { useAccount, useActivity, useBalance, useCollectibles, useNames, useNetwork, useSmartSessions, useTokens } from 'portico/react'
import { type FormEvent, type ReactElement, type ReactNode, useEffect, useState } from 'react'

/** What the account is called, holds and did: read by hooks, without a view of Portico. */
export function HoldingsPanel(): ReactElement {
  const { isConnected, address } = useAccount()
  if (!isConnected) return <p>Connect a wallet first.</p>
  return (
    <div className="lab-holdings" data-testid="lab-holdings" data-address={address}>
      <Name />
      <Balance />
      <Tokens />
      <Past />
      <Pictures />
      <Permissions />
    </div>
  )
}

function Part({ title, status, onRefresh, children }: Readonly<{ title: string; status: string; onRefresh(): void; children: ReactNode }>) {
  return (
    <section aria-label={title}>
      <h3>
        {title} <small data-testid={`lab-status-${title}`}>{status}</small>
        <button type="button" onClick={onRefresh} aria-label={`Read again: ${title}`}>
          ↻
        </button>
      </h3>
      {children}
    </section>
  )
}

function Name() {
  const { name, image, register } = useNames()
  const choose = () => void register().catch(() => {})
  return (
    <section aria-label="Name">
      <h3>Name</h3>
      <p>
        {image && <img src={image} alt="" width={20} height={20} referrerPolicy="no-referrer" />}
        <bdi data-testid="lab-name">{name ?? 'none'}</bdi>
        {name === undefined && (
          <button type="button" onClick={choose}>
            Choose one
          </button>
        )}
      </p>
      {name === undefined && <NameForm />}
    </section>
  )
}

const WORTH = { short: 'at least 4 characters', invalid: 'letters, digits and hyphens only' } as const

function NameForm() {
  const { status, choice, suggest, registerName } = useNames()
  const [said, setSaid] = useState('')
  const label = choice?.isAvailable ? choice.name?.split('.')[0] : undefined
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (label === undefined) return
    setSaid('Sign in the wallet, within ten seconds')
    registerName(label).then(
      (name) => setSaid(`${name} is registered`),
      (error: Error) => setSaid(error.message),
    )
  }
  return (
    <form onSubmit={send} data-testid="lab-name-form">
      <label>
        Or type one here <input maxLength={63} onChange={({ target }) => void suggest(target.value)} />
      </label>
      <button type="submit" disabled={label === undefined}>
        Register
      </button>
      <p data-testid="lab-name-worth">
        {status === 'unavailable' ? 'No names on this network' : status}
        {choice?.fault && `: ${WORTH[choice.fault]}`}
      </p>
      <ul>
        {choice?.suggestions.map(({ name, isRegistered }) => (
          <li key={name}>
            <bdi>{name}</bdi> {isRegistered ? 'taken' : 'free'}
          </li>
        ))}
      </ul>
      <p role="status">{said}</p>
    </form>
  )
}

function Balance() {
  const { fetchBalance } = useBalance()
  const { address } = useAccount()
  const { caipNetworkId } = useNetwork()
  const subject = `${caipNetworkId}:${address}`
  const [turn, setTurn] = useState(0)
  const [shown, setShown] = useState({ subject: '', text: '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network has another balance
  useEffect(() => {
    let isLate = false
    void fetchBalance().then(({ data, error }) => {
      if (!isLate) setShown({ subject, text: data ? `${data.balance} ${data.symbol}` : (error ?? 'unknown') })
    })
    return () => {
      isLate = true
    }
  }, [fetchBalance, subject, turn])
  return (
    <Part title="Balance" status={shown.subject === subject ? 'ready' : 'loading'} onRefresh={() => setTurn(turn + 1)}>
      <p data-testid="lab-balance">{shown.subject === subject ? shown.text : '…'}</p>
    </Part>
  )
}

function Tokens() {
  const { status, tokens, total, isPartial, unread, refresh } = useTokens()
  return (
    <Part title="Tokens" status={status} onRefresh={() => void refresh()}>
      <ul data-testid="lab-tokens">
        {tokens.slice(0, 8).map(({ id, symbol, balance, value, isLookAlike }) => (
          <li key={id}>
            <bdi>{symbol}</bdi> {balance} {value === undefined ? 'price unknown' : `= ${value} USD`} {isLookAlike && '(look-alike)'}
          </li>
        ))}
      </ul>
      {status === 'ready' && tokens.length === 0 && !unread && <p>Nothing there</p>}
      <p>
        {total === undefined ? 'Value unknown' : `${total} USD`} {(isPartial || unread) && '(not all of it)'}
      </p>
    </Part>
  )
}

function Past() {
  const { status, transactions, pending, more, refresh, loadMore } = useActivity()
  return (
    <Part title="Activity" status={status} onRefresh={() => void refresh()}>
      <ul data-testid="lab-activity">
        {pending.map(({ hash }) => (
          <li key={hash}>{hash.slice(0, 12)}… not mined yet</li>
        ))}
        {transactions.slice(0, 5).map(({ id, operation, minedAt }) => (
          <li key={id}>
            <bdi>{operation}</bdi> {minedAt === undefined ? 'undated' : new Date(minedAt).toISOString().slice(0, 10)}
          </li>
        ))}
      </ul>
      {status === 'ready' && <p data-testid="lab-activity-count">{transactions.length} known</p>}
      {status === 'ready' && more !== 'end' && (
        <button type="button" disabled={more === 'loading'} onClick={() => void loadMore()}>
          Older ones
        </button>
      )}
    </Part>
  )
}

function Pictures() {
  const { status, collectibles, isComplete, refresh } = useCollectibles()
  return (
    <Part title="NFTs" status={status} onRefresh={() => void refresh()}>
      <ul data-testid="lab-collectibles">
        {collectibles.slice(0, 8).map(({ id, name, amount }) => (
          <li key={id}>
            <bdi>{name}</bdi> ×{String(amount)}
          </li>
        ))}
      </ul>
      {status === 'ready' && !isComplete && <p>As far as the transactions tell</p>}
    </Part>
  )
}

function Permissions() {
  const { status, sessions, abilities, refresh, revoke } = useSmartSessions()
  return (
    <Part title="Permissions" status={status} onRefresh={() => void refresh()}>
      <ul data-testid="lab-permissions">
        {sessions.map(({ pci, project, revokedAt }) => (
          <li key={pci}>
            <bdi>{project.name}</bdi>{' '}
            {revokedAt === undefined ? (
              <button type="button" onClick={() => void revoke(pci).catch(() => {})}>
                Revoke
              </button>
            ) : (
              'revoked'
            )}
          </li>
        ))}
      </ul>
      {abilities && <p>The wallet offers: {abilities === 'unsaid' ? 'it does not say' : abilities.join(', ') || 'nothing more'}</p>}
    </Part>
  )
}
