import { type ReactElement, useState } from 'react'
import { FAULTS, type Fault, SERVICE_NAMES } from '../../test/fakes/services/fault.ts'
import type { Session } from '../session.ts'

/** Every fault that the sandbox's services can play. */
export function FaultsPanel({ session }: { readonly session: Session }): ReactElement {
  const [faults, setFaults] = useState<Readonly<Record<string, Fault>>>({})
  const [note, setNote] = useState('')
  const post = async (body: object) => {
    // Sent as plain text: no preflight, and the sandbox reads it all the same.
    const answer = await fetch(session.info.control, { method: 'POST', body: JSON.stringify(body) })
    const { faults: now, error } = (await answer.json()) as { faults?: Record<string, Fault>; error?: string }
    setFaults(now ?? {})
    setNote(error ?? '')
  }
  const set = (name: string, fault: string) => void post({ faults: { [name]: fault } })
  return (
    <>
      {['*', ...SERVICE_NAMES].map((name) => (
        <label key={name}>
          {name === '*' ? 'All services' : name}
          <select value={faults[name] ?? 'none'} onChange={(event) => set(name, event.target.value)}>
            {FAULTS.map((fault) => (
              <option key={fault}>{fault}</option>
            ))}
          </select>
        </label>
      ))}
      <button type="button" onClick={() => void post({ reset: true })}>
        All well again
      </button>
      {note && <p role="alert">{note}</p>}
    </>
  )
}
