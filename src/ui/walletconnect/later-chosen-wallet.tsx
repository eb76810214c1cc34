import { type ComponentProps, useEffect, useState } from 'react'
import { Bones } from '../modal/lazy-view.tsx'
import type { Chosen } from './chosen-wallet.tsx'

let loaded: typeof Chosen | undefined

/** What a wallet of a list can do is more code than a code to scan needs: it comes when one is chosen. A failed download goes to the view's boundary. */
export function LaterChosen(props: ComponentProps<typeof Chosen>) {
  const [View, setView] = useState(() => loaded)
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    if (View) return
    import('./chosen-wallet.tsx').then(({ Chosen }) => {
      loaded = Chosen
      setView(() => Chosen)
    }, setFailure)
  }, [View])
  if (failure) throw failure
  return View ? <View {...props} /> : <Bones />
}
