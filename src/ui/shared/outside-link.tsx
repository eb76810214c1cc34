import type { MouseEventHandler, ReactNode } from 'react'
import { isWebUrl } from '../../domain/shared/web-url.ts'
import { useMessages } from './use-messages.ts'

type OutsideLinkProps = Readonly<{
  href: string
  children: ReactNode
  className?: string | undefined
  /** Needed when the link shows no words. */
  label?: string | undefined
  tip?: boolean
  /** An item of a menu: the menu's arrows lead to it. */
  role?: 'menuitem'
  onClick?: MouseEventHandler
  testId?: string | undefined
}>

/** A link out of the modal: new tab, no opener, no referrer. Anything but http(s) is shown as text. */
export function OutsideLink({ href, children, className = 'link', label, tip = false, role, onClick, testId }: OutsideLinkProps) {
  const t = useMessages()
  if (!isWebUrl(href)) return <span>{children}</span>
  return (
    <a
      href={href}
      {...OUTSIDE}
      className={className}
      role={role}
      tabIndex={role && -1}
      aria-label={label && t('common.newTab', { label })}
      data-tip={tip ? label : undefined}
      onClick={onClick}
      data-testid={testId}
    >
      {children}
    </a>
  )
}

/** What makes a link lead out of the modal, for rows of long lists: those ask no service for words. */
export const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer', referrerPolicy: 'no-referrer' } as const
