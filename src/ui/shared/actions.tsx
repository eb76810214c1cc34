import { createContext, type ReactNode, type Ref, useContext } from 'react'
import { createPortal } from 'react-dom'

/** The frame's footer, for the views. `null`: the view is not shown. `undefined`: part of a list, or no frame; actions stay in place. */
export const ActionsPlace = createContext<Element | null | undefined>(undefined)

type ActionsProps = Readonly<{ children: ReactNode; kind?: 'actions' | 'pair'; place?: Ref<HTMLDivElement> | undefined }>

/** A view's main action and at most one more, in the frame's footer: always in sight. `pair`: the way back beside the main action. */
export function Actions({ children, kind = 'actions', place }: ActionsProps) {
  const foot = useContext(ActionsPlace)
  const actions = (
    <div className={kind} ref={place}>
      {children}
    </div>
  )
  return foot === undefined ? actions : foot && createPortal(actions, foot)
}
