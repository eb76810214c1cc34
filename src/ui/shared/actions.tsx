import { createContext, type ReactNode, type Ref, useContext } from 'react'
import { createPortal } from 'react-dom'

/** The frame's footer, for the views. `null`: the view is not shown now. `undefined`: part of a list, or without a frame; its actions stay where they are. */
export const ActionsPlace = createContext<Element | null | undefined>(undefined)

type ActionsProps = Readonly<{ children: ReactNode; kind?: 'actions' | 'pair'; place?: Ref<HTMLDivElement> | undefined }>

/** A view's main action and at most one more, in the footer of the frame: in sight however long the view is. `pair`: the way back beside the main action. */
export function Actions({ children, kind = 'actions', place }: ActionsProps) {
  const foot = useContext(ActionsPlace)
  const actions = (
    <div className={kind} ref={place}>
      {children}
    </div>
  )
  return foot === undefined ? actions : foot && createPortal(actions, foot)
}
