import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ownValue } from '../../domain/shared/own-value.ts'
import { Clock } from '../../ports/time/clock.ts'
import { useInject } from '../shared/use-service.ts'
import { Cell, useWindowed } from '../shared/use-windowed.tsx'
import { allWalletsCss } from './all-wallets-css.ts'

const HEIGHTS = { head: 0, row: 64 } as const
/** The most that the scroll container shows (`all-wallets-css.ts`). */
const VIEW_PX = 470
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
  /** The card scrolls, with all that stands above the list; else the list has a scroller of its own. */
  isInCard?: boolean
}>

/**
 * A list of rows of any length. One row is in the order of Tab; arrows, Page and Home/End keys move it, and it stays in the document
 * while it has the focus.
 */
export function EndlessList<T extends Readonly<{ id: string }>>(props: EndlessListProps<T>) {
  const { items, total, label, children, onSee, onNearEnd, end, testId, mostPx = VIEW_PX, isInCard = false } = props
  const clock = useInject(Clock)
  const cancelRest = useRef(() => {})
  /** The row that holds the place in the order of Tab. */
  const [current, setCurrent] = useState(0)
  const wanted = useRef<number>(undefined)
  const kinds = useMemo(() => items.map(() => 'row' as const), [items])
  const held = Math.min(current, items.length - 1)
  const onScroll = () => {
    cancelRest.current()
    cancelRest.current = clock.after(REST_MS, rest)
  }
  const windowed = useWindowed({ kinds, heights: HEIGHTS, viewPx: mostPx, held, css: allWalletsCss, onNearEnd, onScroll, isInCard })
  const { scroll, list, ends, seen, shownPx, shown } = windowed
  const rest = () => {
    const { from, to } = seen()
    onSee(from, to)
  }
  useEffect(() => () => cancelRest.current(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are new things to look at
  useEffect(rest, [items])

  const rowAt = (index: number) => scroll.current?.querySelector<HTMLElement>(`[data-index="${String(index)}"]`) ?? undefined

  // A row too far away to be in the document is there now. Before the frame: an effect after it costs each scrolled frame a task more.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const row = rowAt(wanted.current)
    wanted.current = undefined
    row?.focus({ preventScroll: !isInCard })
  })

  /** The focus moves between rendered rows without rendering again. */
  const go = (index: number) => {
    const { current: element } = scroll
    if (element && !isInCard) {
      const [top, bottom] = [ends[index - 1] ?? 0, ends[index] ?? 0]
      const to = top < element.scrollTop ? top : Math.max(element.scrollTop, bottom + TOP_PX - shownPx())
      if (to !== element.scrollTop) element.scrollTop = to
    }
    const row = rowAt(index)
    if (row) return row.focus({ preventScroll: !isInCard })
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

  return (
    <div className={isInCard ? 'windowed' : 'scroll all'} ref={scroll} data-testid={testId}>
      {/* biome-ignore lint/a11y/useSemanticElements: what is between a ul and its li here would break the list */}
      <div ref={list} className="cells" role="list" aria-label={label} onKeyDown={move} onFocus={(event) => mark(event.target)}>
        {shown.map((index) => {
          const item = items[index]
          return (
            item && <Cell key={item.id} item={item} index={index} kind="row" total={total} top={ends[index - 1] ?? 0} draw={children} />
          )
        })}
      </div>
      {end}
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
