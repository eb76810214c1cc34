import { useEffect, useId, useState } from 'react'
import { TokensService } from '../../domain/account/tokens-service.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import { amountOf, displayAmount, floorDecimal } from '../../domain/money/amount.ts'
import { displayFiat, fiatValue } from '../../domain/money/fiat.ts'
import type { Network } from '../../domain/network/network.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { Router } from '../../domain/routing/router.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { formatUnits } from '../../domain/shared/units.ts'
import type { SwapCoin } from '../../domain/swap/swap-coins.ts'
import type { SwapSide } from '../../domain/swap/swap-fields.ts'
import { SWAP_CHAINS } from '../../domain/swap/swap-rules.ts'
import { SwapService } from '../../domain/swap/swap-service.ts'
import { type SwapAction, type SwapState, swapAction } from '../../domain/swap/swap-state.ts'
import { networkAsset } from '../../domain/wallets/asset-pictures.ts'
import { Actions } from '../shared/actions.tsx'
import { AmountInput, AmountNote, useAmountNote } from '../shared/amount-input.tsx'
import { Button } from '../shared/button.tsx'
import { Icon, Line } from '../shared/icon.tsx'
import { moneyCss } from '../shared/money-css.ts'
import { Row } from '../shared/row.tsx'
import { useGivenToken } from '../shared/use-given-token.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { AssetPicture } from '../wallets/asset-picture.tsx'
import { CoinPicture } from '../wallets/coin-picture.tsx'
import { SwapNoticeText } from './swap-error.tsx'

const LABELS: Readonly<Record<SwapAction, MessageKey>> = {
  'select-token': 'title.selectToken',
  'enter-amount': 'swap.enter',
  'incorrect-value': 'send.incorrect',
  balance: 'swap.balance',
  unread: 'account.balanceUnavailable',
  loading: 'swap.review',
  liquidity: 'swap.liquidity',
  unquoted: 'common.retry',
  review: 'swap.review',
}

const UP_AND_DOWN = 'M8.5 4.5v15M5.2 16.2l3.3 3.3 3.3-3.3M15.5 19.5v-15M12.2 7.8l3.3-3.3 3.3 3.3'

/** What is paid and what is received for it. */
export function SwapView() {
  const place = useSheet(moneyCss)
  const [, swap] = useService(SwapService)
  const [{ networks }] = useService(NetworkService)
  const [leaving, setLeaving] = useState<string>()
  // The network decides, and a change of it is drawn by the service's state.
  const here = swap.owner?.network
  const others = networks.filter(({ caipNetworkId }) => SWAP_CHAINS.has(caipNetworkId) && caipNetworkId !== here?.caipNetworkId)
  const isChoosing = !swap.isSupported || (leaving !== undefined && leaving === here?.caipNetworkId)
  return (
    <div className="money" ref={place}>
      {isChoosing ? <SwapNetworks list={others} /> : <Form />}
      {!isChoosing && here && others.length > 0 && <NetworkButton name={here.name} onClick={() => setLeaving(here.caipNetworkId)} />}
    </div>
  )
}

function NetworkButton({ name, onClick }: Readonly<{ name: string; onClick(): void }>) {
  const t = useMessages()
  return (
    <button type="button" className="chip network-choice" onClick={onClick} data-testid="swap-network-button">
      <span className="hint">{t('siwx.network')}</span> <bdi>{name}</bdi>
      <Icon name="down" />
    </button>
  )
}

function Form() {
  const t = useMessages()
  const [state, swap] = useService(SwapService)
  const tokens = useInject(TokensService)
  const router = useInject(Router)
  const events = useInject(EventService)
  useEffect(() => tokens.watch(), [tokens])
  useEffect(() => swap.watch(), [swap])
  useEffect(() => {
    events.track('OPEN_SWAP', { isSmartAccount: swap.isSmartAccount, network: swap.owner?.network.caipNetworkId ?? '' })
    if (swap.state.value.step.status === 'sent') swap.form.reset()
    else swap.edit()
  }, [events, swap])
  useGivenToken((coin) => swap.form.choose('sourceToken', coin))
  const action = swapAction(state)
  const { step } = state
  const review = () => void swap.review().then((isReady) => isReady && router.current.view === 'Swap' && router.push('SwapPreview'))
  const choose = () => {
    events.track('CLICK_SELECT_TOKEN_TO_SWAP')
    router.push('SwapSelectToken', { side: state.source ? 'toToken' : 'sourceToken' })
  }
  const acts: Readonly<Partial<Record<SwapAction, () => void>>> = {
    'select-token': choose,
    review,
    unquoted: () => swap.form.ask(),
  }
  return (
    <>
      <Side side="sourceToken" state={state} />
      <div className="flip">
        <button type="button" className="icon-button" aria-label={t('swap.flip')} onClick={() => swap.form.flip()}>
          <Line d={UP_AND_DOWN} />
        </button>
      </div>
      <Side side="toToken" state={state} />
      {step.status === 'editing' && <SwapNoticeText step={step} />}
      {action === 'unquoted' && (
        <p className="caution" role="status" data-testid="swap-unquoted">
          {t('swap.unquoted')}
        </p>
      )}
      <Actions>
        <Button
          kind="primary"
          onClick={ownValue(acts, action) ?? (() => {})}
          busy={step.status === 'preparing' || action === 'loading'}
          disabled={!ownValue(acts, action)}
          testId="swap-action-button"
        >
          {t(ownValue(LABELS, action) ?? 'swap.review')}
        </Button>
      </Actions>
    </>
  )
}

function Side({ side, state }: Readonly<{ side: SwapSide; state: SwapState }>) {
  const t = useMessages()
  const [{ locale }] = useService(LocaleService)
  const swap = useInject(SwapService)
  const isSource = side === 'sourceToken'
  const { source, target, amount, quote } = state
  const coin = isSource ? source : target
  const received = target && quote.status === 'known' ? floorDecimal(formatUnits(quote.toAmount, target.decimals), 6) : ''
  const value = isSource ? source && amountOf(amount, source.decimals) : quote.status === 'known' ? quote.toAmount : undefined
  const worth = coin && value !== undefined ? fiatValue(value, coin.decimals, coin.price) : undefined
  const label = t(isSource ? 'swap.give' : 'swap.get')
  const id = useId()
  const note = useAmountNote(isSource ? source : undefined, amount)
  return (
    <div>
      <label htmlFor={id} className="field" data-bad={note?.isBad ?? false} data-fixed={!isSource} data-testid={`swap-input-${side}`}>
        <span className="label">{label}</span>
        <AmountInput
          id={id}
          amount={isSource ? amount : received}
          isFixed={!isSource}
          onEnter={(entered) => swap.form.enterAmount(entered)}
          label={label}
          isBad={note?.isBad ?? false}
          isBusy={!isSource && quote.status === 'loading'}
          testId={`swap-input-token-${side}`}
        />
        <TokenButton side={side} state={state} />
        <span className="under">
          <span>{worth === undefined ? '' : `≈ ${displayFiat(worth, locale)}`}</span>
          {coin && <Held key={coin.address} coin={coin} isSource={isSource} />}
        </span>
      </label>
      <AmountNote note={note} />
    </div>
  )
}

/** What the account holds. An unknown balance is shown as unknown, never as an amount. */
function Held({ coin: { amount, decimals, isUnread }, isSource }: Readonly<{ coin: SwapCoin; isSource: boolean }>) {
  const t = useMessages()
  const [{ locale }] = useService(LocaleService)
  const swap = useInject(SwapService)
  const [failed, setFailed] = useState(false)
  const max = () => {
    setFailed(false)
    swap.form.max().catch((error: unknown) => setFailed(!isAppError(toAppError(error), 'ABORTED')))
  }
  if (amount === undefined)
    return (
      <span role="status">
        <bdi>{t(isUnread ? 'account.balanceUnavailable' : 'account.balanceLoading')}</bdi>{' '}
        {isUnread && (
          <button type="button" className="chip" onClick={() => swap.form.readBalances()}>
            {t('common.retry')}
          </button>
        )}
      </span>
    )
  return (
    <span>
      <bdi>{t('send.balance', { amount: displayAmount(amount, decimals, locale, 6) })}</bdi>{' '}
      {failed && <span role="status">{t('error.notLoaded')} </span>}
      {isSource && (
        <button type="button" className="chip" onClick={max}>
          {t('send.max')}
        </button>
      )}
    </span>
  )
}

function TokenButton({ side, state: { source, target } }: Readonly<{ side: SwapSide; state: SwapState }>) {
  const t = useMessages()
  const router = useInject(Router)
  const events = useInject(EventService)
  const coin = side === 'sourceToken' ? source : target
  const open = () => {
    events.track('CLICK_SELECT_TOKEN_TO_SWAP')
    router.push('SwapSelectToken', { side })
  }
  return (
    <button type="button" className={coin ? 'coin' : 'chip'} onClick={open} data-testid={`swap-select-token-button-${side}`}>
      {coin ? (
        <>
          <CoinPicture coin={coin} />
          <bdi className="name">{coin.symbol}</bdi>
          <Icon name="down" />
        </>
      ) : (
        t('title.selectToken')
      )}
    </button>
  )
}

/** The networks of the site where the service swaps, if any. */
function SwapNetworks({ list }: Readonly<{ list: readonly Network[] }>) {
  const t = useMessages()
  const router = useInject(Router)
  const events = useInject(EventService)
  const open = (caipNetworkId: string) => {
    events.track('CLICK_SELECT_NETWORK_TO_SWAP')
    router.push('SwitchNetwork', { caipNetworkId })
  }
  return (
    <>
      <p className="quiet-text lead">{t(list.length > 0 ? 'swap.unsupported' : 'error.unavailable')}</p>
      <ul className="rows">
        {list.map((network) => (
          <Row
            key={network.caipNetworkId}
            name={network.name}
            start={<AssetPicture asset={networkAsset(network)} src={network.assets.imageUrl} name={network.name} shape="round" />}
            onClick={() => open(network.caipNetworkId)}
          />
        ))}
      </ul>
    </>
  )
}
