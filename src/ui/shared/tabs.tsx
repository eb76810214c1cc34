import type { KeyboardEvent } from 'react'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { useService } from './use-service.ts'

/** `testName`: of the test id `tab-<testName>`, where the label is translated. `words`: the test id of the label itself. */
export type Tab<I extends string> = Readonly<{ id: I; label: string; testName?: string; words?: string | undefined }>
type TabsProps<I extends string> = Readonly<{ label: string; tabs: readonly Tab<I>[]; chosen: I; panelId: string; onChoose(id: I): void }>

/** One of several; arrows move between them. What they show has the role `tabpanel`, the id `panelId` and is named by `tabId`. */
export function Tabs<I extends string>({ label, tabs, chosen, panelId, onChoose }: TabsProps<I>) {
  const [{ dir }] = useService(LocaleService)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const steps = { ArrowRight: dir === 'rtl' ? -1 : 1, ArrowLeft: dir === 'rtl' ? 1 : -1 } as Readonly<Record<string, number>>
    const at = tabs.findIndex(({ id }) => id === chosen)
    const to = ownValue({ Home: 0, End: tabs.length - 1 }, event.key) ?? at + (ownValue(steps, event.key) ?? 0)
    const next = tabs[(to + tabs.length) % tabs.length]
    if (!next || to === at) return
    event.preventDefault()
    onChoose(next.id)
    const buttons = event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')
    buttons[tabs.indexOf(next)]?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(({ id, label: name, testName = name, words }) => (
        <button
          key={id}
          id={tabId(panelId, id)}
          type="button"
          role="tab"
          className="tab"
          aria-selected={id === chosen}
          aria-controls={panelId}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
          data-testid={`tab-${testName.toLowerCase()}`}
        >
          <span data-testid={words}>{name}</span>
        </button>
      ))}
    </div>
  )
}

export const tabId = (panelId: string, id: string) => `${panelId}-${id}`
