import { useEffect } from 'react'
import { GoBack } from '../../application/routing/go-back.ts'
import type { AccountToken } from '../../domain/account/account-token.ts'
import { localDecimal } from '../../domain/money/amount.ts'
import { explorerUrl } from '../../domain/network/explorer-url.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { Fact } from '../shared/fact.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useRoute } from '../shared/use-route.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Name } from '../shared/words.tsx'
import { CoinPicture } from '../wallets/coin-picture.tsx'
import { AccountButtons } from './account-buttons.tsx'
import { AddressFact } from './address-fact.tsx'
import { entryCss } from './entry-css.ts'
import { tokenValue } from './token-amount.ts'
import { useShownTokens } from './tokens-panel.tsx'
import { type ShownAccount, useActiveAccount } from './use-active-account.ts'

/** One token of the account. Leads back once the account has none of it, or another account is in use. */
export function TokenView() {
  const account = useActiveAccount()
  const state = useShownTokens(account)
  const { params } = useRoute()
  const back = useInject(GoBack)
  const token = state?.tokens.find(({ id }) => id === params.token)
  const isGone = state !== undefined && state.status !== 'idle' && state.status !== 'loading' && !token
  useEffect(() => {
    if (isGone) back.run()
  }, [back, isGone])
  return account && token ? <Token account={account} token={token} /> : null
}

function Token({ account, token }: Readonly<{ account: ShownAccount; token: AccountToken }>) {
  const t = useMessages()
  const place = useSheet(entryCss)
  const [{ locale }] = useService(LocaleService)
  const { id, name, symbol, address, balance, price, value } = token
  return (
    <div className="entry" ref={place} data-testid="token-sheet">
      <CoinPicture coin={token} shape="large round" />
      <Name>{name}</Name>
      <bdi className="strong" dir="ltr">
        {localDecimal(balance, locale)} <bdi>{symbol}</bdi>
      </bdi>
      <p className="quiet-text">{value === undefined ? t('tokens.valueUnknown') : tokenValue(value, locale)}</p>
      <AccountButtons account={account} token={id} />
      <dl className="facts">
        <Fact name={t('tokens.price')} text={price === undefined ? t('tokens.priceUnknown') : tokenValue(price, locale)} id="token-price" />
        <Fact name={t('settings.network')} text={account.network.name} id="token-network" />
        {address !== undefined && (
          <AddressFact name={t('tokens.contract')} value={address} explorer={explorerUrl(account.network, address)} id="token-contract" />
        )}
      </dl>
    </div>
  )
}
