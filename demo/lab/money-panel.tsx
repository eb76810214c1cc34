import { useNetwork, usePay, usePortico } from 'portico/react'
import { type ReactElement, useState } from 'react'
import { type BillCoin, billCoins, order, tokenArgument } from '../bill.ts'
import type { Session } from '../session.ts'
import { useTask } from '../use-task.ts'

const DEEDS = [
  { id: 'send', label: 'Send', needs: 'send', verb: 'Open the review' },
  { id: 'swap', label: 'Swap', needs: 'swaps', verb: 'Open the swap' },
  { id: 'pay', label: 'Pay', needs: 'pay', verb: 'Ask to be paid' },
  { id: 'exchange', label: 'Pay from exchange', needs: 'payments', verb: 'Ask to be paid' },
] as const
type Deed = (typeof DEEDS)[number]

/** Views of money that a host opens with arguments, and what it hears of them. */
export function MoneyPanel({ session }: { readonly session: Session }): ReactElement {
  const coins = billCoins(session)
  const [deed, setDeed] = useState<Deed>(DEEDS[0])
  const [chosen, setChosen] = useState(coins[0]?.id)
  const [target, setTarget] = useState('')
  const [amount, setAmount] = useState('0.02')
  const [to, setTo] = useState(session.info.accounts[5]?.address ?? '')
  const [task, run] = useTask()
  const act = useDeed(session)
  const coin = coins.find(({ id }) => id === chosen) ?? coins[0]
  const others = coins.filter((each) => each.network === coin?.network && each !== coin)
  return (
    <form
      className="lab-money"
      onSubmit={(event) => {
        event.preventDefault()
        if (coin) void run(() => act(deed, { coin, amount, to, target: target || others[0]?.symbol }))
      }}
    >
      <fieldset className="lab-tabs">
        <legend>What the page asks for</legend>
        {DEEDS.map((each) => (
          <button key={each.id} type="button" aria-pressed={each === deed} onClick={() => setDeed(each)}>
            {each.label}
          </button>
        ))}
      </fieldset>
      <label>
        Asset
        <select value={chosen} onChange={(event) => setChosen(event.target.value)}>
          {coins.map(({ id, symbol, networkName }) => (
            <option key={id} value={id}>
              {symbol} on {networkName}
            </option>
          ))}
        </select>
      </label>
      <label>
        Amount
        <input value={amount} inputMode="decimal" onChange={(event) => setAmount(event.target.value)} />
      </label>
      {deed.id === 'swap' ? (
        <label>
          For
          <select value={target || others[0]?.symbol} onChange={(event) => setTarget(event.target.value)}>
            {others.map(({ id, symbol }) => (
              <option key={id}>{symbol}</option>
            ))}
          </select>
        </label>
      ) : (
        <label>
          Receiver
          <input value={to} spellCheck={false} onChange={(event) => setTo(event.target.value)} />
        </label>
      )}
      <div className="lab-buttons">
        <button type="submit">{deed.verb}</button>
        <Switch session={session} deed={deed} />
      </div>
      <output data-testid="lab-money-result" data-status={task.status}>
        {task.status === 'busy' ? 'Waiting for the visitor' : 'text' in task ? task.text : ''}
      </output>
    </form>
  )
}

type Given = Readonly<{ coin: BillCoin; amount: string; to: string; target: string | undefined }>

function useDeed(session: Session): (deed: Deed, given: Given) => Promise<string> {
  const portico = usePortico()
  const { pay } = usePay()
  const { caipNetworkId, switchNetwork } = useNetwork()
  return async (deed, { coin, amount, to, target }) => {
    if (deed.id === 'swap') {
      const network = session.networks.find(({ id }) => `eip155:${String(id)}` === coin.network)
      if (network && caipNetworkId !== coin.network) await switchNetwork(network)
      await portico.open({ view: 'Swap', arguments: { amount, fromToken: coin.symbol, toToken: target } })
      return 'opened'
    }
    if (deed.id === 'send') return JSON.stringify(await portico.open({ view: 'WalletSend', arguments: tokenArgument(coin, amount, to) }))
    return JSON.stringify(await pay(order(coin, amount, to), { view: deed.id === 'pay' ? 'Pay' : 'PayWithExchange' }))
  }
}

/** The feature that the deed needs, on or off. */
function Switch({ session, deed }: Readonly<{ session: Session; deed: Deed }>): ReactElement | null {
  const { features } = session.settings
  const isOn = features[deed.needs] ?? session.isOn(deed.needs)
  return (
    <label className="lab-check">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target: { checked } }) => void session.change({ features: { ...features, [deed.needs]: checked } })}
      />
      features.{deed.needs}
    </label>
  )
}
