import { type ReactElement, type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import type { Route } from '../../domain/routing/view.ts'
import { useRoute } from './use-route.ts'
import { Cell, type Kind, useWindowed } from './use-windowed.tsx'

const HEIGHTS = { head: 40, row: 68 } as const
/** The most that the scroll container shows, whatever it measures. */
const VIEW_PX = 470

/** How far the list of a view was scrolled when one of its rows led to another view. */
const PLACES = new WeakMap<Route, number>()

export type WindowedItem = Readonly<{ id: string; kind: Kind }>

type WindowedRowsProps<T extends WindowedItem> = Readonly<{
  items: readonly T[]
  label: string
  /** The same function while it draws the same: rows that stay are then left alone. */
  children(item: T): ReactElement
  /** Called when the end of the list is near. */
  onNearEnd(): void
  /** After the last item. */
  end?: ReactNode
  className?: string
  /** The card scrolls, with all that stands above the list; else the list has a scroller of its own. */
  isInCard?: boolean
  /** The most that can be seen of the list, if its styles make it lower than `VIEW_PX`. */
  viewPx?: number | undefined
  testId?: string | undefined
  /** The styles that give the rows their heights. */
  css: string
}>

/** A list of any length, of rows and headings; what has the focus stays in the document. */
export function WindowedRows<T extends WindowedItem>(props: WindowedRowsProps<T>) {
  const { items, label, children, onNearEnd, end, className = 'scroll', isInCard = false, viewPx = VIEW_PX, testId, css } = props
  const route = useRoute()
  const [focused, setFocused] = useState<string>()
  const kinds = useMemo(() => items.map(({ kind }) => kind), [items])
  const held = focused === undefined ? -1 : items.findIndex(({ id }) => id === focused)
  const { scroll, list, ends, scroller, shown } = useWindowed({ kinds, heights: HEIGHTS, viewPx, held, css, onNearEnd, isInCard })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it appears, with its rows
  useLayoutEffect(() => {
    const place = PLACES.get(route)
    const outer = scroller()
    if (outer && place !== undefined) outer.scrollTop = place
    PLACES.delete(route)
  }, [items.length > 0])
  return (
    <div className={`windowed ${className}`} ref={scroll} data-testid={testId}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the rows are buttons, whose clicks by keys arrive here too */}
      {/* biome-ignore lint/a11y/useSemanticElements: what is between a ul and its li here would break the list */}
      <div
        ref={list}
        className="cells"
        role="list"
        aria-label={label}
        onFocus={(event) => setFocused(event.target.closest<HTMLElement>('[data-key]')?.dataset['key'])}
        onBlur={() => setFocused(undefined)}
        onClick={({ target }) => (target as Element).closest('button') && PLACES.set(route, scroller()?.scrollTop ?? 0)}
      >
        {shown.map((index) => {
          const item = items[index]
          return item && <Cell key={item.id} item={item} index={index} kind={item.kind} top={ends[index - 1] ?? 0} draw={children} />
        })}
      </div>
      {end}
    </div>
  )
}
