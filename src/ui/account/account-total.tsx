import type { AccountToken } from '../../domain/account/account-token.ts'
import type { TokensState } from '../../domain/account/tokens-state.ts'
import { isBait } from '../../domain/money/bait.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useService } from '../shared/use-service.ts'
import { tokenValue } from './token-amount.ts'
import { useShownTokens } from './tokens-panel.tsx'
import { useActiveAccount } from './use-active-account.ts'

/** The value of all tokens in USD. What is not all of it is marked as about so much, and the list says which values are missing. */
export function AccountTotal() {
  const t = useMessages()
  const [{ locale }] = useService(LocaleService)
  const state = useShownTokens(useActiveAccount())
  return (
    <p className="account-total" data-testid="account-total">
      {state && words(state)}
    </p>
  )

  function words({ status, tokens, total, unread, isPartial }: TokensState): string | undefined {
    if (status === 'failed' && tokens.length === 0) return t('tokens.valueUnknown')
    if (tokens.length === 0) return undefined
    // Without the coin of the network the sum would say little of what is there.
    if (total === undefined || tokens.some(({ address, value }) => address === undefined && value === undefined))
      return t('tokens.valueUnknown')
    const shown = tokenValue(total, locale)
    const isLess = isPartial || unread !== undefined || tokens.some(isUncounted)
    return isLess ? `≈ ${shown}` : shown
  }
}

/** Of unknown value, and not one that invites to a site or imitates another: those are worth nothing. */
function isUncounted({ value, isLookAlike, name, symbol }: AccountToken): boolean {
  return value === undefined && !isLookAlike && !isBait(name) && !isBait(symbol)
}
