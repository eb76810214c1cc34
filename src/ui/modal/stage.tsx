import { type ReactNode, useLayoutEffect, useRef } from 'react'

const HEIGHT_MS = 200

type StageProps = Readonly<{
  children: ReactNode
  /** Each is seen from its start. */
  view: string
  /** The card's height before, in px. */
  from?: number | undefined
}>

/** What scrolls: animates to the current view's height, marks edges beyond which there is more. */
export function Stage({ children, view, from }: StageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)

  // As a view goes: the next one may then scroll to where it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each view
  useLayoutEffect(
    () => () => {
      if (stage.current) stage.current.scrollTop = 0
    },
    [view],
  )

  useLayoutEffect(() => {
    const element = stage.current
    const view = element?.ownerDocument.defaultView
    if (!element || !inner.current || !view?.ResizeObserver) return
    const stillness = view.matchMedia('(prefers-reduced-motion: reduce)')
    const card = element.parentElement
    let settled = 0
    /** The height at which the skeleton stood; read when the layout is fresh anyway. */
    const first = () => (from && card ? from - card.offsetHeight + element.offsetHeight : 0)
    let moving: Animation | undefined
    const observer = new view.ResizeObserver(() => {
      const before = moving?.playState === 'running' ? element.offsetHeight : settled || first()
      moving?.cancel()
      // Until the code of a view is there, the height stays: it moves once, to that of the view.
      const isWaiting = before > 0 && inner.current?.querySelector('.view:not([hidden])>[aria-busy]>.bone')
      element.style.blockSize = isWaiting ? `${String(before)}px` : ''
      settled = element.offsetHeight
      if (before === 0 || settled === 0 || before === settled || stillness.matches) return
      const heights = [before, settled].map((height) => ({ height: `${String(height)}px`, overflow: 'clip' }))
      moving = element.animate(heights, { duration: HEIGHT_MS, easing: 'cubic-bezier(.2,.8,.2,1)' })
    })
    observer.observe(inner.current)
    return () => observer.disconnect()
  }, [from])

  useLayoutEffect(() => {
    const element = stage.current
    const view = element?.ownerDocument.defaultView
    const [start, end] = inner.current?.querySelectorAll<HTMLElement>(':scope>.edge') ?? []
    if (!element || !start || !end || !view?.IntersectionObserver) return
    const observer = new view.IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          element.toggleAttribute(target === start ? 'data-above' : 'data-below', !isIntersecting)
        // Keys scroll it: a view that is only read has nothing else that takes the focus.
        if (element.matches('[data-above],[data-below]')) element.tabIndex = 0
        else element.removeAttribute('tabindex')
      },
      { root: element },
    )
    for (const edge of [start, end]) observer.observe(edge)
    return () => observer.disconnect()
  }, [])

  return (
    <div className="stage" ref={stage}>
      <div ref={inner}>
        <div className="edge" />
        {children}
        <div className="edge" />
      </div>
    </div>
  )
}
