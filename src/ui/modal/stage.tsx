import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** Spec §9. */
const HEIGHT_MS = 150

/** The container of the views: animates to the height of the current view. `from` = height of the card that was there before, in px. */
export function Stage({ children, from }: Readonly<{ children: ReactNode; from?: number | undefined }>) {
  const stage = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)

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
      settled = element.offsetHeight
      if (before === 0 || settled === 0 || before === settled || stillness.matches) return
      const heights = [before, settled].map((height) => ({ height: `${String(height)}px`, overflow: 'clip' }))
      moving = element.animate(heights, { duration: HEIGHT_MS, easing: 'cubic-bezier(.2,.8,.2,1)' })
    })
    observer.observe(inner.current)
    return () => observer.disconnect()
  }, [from])

  return (
    <div className="stage" ref={stage}>
      <div ref={inner}>{children}</div>
    </div>
  )
}
