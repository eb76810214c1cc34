import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ownValue } from '../../domain/shared/own-value.ts'
import { Icon, type IconName } from './icon.tsx'

const ITEMS = '[role=menuitem]'

type MenuProps = Readonly<{ label: string; icon: ReactNode; testId: string; children: ReactNode }>

/** A button with a menu under it. Arrows, Home and End move in it; a choice, Escape, Tab and a tap elsewhere close it. */
export function Menu({ label, icon, testId, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it holds is looked for when it opens
  useEffect(() => {
    if (isOpen) items()[0]?.focus({ preventScroll: true })
  }, [isOpen])
  const close = () => {
    button.current?.focus({ preventScroll: true })
    setOpen(false)
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (!isOpen) return
    const all = items()
    const at = all.findIndex((item) => item === event.target)
    const to = ownValue({ ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }, event.key)
    // From the button, the browser goes on to what is before or after it.
    if (event.key === 'Tab') return close()
    if (event.key === 'Escape') close()
    else if (to !== undefined) all.at(to % all.length)?.focus()
    else return
    // The modal stays open.
    event.preventDefault()
    event.stopPropagation()
  }
  const choose = ({ target }: MouseEvent<HTMLElement>) => {
    if ((target as Element).closest(`${ITEMS}:not([data-stays])`)) close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it minds the keys and the focus of what it holds
    <div
      className="menu-place"
      onKeyDown={move}
      tabIndex={-1}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        queueMicrotask(() => {
          const { activeElement } = currentTarget.getRootNode() as Document | ShadowRoot
          if (!currentTarget.contains(activeElement)) setOpen(false)
        })
      }}
    >
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        data-testid={testId}
      >
        {icon}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys press its items
        <div ref={list} className="menu" role="menu" aria-label={label} tabIndex={-1} onClick={choose}>
          {children}
        </div>
      )}
    </div>
  )
}

type MenuItemProps = Readonly<{ icon: IconName; children: ReactNode; onClick(): void; stays?: boolean; testId?: string }>

/** `stays`: the menu is open afterwards, and shows what came of it. */
export function MenuItem({ icon, children, onClick, stays, testId }: MenuItemProps) {
  return (
    <button type="button" role="menuitem" className="menu-item" tabIndex={-1} data-stays={stays} onClick={onClick} data-testid={testId}>
      <Icon name={icon} />
      <span>{children}</span>
    </button>
  )
}
