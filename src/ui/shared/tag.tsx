import type { ReactNode } from 'react'

/** A word about a row. `good` adds a mark, so that colour is never alone. */
export function Tag({ children, good = false }: Readonly<{ children: ReactNode; good?: boolean }>) {
  return <span className={good ? 'tag good' : 'tag'}>{children}</span>
}
