import { type KeyboardEvent, type ReactElement, type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ownValue } from '../../domain/shared/own-value.ts'
import { Clock } from '../../ports/time/clock.ts'
import { useInject } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { allWalletsCss } from './all-wallets-css.ts'
import { rowsSeen, scrollToSee } from './row-window.ts'

/** Height of a row with its gap, in px, until one is measured; all have the same. */
const ROW_PX = 64
/** Rows drawn beyond either edge: two are enough for a key or a turn of the wheel. */
const BEYOND = 2
/** The most that the scroll container shows: so many rows are drawn, whatever it measures (`all-wallets-css.ts`). */
const VIEW_PX = 470
/** The next page is asked for while this many rows are still ahead. */
const AHEAD = 15
/** A page of rows, for the keys that jump. */
const JUMP = 6
/** The scroll container's own padding. */
const TOP_PX = 4
/** After this time without scrolling, the visible rows are reported. */
const REST_MS = 150

type EndlessListProps<T> = Readonly<{
  items: readonly T[]
  /** How many there will be. */
  total: number
  label: string
  children(item: T, index: number): ReactElement
  /** Rows `from` to `to` are on the screen, and stay there. */
  onSee(from: number, to: number): void
  /** Called when the end of the list is near. */
  onNearEnd(): void
  /** After the last row. */
  end?: ReactNode
  testId?: string
  /** The most that can be seen of the list, if its styles make it lower than `VIEW_PX`. */
  mostPx?: number
}>

/**
 * A list of any length of which only what can be seen is in the document. One row is in the order of Tab; arrows, Page and Home/End keys
 * move it, and it stays in the document while it has the focus. Rows are of one height, so that none has to be measured: on a slow phone
 * measuring costs as much as drawing them.
 */
export function EndlessList<T extends Readonly<{ id: string }>>(props: EndlessListProps<T>) {
  const { items, total, label, children, onSee, onNearEnd, end, testId, mostPx = VIEW_PX } = props
  const scroll = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const clock = useInject(Clock)
  const cancelRest = useRef(() => {})
  const [rowPx, setRowPx] = useState(ROW_PX)
  const [top, setTop] = useState(0)
  /** The row that holds the place in the order of Tab, and stays in the document. */
  const [current, setCurrent] = useState(0)
  const wanted = useRef<number>(undefined)

  const viewPx = () => scroll.current?.clientHeight || mostPx
  const seen = (beyond: number) => rowsSeen((scroll.current?.scrollTop ?? 0) - TOP_PX, viewPx(), rowPx, items.length, beyond)
  const rest = () => {
    const { from, to } = seen(0)
    onSee(from, to)
  }
  const reach = () => {
    if (seen(0).to >= items.length - AHEAD) onNearEnd()
  }
  /** Drawn within the frame that scrolls: a later one would show a gap. Nothing is drawn while the same rows are seen. */
  const follow = () => {
    const { from } = seen(0)
    reach()
    if (from !== top) flushSync(() => setTop(from))
    cancelRest.current()
    cancelRest.current = clock.after(REST_MS, rest)
  }
  useEffect(() => () => cancelRest.current(), [])

  const height = items.length * rowPx
  useLayoutEffect(() => {
    if (list.current) list.current.style.blockSize = `${String(height)}px`
  }, [height])
  // Of its own, before the first row is measured: the view's is added after the effects of what is in it.
  useSheet(scroll, allWalletsCss)
  useLayoutEffect(() => {
    const measured = list.current?.querySelector('.cell')?.getBoundingClientRect().height
    if (measured) setRowPx(measured)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are new things to look at
  useEffect(() => {
    rest()
    reach()
  }, [items])

  const rowAt = (index: number) => scroll.current?.querySelector<HTMLElement>(`[data-index="${String(index)}"]`) ?? undefined

  // A row that was too far away to be in the document is there now. Before the frame: an effect after it costs each scrolled frame a task more.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const row = rowAt(wanted.current)
    wanted.current = undefined
    row?.focus({ preventScroll: true })
  })

  /** The focus moves between rendered rows without rendering again. */
  const go = (index: number) => {
    const { current: element } = scroll
    if (element) {
      const to = scrollToSee(index, element.scrollTop, viewPx() - TOP_PX, rowPx)
      if (to !== element.scrollTop) element.scrollTop = to
    }
    const row = rowAt(index)
    if (row) return row.focus({ preventScroll: true })
    wanted.current = index
    setCurrent(index)
  }

  const mark = (row: HTMLElement) => {
    const { index } = row.dataset
    if (index === undefined) return
    for (const other of scroll.current?.querySelectorAll<HTMLElement>('[data-index][tabindex="0"]') ?? []) other.tabIndex = -1
    row.tabIndex = 0
    startTransition(() => setCurrent(Number(index)))
  }

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const { index } = (event.target as HTMLElement).dataset
    const step = ownValue(STEPS, event.key)
    if (index === undefined || step === undefined) return
    event.preventDefault()
    go(Math.max(0, Math.min(items.length - 1, step(Number(index), items.length))))
  }

  const { from, to } = rowsSeen(top * rowPx, mostPx + rowPx, rowPx, items.length, BEYOND)
  const held = Math.min(current, items.length - 1)
  const shown = Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place)
  if (held >= 0 && (held < from || held > to)) shown[held < from ? 'unshift' : 'push'](held)

  return (
    <div className="scroll all" ref={scroll} data-testid={testId} onScroll={follow}>
      {/* biome-ignore lint/a11y/useSemanticElements: what is between a ul and its li here would break the list */}
      <div ref={list} className="cells" role="list" aria-label={label} onKeyDown={move} onFocus={(event) => mark(event.target)}>
        {shown.map((index) => {
          const item = items[index]
          return (
            item && (
              <Cell key={item.id} index={index} total={total} top={index * rowPx}>
                {children(item, index)}
              </Cell>
            )
          )
        })}
      </div>
      {end}
    </div>
  )
}

type CellProps = Readonly<{ index: number; total: number; top: number; children: ReactElement }>

function Cell({ index, total, top, children }: CellProps) {
  const cell = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (cell.current) cell.current.style.insetBlockStart = `${String(top)}px`
  }, [top])
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the list
    <div ref={cell} className="cell" role="listitem" aria-posinset={index + 1} aria-setsize={total}>
      {children}
    </div>
  )
}

/** Where the focus goes from `index` of `length`. */
const STEPS: Readonly<Record<string, (index: number, length: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  PageDown: (index) => index + JUMP,
  PageUp: (index) => index - JUMP,
  Home: () => 0,
  End: (_, length) => length - 1,
}
