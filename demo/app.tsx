import { PorticoProvider } from 'portico/react'
import { type ReactElement, useSyncExternalStore } from 'react'
import { Lab } from './lab/lab.tsx'
import { Market } from './market/market.tsx'
import type { Session } from './session.ts'

/** A host page (left) and the lab that drives it (right). */
export function App({ session }: { readonly session: Session }): ReactElement {
  const portico = useSyncExternalStore(session.subscribe, () => session.portico)
  useSyncExternalStore(session.subscribe, () => session.settings)
  return (
    <PorticoProvider portico={portico}>
      <Market session={session} />
      <Lab session={session} />
    </PorticoProvider>
  )
}
