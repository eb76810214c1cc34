import type { ReactElement, ReactNode } from 'react'
import { Actions } from './actions.tsx'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'
import { useSheet } from './use-sheet.ts'
import { waitingCss } from './waiting-css.ts'

type WaitingProps = Readonly<{
  /** Where it is, or the picture itself: of a coin or a network, for which we have drawings. */
  picture: string | ReactElement | undefined
  name: string
  round?: boolean | undefined
  /** A drawing in place of the picture. */
  mark?: ReactNode
  /** The ring spins while a request is pending; a failure shows a mark; what is done, a check mark with the picture as its badge. */
  status: 'waiting' | 'failed' | 'still' | 'done'
  title: ReactNode
  text: ReactNode
  /** For the person who is asked for help: the error's code. */
  code?: string | undefined
  children: ReactNode
}>

/** Something is to be done in the wallet: whose it is, what to do there, and a way out. Takes the same room in every state. */
export function Waiting({ picture, name, round = false, mark, status, title, text, code, children }: WaitingProps) {
  const place = useSheet(waitingCss)
  return (
    <div className="waiting" ref={place}>
      <div className="halo" data-status={status}>
        {status === 'done' && (
          <span className="seal">
            <Icon name="check" />
          </span>
        )}
        {mark && <span className="medal">{mark}</span>}
        {!mark && typeof picture === 'object' && picture}
        {!mark && typeof picture !== 'object' && <Picture src={picture} name={name} shape={round ? 'large round' : 'large'} />}
        {status === 'waiting' && <Ring round={round} />}
        {status === 'failed' && (
          <span className="badge">
            <Icon name="alert" />
          </span>
        )}
      </div>
      <div className="say" role={status === 'failed' ? 'alert' : 'status'}>
        <p className="strong">{title}</p>
        <p className="quiet-text">{text}</p>
        {code && <p className="code">{code}</p>}
      </div>
      {children && <Actions>{children}</Actions>}
    </div>
  )
}

function Ring({ round }: Readonly<{ round: boolean }>) {
  const radius = round ? 50 : 32
  return (
    <svg className={round ? 'ring round' : 'ring'} viewBox="0 0 104 104" aria-hidden="true" focusable="false">
      <rect x="2" y="2" width="100" height="100" rx={radius} />
      <rect x="2" y="2" width="100" height="100" rx={radius} pathLength="100" />
    </svg>
  )
}
