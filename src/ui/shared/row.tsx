import type { ComponentProps, ReactNode } from 'react'
import { Name } from './words.tsx'

type RowProps = Readonly<{
  name: string
  /** A second, quieter line. */
  note?: ReactNode
  start: ReactNode
  end?: ReactNode
  onClick(): void
  disabled?: boolean | undefined
  current?: boolean | undefined
  testId?: string | undefined
}>

/** A list of rows. */
export function Rows(props: ComponentProps<'ul'>) {
  // biome-ignore lint/a11y/noRedundantRoles: lists without markers lose their role in WebKit
  return <ul className="rows" role="list" {...props} />
}

/** One big target: picture, name, what is to be known about it. */
export function Row({ name, note, start, end, onClick, disabled = false, current = false, testId }: RowProps) {
  return (
    <li>
      <button
        type="button"
        className="row"
        onClick={onClick}
        disabled={disabled}
        tabIndex={disabled ? -1 : undefined}
        aria-current={current || undefined}
        data-testid={testId}
      >
        {start}
        <span className="row-text">
          <Name>{name}</Name>
          {note && (
            <bdi className="note" title={typeof note === 'string' ? note : undefined}>
              {note}
            </bdi>
          )}
        </span>
        {end}
      </button>
    </li>
  )
}

/** The placeholders of a list that loads; `label` says which. */
export function LoadingRows({ label, count }: Readonly<{ label: string; count: number }>) {
  return (
    <div role="status" aria-label={label}>
      <ul className="rows">
        <RowBones count={count} />
      </ul>
    </div>
  )
}

/** A placeholder of a loading row, in its exact size. */
export function RowBones({ count }: Readonly<{ count: number }>) {
  return Array.from({ length: count }, (_, place) => <li key={`bone-${String(place)}`} className="row-bone" aria-hidden="true" />)
}
