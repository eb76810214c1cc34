import type { ComponentType } from 'react'
import type { AccountTab } from '../../domain/account/account-service.ts'

/**
 * Adding to the account view:
 * - a button: register its view in `feature-views.ts`. The button of `ACCOUNT_BUTTONS` (`account-tables.ts`) appears
 *   while that view can be shown and `isOn` and `namespaces` allow it. Nothing else is needed.
 * - a tab: register its panel there; the same conditions are in `ACCOUNT_TABS`.
 */
export class AccountParts {
  readonly #parts = new Map<AccountPart, ComponentType>()

  add(name: AccountPart, part: ComponentType): void {
    this.#parts.set(name, part)
  }

  get(name: AccountPart): ComponentType | undefined {
    return this.#parts.get(name)
  }
}

/**
 * `total`: the line under the balance. `sessions`: leads to the permissions.
 * `login`, `smart`: rows of the embedded wallet's settings. `calls`: shows `batches`, the batches of calls that have not ended,
 * where there are any. `caution`: what was found about the account. The others are panels of tabs.
 */
export type AccountPart = 'total' | 'sessions' | 'login' | 'smart' | 'calls' | 'batches' | 'caution' | AccountTabId
export type AccountTabId = AccountTab
