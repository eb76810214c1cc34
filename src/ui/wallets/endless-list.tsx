import { type KeyboardEvent, type ReactElement, type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'

/** Height of a row with its gap, in px, until it is measured. */
const ROW_PX = 64
/** Rows drawn beyond either edge: two are enough for a key or a turn of the wheel. */
const BUFFER_PX = 2 * ROW_PX
/** The next page is asked for while this many rows are still ahead. */
const AHEAD = 15
/** A page of rows, for the keys that jump. */
const JUMP = 6
/** The scroll container's own padding. */
const TOP_PX = 4

type EndlessListProps<T> = Readonly<{
  items: readonly T[]
  /** How many there will be. */
  total: number
  label: string
  children(item: T, index: number): ReactElement
  /** Rows `from` to `to` are on the screen, and stay there. */
  onSee(from: number, to: number): void
  /** The end is near. */
  onNearEnd(): void
  /** After the last row. */
  end?: ReactNode
  testId?: string
}>

/**
 * A list of any length of which only what can be seen is in the document. One row is in the order of Tab; arrows, Page and Home/End keys
 * move it, and it stays in the document while it has the focus.
 */
export function EndlessList<T extends Readonly<{ id: string }>>(props: EndlessListProps<T>) {
  const { items, total, label, children, onSee, onNearEnd, end, testId } = props
  const scroll = useRef<HTMLDivElement>(null)
  const handle = useRef<VirtualizerHandle>(null)
  /** The row that holds the place in the order of Tab, and stays in the document. */
  const [current, setCurrent] = useState(0)
  const wanted = useRef<number>(undefined)

  const last = () => handle.current?.findItemIndex(handle.current.scrollOffset + handle.current.viewportSize) ?? 0
  const reach = () => {
    if (last() >= items.length - AHEAD) onNearEnd()
  }
  /** Nothing is fetched for rows that fly by. */
  const rest = () => onSee(handle.current?.findItemIndex(handle.current.scrollOffset) ?? 0, last())

  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are new things to look at
  useEffect(() => {
    rest()
    reach()
  }, [items])

  const rowAt = (index: number) => scroll.current?.querySelector<HTMLElement>(`[data-index="${String(index)}"]`) ?? undefined

  // A row that was too far away to be in the document is there now.
  useEffect(() => {
    if (wanted.current === undefined) return
    const row = rowAt(wanted.current)
    wanted.current = undefined
    row?.focus({ preventScroll: true })
  })

  /** Between rows that are there, the focus moves without anything being drawn anew; the browser scrolls to it. */
  const go = (index: number) => {
    const row = rowAt(index)
    if (row) {
      row.focus()
      return
    }
    wanted.current = index
    handle.current?.scrollToIndex(index, { align: 'nearest' })
    setCurrent(index)
  }

  const follow = (row: HTMLElement) => {
    const { index } = row.dataset
    if (index === undefined) return
    for (const other of scroll.current?.querySelectorAll<HTMLElement>('[data-index][tabindex="0"]') ?? []) other.tabIndex = -1
    row.tabIndex = 0
    startTransition(() => setCurrent(Number(index)))
  }

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const { index } = (event.target as HTMLElement).dataset
    const step = STEPS[event.key]
    if (index === undefined || step === undefined) return
    event.preventDefault()
    go(Math.max(0, Math.min(items.length - 1, step(Number(index), items.length))))
  }

  return (
    <div className="scroll all" ref={scroll} data-testid={testId}>
      {/* biome-ignore lint/a11y/useSemanticElements: what is between a ul and its li here would break the list */}
      <div role="list" aria-label={label} onKeyDown={move} onFocus={(event) => follow(event.target)}>
        <Virtualizer
          ref={handle}
          scrollRef={scroll}
          startMargin={TOP_PX}
          data={items}
          itemSize={ROW_PX}
          bufferSize={BUFFER_PX}
          keepMounted={[Math.min(current, Math.max(0, items.length - 1))]}
          onScroll={reach}
          onScrollEnd={rest}
        >
          {(item, index) => (
            // biome-ignore lint/a11y/useSemanticElements: see the list
            <div key={item.id} className="cell" role="listitem" aria-posinset={index + 1} aria-setsize={total}>
              {children(item, index)}
            </div>
          )}
        </Virtualizer>
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
