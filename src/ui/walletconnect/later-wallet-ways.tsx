import { type ComponentProps, useEffect, useState } from 'react'
import { Bones } from '../modal/bones.tsx'
import type { WalletWays } from './wallet-ways.tsx'

let loaded: typeof WalletWays | undefined

/** What a listed wallet can do is more code than scanning needs: it comes when one is chosen. A failed load goes to the view's boundary. */
export function LaterWalletWays(props: ComponentProps<typeof WalletWays>) {
  const [View, setView] = useState(() => loaded)
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    if (View) return
    import('./wallet-ways.tsx').then(({ WalletWays }) => {
      loaded = WalletWays
      setView(() => WalletWays)
    }, setFailure)
  }, [View])
  if (failure) throw failure
  return View ? <View {...props} /> : <Bones />
}
