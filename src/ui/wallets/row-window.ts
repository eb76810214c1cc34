/** Rows `from` to `to` of a list, both inclusive; `to` is less than `from` in an empty one. */
export type RowWindow = Readonly<{ from: number; to: number }>

/** What can be seen of rows of one height, in px, and `beyond` rows more at either edge. */
export function rowsSeen(scrollTop: number, viewHeight: number, rowHeight: number, count: number, beyond = 0): RowWindow {
  const from = Math.floor(Math.max(0, scrollTop) / rowHeight) - beyond
  const to = Math.ceil((Math.max(0, scrollTop) + viewHeight) / rowHeight) - 1 + beyond
  const last = count - 1
  return { from: Math.max(0, Math.min(from, last)), to: Math.min(to, last) }
}

/** Where to scroll so that a row is seen whole: not at all where it is. */
export function scrollToSee(index: number, scrollTop: number, viewHeight: number, rowHeight: number): number {
  const top = index * rowHeight
  return top < scrollTop ? top : Math.max(scrollTop, top + rowHeight - viewHeight)
}
