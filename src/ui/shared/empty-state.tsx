import type { ReactNode } from 'react'
import { Actions } from './actions.tsx'
import { Icon, type IconName } from './icon.tsx'

type EmptyStateProps = Readonly<{
  icon: IconName
  title: string
  text?: string | undefined
  children?: ReactNode
  /** Of which list, for tests. */
  testId?: string
  /** Read aloud at once. */
  isAlert?: boolean
}>

/** Shown for an empty list: one sentence and one button. */
export function EmptyState({ icon, title, text, children, testId, isAlert = false }: EmptyStateProps) {
  const empty = (
    <div className="empty" data-testid="empty-template">
      <span className="medal">
        <Icon name={icon} />
      </span>
      <p className="strong" data-testid="empty-state-text">
        {title}
      </p>
      {text && (
        <p className="quiet-text" data-testid="empty-state-description">
          {text}
        </p>
      )}
      {children && <Actions>{children}</Actions>}
    </div>
  )
  return testId === undefined ? (
    empty
  ) : (
    <div role={isAlert ? 'alert' : undefined} data-testid={testId}>
      {empty}
    </div>
  )
}
