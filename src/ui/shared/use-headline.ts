import { createContext, useContext, useLayoutEffect } from 'react'
import { ActionsPlace } from './actions.tsx'

/** The frame's title, for views whose state says more than their name. */
export const HeadlinePlace = createContext<(headline: string | undefined) => void>(() => {})

/** Says in the title what became of it. Nothing leads back from there: a view with a headline has no back button. */
export function useHeadline(headline: string | undefined): void {
  const place = useContext(HeadlinePlace)
  const isShown = useContext(ActionsPlace) !== null
  useLayoutEffect(() => {
    if (isShown) place(headline)
    return () => place(undefined)
  }, [place, headline, isShown])
}
