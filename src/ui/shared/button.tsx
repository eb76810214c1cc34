import type { MouseEventHandler, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type ButtonProps = Readonly<{
  children: ReactNode
  onClick: MouseEventHandler
  /** A view has at most one `primary` button, for its main action. */
  kind?: 'primary' | 'quiet' | 'plain' | undefined
  icon?: IconName | undefined
  busy?: boolean | undefined
  disabled?: boolean | undefined
  testId?: string | undefined
}>

export function Button({ children, onClick, kind = 'quiet', icon, busy = false, disabled = false, testId }: ButtonProps) {
  return (
    <button type="button" className={`button ${kind}`} onClick={onClick} disabled={disabled || busy} aria-busy={busy} data-testid={testId}>
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  )
}

type IconButtonProps = Readonly<{ icon: IconName; label: string; onClick: MouseEventHandler; testId?: string | undefined; tip?: string }>

/** `tip`: shown on hover and focus. */
export function IconButton({ icon, label, onClick, testId, tip }: IconButtonProps) {
  return (
    <button type="button" className="icon-button" aria-label={label} data-tip={tip} onClick={onClick} data-testid={testId}>
      <Icon name={icon} />
    </button>
  )
}

export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}
