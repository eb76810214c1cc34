import { type ReactNode, useState } from 'react'
import { Icon } from './icon.tsx'

type CautionsProps = Readonly<{
  /** Each one line; `strong` ones have to be acknowledged. */
  list: readonly Readonly<{ id: string; text: ReactNode; strong: boolean }>[]
  acknowledge: string
  /** Asked for each list anew. */
  children(isAcknowledged: boolean): ReactNode
}>

/** Warnings above an action, and the box to tick before it can be taken. */
export function Cautions({ list, acknowledge, children }: CautionsProps) {
  const [ticked, setTicked] = useState('')
  const key = list.map(({ id }) => id).join()
  const isNeeded = list.some(({ strong }) => strong)
  return (
    <>
      {list.length > 0 && (
        <ul className="cautions">
          {list.map(({ id, text, strong }) => (
            <li key={id} className={strong ? 'caution strong-caution' : 'caution'} role={strong ? 'alert' : undefined}>
              <Icon name="alert" />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      {isNeeded && (
        <label className="tick">
          <input type="checkbox" checked={ticked === key} onChange={(event) => setTicked(event.target.checked ? key : '')} />
          <span>{acknowledge}</span>
        </label>
      )}
      {children(!isNeeded || ticked === key)}
    </>
  )
}
