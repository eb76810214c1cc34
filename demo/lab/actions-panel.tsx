import { useAccount, useDisconnect, useNetwork, usePortico, useProvider } from 'portico/react'
import { type ReactElement, useState } from 'react'
import { type Eip1193, sendEther, signMessage } from '../eip1193.ts'
import type { Session } from '../session.ts'
import { useTask } from '../use-task.ts'

/** What a host page does with a connected wallet. */
export function ActionsPanel({ session }: { readonly session: Session }): ReactElement {
  const { address } = useAccount()
  const { walletProvider } = useProvider<Eip1193>('eip155')
  const { switchNetwork } = useNetwork()
  const { disconnect } = useDisconnect()
  const portico = usePortico()
  const [message, setMessage] = useState('Hello from the marsh')
  const [task, run] = useTask()
  const other = session.info.accounts[5]?.address ?? ''
  return (
    <>
      <label>
        Message
        <input value={message} onChange={(event) => setMessage(event.target.value)} />
      </label>
      <div className="lab-buttons">
        <button type="button" onClick={() => run(() => signMessage(walletProvider, address, message))}>
          Sign message
        </button>
        <button type="button" onClick={() => run(() => sendEther(walletProvider, address, other, '0.01'))}>
          Send 0.01 ETH
        </button>
        <button type="button" onClick={() => run(() => disconnect().then(() => 'disconnected'))}>
          Disconnect
        </button>
        <button type="button" onClick={() => run(() => portico.reset().then(() => 'forgotten'))}>
          Reset
        </button>
        {session.networks.slice(0, 2).map((network) => (
          <button key={network.id} type="button" onClick={() => run(() => switchNetwork(network).then(() => network.name))}>
            To {network.name}
          </button>
        ))}
      </div>
      <output data-testid="lab-result" data-status={task.status}>
        {task.status === 'busy' ? 'Waiting for the wallet' : 'text' in task ? task.text : ''}
      </output>
    </>
  )
}
