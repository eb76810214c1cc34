import type { TokensState } from '../../domain/account/tokens-service.ts'
import { formatUsd } from '../../domain/account/usd.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useService } from '../shared/use-service.ts'
import { useShownTokens } from './tokens-panel.tsx'
import { useActiveAccount } from './use-active-account.ts'

/** The value of all tokens in USD. What has no known price is not counted as 0, but said. */
export function AccountTotal() {
  const t = useMessages()
  const [{ locale }] = useService(LocaleService)
  const state = useShownTokens(useActiveAccount())
  return (
    <p className="account-total" data-testid="account-total">
      {state && words(state)}
    </p>
  )

  function words({ tokens, total }: TokensState): string | undefined {
    if (tokens.length === 0) return undefined
    if (total === undefined) return t('tokens.valueUnknown')
    const shown = formatUsd(total, locale)
    const isLess = tokens.some(({ value, isLookAlike, address }) => value === undefined && !isLookAlike && address === undefined)
    return isLess ? t('tokens.atLeast', { total: shown }) : shown
  }
}
