import { type ReactNode, useState } from 'react'
import { Icon } from './icon.tsx'

type CautionsProps = Readonly<{
  /** Each one line; `strong` ones have to be acknowledged. */
  list: readonly Readonly<{ id: string; text: string; strong: boolean }>[]
  acknowledge: string
  /** Asked for each list anew. */
  children(isAcknowledged: boolean): ReactNode
}>

/** Warnings above an action, and the box to tick before it can be taken. A warning that says something else is ticked anew. */
export function Cautions({ list, acknowledge, children }: CautionsProps) {
  const [ticked, setTicked] = useState('')
  const key = list.map(({ text }) => text).join('\n')
  const isNeeded = list.some(({ strong }) => strong)
  return (
    <>
      {list.length > 0 && (
        <ul className="cautions">
          {list.map(({ id, text, strong }) => (
            <li key={id} className={strong ? 'caution strong-caution' : 'caution'}>
              <Icon name="alert" />
              <span role={strong ? 'alert' : undefined}>{text}</span>
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
