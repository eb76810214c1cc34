import { memo, type ReactElement, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSheet } from './use-sheet.ts'

/** Heights with the gap below, in px, until one of each kind is measured. */
const START_PX = { head: 40, row: 68 } as const
/** Drawn beyond either edge, in px: enough for a key or a turn of the wheel. */
const BEYOND_PX = 160
/** The most that the scroll container shows, whatever it measures. */
const VIEW_PX = 470
/** The next items are asked for while this much is still ahead, in px. */
const AHEAD_PX = 900

type Kind = keyof typeof START_PX
export type WindowedItem = Readonly<{ key: string; kind: Kind }>

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
  /** The most that can be seen of the list, if its styles make it lower than `VIEW_PX`. */
  viewPx?: number | undefined
  /** The rows take no focus, so the list itself does: it has to be scrolled by keys too. */
  takesFocus?: boolean
  testId?: string | undefined
  /** The styles that give the rows their heights: those of the view are added only after the effects of what is in it. */
  css: string
}>

/**
 * A list of any length, of rows and headings, of which only what can be seen is in the document; what has the focus stays in it. All items
 * of a kind have one height, so that none but the first has to be measured.
 */
export function WindowedRows<T extends WindowedItem>({
  items,
  label,
  children,
  onNearEnd,
  end,
  className = '',
  viewPx = VIEW_PX,
  takesFocus = false,
  testId,
  css,
}: WindowedRowsProps<T>) {
  const scroll = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [px, setPx] = useState<Readonly<Record<Kind, number>>>(START_PX)
  const [first, setFirst] = useState(0)
  const [held, setHeld] = useState<string>()
  const tops = useMemo(() => topsOf(items, px), [items, px])
  const total = tops.at(-1) ?? 0

  const firstSeen = () => itemAt(tops, (scroll.current?.scrollTop ?? 0) - BEYOND_PX)
  const reach = () => {
    const { current } = scroll
    if (current && total - current.scrollTop - (current.clientHeight || viewPx) < AHEAD_PX) onNearEnd()
  }
  /** Drawn within the frame that scrolls: a later one would show a gap. All is measured before: after it, the browser would have to lay out at once. */
  const follow = () => {
    const seen = firstSeen()
    reach()
    if (seen !== first) flushSync(() => setFirst(seen))
  }
  useLayoutEffect(() => {
    if (list.current) list.current.style.blockSize = `${String(total)}px`
  }, [total])
  useSheet(scroll, css)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured when a kind appears for the first time
  useLayoutEffect(() => {
    const measured = (kind: Kind) => list.current?.querySelector(`[data-kind=${kind}]`)?.getBoundingClientRect().height || px[kind]
    const next = { head: measured('head'), row: measured('row') }
    if (next.head !== px.head || next.row !== px.row) setPx(next)
  }, [items.length > 0])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new items may leave room for more
  useEffect(reach, [items])

  const shown = shownOf(items, tops, first, viewPx, held)
  return (
    <div
      className={`scroll windowed ${className}`}
      ref={scroll}
      onScroll={follow}
      tabIndex={takesFocus ? 0 : undefined}
      data-testid={testId}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: what is between a ul and its li here would break the list */}
      <div
        ref={list}
        className="cells"
        role="list"
        aria-label={label}
        onFocus={(event) => setHeld(event.target.closest<HTMLElement>('[data-key]')?.dataset['key'])}
        onBlur={() => setHeld(undefined)}
      >
        {shown.map((index) => {
          const item = items[index]
          return item && <Cell key={item.key} item={item} top={tops[index - 1] ?? 0} draw={children} />
        })}
      </div>
      {end}
    </div>
  )
}

type CellProps<T> = Readonly<{ item: T; top: number; draw(item: T): ReactElement }>

function OneCell<T extends WindowedItem>({ item, top, draw }: CellProps<T>) {
  const cell = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (cell.current) cell.current.style.insetBlockStart = `${String(top)}px`
  }, [top])
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the list
    <div ref={cell} className="cell" role="listitem" data-key={item.key} data-kind={item.kind}>
      {draw(item)}
    </div>
  )
}
const Cell = memo(OneCell) as typeof OneCell

/** Where each item ends, in px from the start of the list. */
function topsOf(items: readonly WindowedItem[], px: Readonly<Record<Kind, number>>): readonly number[] {
  let end = 0
  return items.map(({ kind }) => {
    end += px[kind]
    return end
  })
}

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

function shownOf(
  items: readonly WindowedItem[],
  ends: readonly number[],
  from: number,
  viewPx: number,
  held: string | undefined,
): readonly number[] {
  const start = Math.min(from, Math.max(0, items.length - 1))
  const to = itemAt(ends, (ends[start - 1] ?? 0) + viewPx + 2 * BEYOND_PX)
  const shown = items.slice(start, to + 1).map((_, place) => start + place)
  const kept = held === undefined ? -1 : items.findIndex(({ key }) => key === held)
  if (kept < 0 || (kept >= start && kept <= to)) return shown
  return kept < start ? [kept, ...shown] : [...shown, kept]
}
