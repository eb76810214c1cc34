import { useCallsStatus, useCapabilities, usePortico, useSendCalls } from 'portico/react'
import { type ReactElement, useState } from 'react'
import type { Session } from '../session.ts'
import { useTask } from '../use-task.ts'

/** Batches of calls, with the connected wallet whatever it can do: reload the page between two steps, then resume. */
export function BatchesPanel({ session }: { readonly session: Session }): ReactElement {
  const portico = usePortico()
  const { data: can, isLoading, refresh } = useCapabilities()
  const { sendCalls, resumeCalls, isPending } = useSendCalls()
  const [id, setId] = useState<string>()
  const { data: status } = useCallsStatus(id)
  const [task, run] = useTask()
  const to = session.info.accounts.slice(5, 8).map(({ address }) => address)
  const send = (atomic: 'preferred' | 'required') =>
    run(async () => {
      const chosen = `lab ${Date.now()}`
      setId(undefined)
      const sending = sendCalls({ id: chosen, atomic, calls: to.map((each, index) => ({ to: each, value: BigInt(index + 1) })) })
      const sent = await sending.finally(() => setId(chosen))
      return `${sent.receipts.length} receipts, atomic: ${sent.atomic}`
    })
  const resume = () =>
    run(async () => {
      const [open] = await portico.pendingCalls()
      if (!open) return 'Nothing is pending'
      setId(open.id)
      const sent = await resumeCalls(open.id)
      return `${sent.receipts.length} receipts, atomic: ${sent.atomic}`
    })
  return (
    <div className="lab-money">
      <p>
        The wallet's batches: {isLoading ? '…' : (can?.atomic.status ?? 'connect a wallet')}{' '}
        <button type="button" onClick={refresh}>
          Ask again
        </button>
      </p>
      <button type="button" disabled={isPending} onClick={() => void send('preferred')}>
        Send three calls
      </button>
      <button type="button" disabled={isPending} onClick={() => void send('required')}>
        All or none
      </button>
      <button type="button" disabled={isPending} onClick={() => void resume()}>
        Resume
      </button>
      {status && (
        <p>
          {status.status}: {status.done} of {status.total}
          {status.isUnknown && ', the last one is not known'}
        </p>
      )}
      {task.status !== 'idle' && <output>{task.status === 'busy' ? 'Waiting for the wallet…' : task.text}</output>}
    </div>
  )
}
