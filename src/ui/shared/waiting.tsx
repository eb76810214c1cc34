import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'

type WaitingProps = Readonly<{
  picture: string | undefined
  name: string
  shape?: 'round' | undefined
  /** Failed: the ring rests and a mark says so. */
  failed: boolean
  title: ReactNode
  text: ReactNode
  /** For the person who is asked for help: the error's code. */
  code?: string | undefined
  children: ReactNode
}>

/** Something is to be done in the wallet: whose it is, what to do there, and a way out. Takes the same room in every state. */
export function Waiting({ picture, name, failed, title, text, code, children }: WaitingProps) {
  return (
    <div className="waiting">
      <div className="halo">
        <Picture src={picture} name={name} shape="large" />
        {failed ? (
          <span className="badge">
            <Icon name="alert" />
          </span>
        ) : (
          <Ring />
        )}
      </div>
      <div className="say" role={failed ? 'alert' : 'status'}>
        <p className="strong">{title}</p>
        <p className="quiet-text">{text}</p>
        {code && <p className="code">{code}</p>}
      </div>
      <div className="actions">{children}</div>
    </div>
  )
}

function Ring() {
  return (
    <svg className="ring" viewBox="0 0 104 104" aria-hidden="true" focusable="false">
      <rect x="2" y="2" width="100" height="100" rx="32" />
      <rect x="2" y="2" width="100" height="100" rx="32" pathLength="100" />
    </svg>
  )
}
