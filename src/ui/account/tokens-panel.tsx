import { useEffect, useState } from 'react'
import { TokensService } from '../../domain/account/tokens-service.ts'
import type { TokensState } from '../../domain/account/tokens-state.ts'
import { Router } from '../../domain/routing/router.ts'
import { Button } from '../shared/button.tsx'
import { EmptyState } from '../shared/empty-state.tsx'
import { LoadFailure } from '../shared/load-failure.tsx'
import { RetryButton } from '../shared/retry-button.tsx'
import { LoadingRows } from '../shared/row.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { TokenList } from './token-list.tsx'
import { type ShownAccount, useActiveAccount } from './use-active-account.ts'

/** The tokens of the active account, kept up to date while they are shown. */
export function TokensPanel() {
  const account = useActiveAccount()
  const state = useShownTokens(account)
  if (!account || !state) return null
  return <Tokens state={state} account={account} />
}

/** The tokens of `account`; undefined while the service still has those of another. */
export function useShownTokens(account: ShownAccount | undefined): TokensState | undefined {
  const [state, service] = useService(TokensService)
  useEffect(() => service.watch(), [service])
  const { owner } = state
  return account && owner?.address === account.address && owner.caipNetworkId === account.network.caipNetworkId ? state : undefined
}

function Tokens({ state, account }: Readonly<{ state: TokensState; account: ShownAccount }>) {
  const t = useMessages()
  const service = useInject(TokensService)
  const { status, tokens, isPartial, unread } = state
  if (status === 'unavailable') return <EmptyState icon="layers" title={t('tokens.unavailable')} />
  const isUnknown = status === 'failed' || (status === 'ready' && unread !== undefined)
  if (isUnknown && tokens.length === 0) return <LoadFailure title={t('tokens.failed')} retry={() => void service.refresh()} />
  if (status === 'idle' || status === 'loading') return <LoadingRows label={t('tokens.loading')} count={4} />
  if (tokens.length === 0) return <NoTokens account={account} state={state} />
  return (
    <>
      {isUnknown && (
        <div className="panel-note" role="status">
          <p className="quiet-text">{t(status === 'failed' ? 'tokens.stale' : 'tokens.unread')}</p>
          {!isPartial && <RetryTokens />}
        </div>
      )}
      {isPartial && <Partial />}
      <Held key={state.owner?.address} tokens={tokens} network={account.network} />
    </>
  )
}

function Held({ tokens, network }: Pick<TokensState, 'tokens'> & Pick<ShownAccount, 'network'>) {
  const t = useMessages()
  const [showsSmall, setShowsSmall] = useState(false)
  const large = tokens.filter(({ isDust }) => !isDust)
  const count = tokens.length - large.length
  return (
    <>
      <TokenList tokens={showsSmall ? tokens : large} network={network} />
      {count > 0 && (
        <div className="actions spaced">
          <Button kind="plain" onClick={() => setShowsSmall(!showsSmall)}>
            {showsSmall ? t('tokens.hideSmall') : t('tokens.showSmall', { count })}
          </Button>
        </div>
      )}
    </>
  )
}

function Partial() {
  const t = useMessages()
  return (
    <div className="panel-note">
      <p className="quiet-text">{t('tokens.partial')}</p>
      <RetryTokens />
    </div>
  )
}

function RetryTokens() {
  const service = useInject(TokensService)
  return <RetryButton kind="plain" onClick={() => void service.refresh()} />
}

/** "Nothing there" is said only of an account whose tokens were read. */
function NoTokens({ account: { network, connection }, state }: Readonly<{ account: ShownAccount; state: TokensState }>) {
  const t = useMessages()
  const router = useInject(Router)
  const isConfirmed = connection.isConfirmed !== false
  return (
    <>
      {state.isPartial && <Partial />}
      <EmptyState icon="layers" title={t('tokens.none')} text={t('tokens.noneText', { network: network.name })}>
        {router.isReachable('OnRampProviders') && isConfirmed && (
          <Button onClick={() => router.push('OnRampProviders')} testId="w3m-account-onramp-button">
            {t('account.buy')}
          </Button>
        )}
        {router.isReachable('WalletReceive') && isConfirmed && (
          <Button onClick={() => router.push('WalletReceive')} testId="w3m-account-receive-button">
            {t('account.receiveFunds')}
          </Button>
        )}
      </EmptyState>
    </>
  )
}
