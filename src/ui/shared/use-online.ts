import { useLayoutEffect, useState } from 'react'
import { Page } from '../../ports/page/page.ts'
import { useInject } from './use-service.ts'

/** False while the browser knows that there is no network. */
export function useOnline(): boolean {
  const page = useInject(Page)
  const [isOnline, setOnline] = useState(true)
  // Before the first frame, so that nothing else is said first.
  useLayoutEffect(() => {
    const watching = page.online$?.subscribe(setOnline)
    return () => watching?.unsubscribe()
  }, [page])
  return isOnline
}
