import { memo, type ReactElement, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSheet } from './use-sheet.ts'

/** Drawn beyond either edge, in px: enough for a key or a turn of the wheel. */
const BEYOND_PX = 160
/** The next items are asked for while this much is still ahead, in px. */
const AHEAD_PX = 960

export type Kind = 'head' | 'row'

type Windowed = Readonly<{
  /** Of each item. The same array while the items are the same. */
  kinds: readonly Kind[]
  /** With the gap below, in px, until one of each kind is measured. */
  heights: Readonly<Record<Kind, number>>
  /** What the scroll container shows, until it is measured. */
  viewPx: number
  /** The item that stays in the document, wherever it is; -1: none. */
  held: number
  /** The styles that give the items their heights: those of the view are added only after the effects of what is in it. */
  css: string
  /** Called when the end of the list is near. */
  onNearEnd(): void
  onScroll?(): void
  /** The card scrolls, with all that stands above the list; else the list has a scroller of its own. */
  isInCard?: boolean
}>

/**
 * A list of any length of which only what can be seen is in the document. All items of a kind have one height, so that only the first is
 * measured: on a slow phone measuring costs as much as drawing.
 */
export function useWindowed({ kinds, heights, viewPx, held, css, onNearEnd, onScroll, isInCard = false }: Windowed) {
  const scroll = useSheet(css)
  const list = useRef<HTMLDivElement>(null)
  const [px, setPx] = useState(heights)
  const [drawn, setDrawn] = useState({ first: 0, px: viewPx })
  /** Where each item ends, in px from the start of the list. */
  const ends = useMemo(() => {
    let end = 0
    return kinds.map((kind) => {
      end += px[kind]
      return end
    })
  }, [kinds, px])
  const total = ends.at(-1) ?? 0

  const scroller = () => (isInCard && scroll.current?.closest('.stage')) || scroll.current
  const scrolled = () => {
    const [own, outer] = [scroll.current, scroller()]
    if (!own || !outer || own === outer) return own?.scrollTop ?? 0
    return Math.max(0, outer.getBoundingClientRect().top - own.getBoundingClientRect().top)
  }
  const shownPx = () => scroller()?.clientHeight || viewPx
  const reach = () => {
    if (total - scrolled() - shownPx() < AHEAD_PX) onNearEnd()
  }
  /** Where it is scrolled to, and how much of it is seen: a card may be higher than any list. The same where nothing changed. */
  const look = () => {
    const now = { first: itemAt(ends, scrolled() - BEYOND_PX), px: Math.max(viewPx, shownPx()) }
    return now.first === drawn.first && now.px === drawn.px ? drawn : now
  }
  /** Drawn in the frame that scrolls: a later one would show a gap. All is measured before: after it, the browser must lay out at once. */
  const follow = () => {
    const now = look()
    reach()
    if (now !== drawn) flushSync(() => setDrawn(now))
    onScroll?.()
  }
  useEffect(() => {
    const outer = scroller()
    outer?.addEventListener('scroll', follow, { passive: true })
    return () => outer?.removeEventListener('scroll', follow)
  })
  useLayoutEffect(() => {
    if (list.current) list.current.style.blockSize = `${String(total)}px`
  }, [total])
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured when a kind appears for the first time
  useLayoutEffect(() => {
    const measured = (kind: Kind) => list.current?.querySelector(`[data-kind=${kind}]`)?.getBoundingClientRect().height || px[kind]
    const next = { head: measured('head'), row: measured('row') }
    if (next.head !== px.head || next.row !== px.row) setPx(next)
  }, [kinds.length > 0])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may appear in a card that was scrolled
  useLayoutEffect(() => setDrawn(look()), [kinds.length > 0, px])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new items may leave room for more
  useEffect(reach, [kinds])

  /** The items that can be seen now, both inclusive. */
  const seen = () => ({ from: itemAt(ends, scrolled()), to: itemAt(ends, scrolled() + shownPx() - 1) })
  return { scroll, list, ends, scroller, seen, shownPx, shown: shownOf(ends, drawn.first, drawn.px, held) }
}

type CellProps<T> = Readonly<{
  item: T
  index: number
  top: number
  kind: Kind
  total?: number
  draw(item: T, index: number): ReactElement
}>

function OneCell<T extends Readonly<{ id: string }>>({ item, index, top, kind, total, draw }: CellProps<T>) {
  const cell = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (cell.current) cell.current.style.insetBlockStart = `${String(top)}px`
  }, [top])
  const place = total === undefined ? {} : { 'aria-posinset': index + 1, 'aria-setsize': total }
  return (
    // biome-ignore lint/a11y/useSemanticElements: what is between a ul and its li here would break the list
    <div ref={cell} className="cell" role="listitem" data-key={item.id} data-kind={kind} {...place}>
      {draw(item, index)}
    </div>
  )
}
/** An item of such a list. `total`: how many there will be, for who hears it. */
export const Cell = memo(OneCell) as typeof OneCell

/** The first item that ends below `at` px. */
function itemAt(ends: readonly number[], at: number): number {
  let [low, high] = [0, Math.max(0, ends.length - 1)]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] ?? 0) > at) high = middle
    else low = middle + 1
  }
  return low
}

function shownOf(ends: readonly number[], first: number, viewPx: number, held: number): readonly number[] {
  const start = Math.min(first, Math.max(0, ends.length - 1))
  const to = itemAt(ends, (ends[start - 1] ?? 0) + viewPx + 2 * BEYOND_PX)
  const shown = ends.slice(start, to + 1).map((_, place) => start + place)
  if (held < 0 || (held >= start && held <= to)) return shown
  return held < start ? [held, ...shown] : [...shown, held]
}
