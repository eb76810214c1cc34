import {
  createContext,
  forwardRef,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type CustomItemComponentProps, Virtualizer, type VirtualizerHandle } from 'virtua'

/** Height of a row with its gap, in px, until it is measured. */
const ROW_PX = 64
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
  children(item: T, index: number, isCurrent: boolean): ReactElement
  /** Rows `from` to `to` are on the screen. */
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
  const [current, setCurrent] = useState(0)
  const [isMoved, setMoved] = useState(0)
  const at = Math.min(current, Math.max(0, items.length - 1))

  const look = () => {
    const view = handle.current
    if (!view) return
    const from = view.findItemIndex(view.scrollOffset)
    const to = view.findItemIndex(view.scrollOffset + view.viewportSize)
    onSee(from, to)
    if (to >= items.length - AHEAD) onNearEnd()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are new things to look at
  useEffect(look, [items])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a key moves the focus
  useEffect(() => {
    if (isMoved === 0) return
    handle.current?.scrollToIndex(at, { align: 'nearest' })
    scroll.current?.querySelector<HTMLElement>(`[data-index="${String(at)}"]`)?.focus({ preventScroll: true })
  }, [isMoved])

  const follow = ({ dataset: { index } }: HTMLElement) => {
    if (index !== undefined) setCurrent(Number(index))
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const focused = (event.target as HTMLElement).dataset['index']
    const step = STEPS[event.key]
    if (focused === undefined || step === undefined) return
    event.preventDefault()
    setCurrent(Math.max(0, Math.min(items.length - 1, step(Number(focused), items.length))))
    setMoved((count) => count + 1)
  }

  return (
    <div className="scroll all" ref={scroll} data-testid={testId}>
      {/* biome-ignore lint/a11y/useSemanticElements: what is between a ul and its li here would break the list */}
      <div role="list" aria-label={label} onKeyDown={move} onFocus={(event) => follow(event.target)}>
        <Total.Provider value={total}>
          <Virtualizer
            ref={handle}
            scrollRef={scroll}
            startMargin={TOP_PX}
            item={Item}
            data={items}
            itemSize={ROW_PX}
            keepMounted={[at]}
            onScroll={look}
          >
            {(item, index) => children(item, index, index === at)}
          </Virtualizer>
        </Total.Provider>
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

/** How many rows the list will have, for screen readers. */
const Total = createContext(0)

const Item = forwardRef<HTMLDivElement, CustomItemComponentProps>(function Item({ style, index, children }, ref) {
  const total = useContext(Total)
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the list
    <div ref={ref} style={style} className="cell" role="listitem" aria-posinset={index + 1} aria-setsize={total}>
      {children}
    </div>
  )
})
