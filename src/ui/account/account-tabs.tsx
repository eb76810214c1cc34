import { useId, useLayoutEffect, useRef } from 'react'
import { AccountService } from '../../domain/account/account-service.ts'
import { isSmart } from '../../domain/account/active-account.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { ViewBoundary } from '../modal/view-boundary.tsx'
import { ActionsPlace } from '../shared/actions.tsx'
import { Tabs, tabId } from '../shared/tabs.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { AccountParts, type AccountTabId } from './account-parts.ts'
import { ACCOUNT_TABS, isOffered } from './account-tables.ts'
import type { ShownAccount } from './use-active-account.ts'

/** How high the account's head is, under which the tabs stay, in px (`account-css.ts`). */
const HEAD_PX = 44

/** What the account holds and did. The panels come from features; each is fetched when it is first shown. */
export function AccountTabs({ account }: Readonly<{ account: ShownAccount }>) {
  const { namespace } = account
  const t = useMessages()
  const panelId = useId()
  const parts = useInject(AccountParts)
  const events = useInject(EventService)
  const [{ features }] = useService(OptionsService)
  const [accounts, service] = useService(AccountService)
  const wanted = ownValue(accounts, namespace)?.tab
  const tabs = ACCOUNT_TABS.filter((tab) => parts.get(tab.id) && isOffered(tab, namespace, features))
  const chosen = tabs.find(({ id }) => id === wanted) ?? tabs[0]
  const Panel = chosen && parts.get(chosen.id)
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(chosen?.id)
  // The card may have been scrolled far down the panel before: the next one is seen from its start.
  useLayoutEffect(() => {
    const stage = shown.current !== chosen?.id && place.current?.closest('.stage')
    shown.current = chosen?.id
    if (!stage || !place.current) return
    const hidden = stage.getBoundingClientRect().top + HEAD_PX - place.current.getBoundingClientRect().top
    if (hidden > 0) stage.scrollTop -= hidden
  }, [chosen?.id])
  if (!chosen || !Panel) return null
  const choose = (id: AccountTabId) => {
    if (id === 'activity') events.track('CLICK_TRANSACTIONS', { isSmartAccount: isSmart(account) })
    service.chooseTab(namespace, id)
  }
  return (
    <div className="account-tabs" ref={place}>
      <Tabs
        label={t('title.account')}
        tabs={tabs.map(({ id, label, words }) => ({ id, label: t(label), testName: id, words }))}
        chosen={chosen.id}
        panelId={panelId}
        onChoose={choose}
      />
      <div id={panelId} className="account-panel" role="tabpanel" aria-labelledby={tabId(panelId, chosen.id)}>
        <ActionsPlace.Provider value={undefined}>
          <ViewBoundary key={chosen.id} part={chosen.id}>
            <Panel />
          </ViewBoundary>
        </ActionsPlace.Provider>
      </div>
    </div>
  )
}
