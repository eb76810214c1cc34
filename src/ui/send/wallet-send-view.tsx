import { useEffect, useId, useRef, useState } from 'react'
import { DisconnectWallet } from '../../application/connection/disconnect-wallet.ts'
import { OpenModal } from '../../application/routing/open-modal.ts'
import { FillSend } from '../../application/send/fill-send.ts'
import { TokensService } from '../../domain/account/tokens-service.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import { amountOf, displayAmount } from '../../domain/money/amount.ts'
import type { Coin } from '../../domain/money/coin.ts'
import { displayFiat, fiatValue } from '../../domain/money/fiat.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { Router } from '../../domain/routing/router.ts'
import { SendService } from '../../domain/send/send-service.ts'
import { type SendAction, type SendState, sendAction } from '../../domain/send/send-state.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { Avatar } from '../account/avatar.tsx'
import { Actions } from '../shared/actions.tsx'
import { AmountInput, AmountNote, useAmountNote } from '../shared/amount-input.tsx'
import { Button } from '../shared/button.tsx'
import { ErrorCaution } from '../shared/error-caution.tsx'
import { GroupedAddress } from '../shared/grouped-address.tsx'
import { Icon } from '../shared/icon.tsx'
import { moneyCss } from '../shared/money-css.ts'
import { RetryButton } from '../shared/retry-button.tsx'
import { useGivenToken } from '../shared/use-given-token.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Name } from '../shared/words.tsx'
import { CoinPicture } from '../wallets/coin-picture.tsx'

const LABELS: Readonly<Record<SendAction, MessageKey>> = {
  'select-token': 'title.selectToken',
  'add-amount': 'send.addAmount',
  'incorrect-value': 'send.incorrect',
  'insufficient-funds': 'send.insufficient',
  'add-address': 'send.addAddress',
  resolving: 'send.preview',
  'invalid-address': 'send.invalidAddress',
  preview: 'send.preview',
}

/** What, how much and to whom. */
export function WalletSendView() {
  const t = useMessages()
  const place = useSheet(moneyCss)
  const [state, send] = useService(SendService)
  const coins = useInject(TokensService)
  const router = useInject(Router)
  useOpened()
  useEffect(() => coins.watch(), [coins])
  // Coming back from a review, or opened after something was sent.
  useEffect(() => {
    if (send.state.value.step.status === 'sent') send.reset()
    else send.edit()
  }, [send])
  useGivenToken((coin) => send.choose(coin))
  const action = sendAction(state)
  const { step } = state
  const isBusy = step.status === 'preparing' || action === 'resolving'
  const isLost = state.form.isFixed && !state.form.coin && step.status === 'editing' && step.error !== undefined
  const act = () => {
    if (action === 'select-token') router.push('WalletSendSelectToken')
    else void send.review().then((isReady) => isReady && router.current.view === 'WalletSend' && router.push('WalletSendPreview'))
  }
  return (
    <div className="money" ref={place}>
      <AmountField state={state} />
      <ReceiverField state={state} />
      {step.status === 'editing' && step.error && <ErrorCaution error={step.error} task="send" />}
      <Actions>
        {isLost ? (
          <Again />
        ) : (
          <Button kind="primary" onClick={act} busy={isBusy} disabled={action !== 'preview' && action !== 'select-token'}>
            {t(ownValue(LABELS, action) ?? 'send.preview')}
          </Button>
        )}
      </Actions>
      {action === 'insufficient-funds' && !state.form.isFixed && <OtherFunds />}
    </div>
  )
}

/** The coin of the site could not be looked up. */
function Again() {
  const filling = useInject(FillSend)
  return <RetryButton kind="primary" onClick={() => void filling.retry()} />
}

/** What helps when the account holds too little: funds, or another wallet. */
function OtherFunds() {
  const t = useMessages()
  const router = useInject(Router)
  const disconnect = useInject(DisconnectWallet)
  const open = useInject(OpenModal)
  const send = useInject(SendService)
  const leave = () => {
    const namespace = send.owner?.network.chainNamespace
    disconnect.run(namespace).then(
      () => open.run({ view: 'Connect', namespace }),
      () => {},
    )
  }
  return (
    <div className="choices">
      {router.isReachable('FundWallet') && (
        <Button kind="plain" onClick={() => router.push('FundWallet')}>
          {t('account.fund')}
        </Button>
      )}
      {router.isReachable('FundWallet') && <span className="hint">{t('common.or')}</span>}
      <Button kind="plain" onClick={leave}>
        {t('send.another')}
      </Button>
    </div>
  )
}

/** The first coin is the network's own, until another is chosen. */
function useOpened(): void {
  const events = useInject(EventService)
  const send = useInject(SendService)
  useEffect(() => {
    events.track('OPEN_SEND', { isSmartAccount: send.isSmartAccount, network: send.owner?.network.caipNetworkId ?? '' })
  }, [events, send])
}

function AmountField({ state: { form } }: Readonly<{ state: SendState }>) {
  const t = useMessages()
  const send = useInject(SendService)
  const { coin, amount, isFixed } = form
  const id = useId()
  const note = useAmountNote(coin, amount)
  const isBad = note?.isBad ?? false
  return (
    <div>
      <label htmlFor={id} className="field" data-bad={isBad} data-fixed={isFixed}>
        <span className="label">{t('send.amount')}</span>
        <AmountInput
          id={id}
          amount={amount}
          isFixed={isFixed}
          onEnter={(entered) => send.enterAmount(entered)}
          label={t('send.amount')}
          isBad={isBad}
        />
        <CoinButton coin={coin} isFixed={isFixed} />
        <Under coin={coin} amount={amount} isFixed={isFixed} />
      </label>
      <AmountNote note={note} />
    </div>
  )
}

function CoinButton({ coin, isFixed }: Readonly<{ coin: Coin | undefined; isFixed: boolean }>) {
  const t = useMessages()
  const router = useInject(Router)
  const open = () => router.push('WalletSendSelectToken')
  if (!coin)
    return isFixed ? null : (
      <button type="button" className="chip" onClick={open}>
        {t('title.selectToken')}
      </button>
    )
  return (
    <button type="button" className="coin" onClick={open} disabled={isFixed} title={coin.name}>
      <CoinPicture coin={coin} />
      <bdi className="name">{coin.symbol}</bdi>
      {!isFixed && <Icon name="down" />}
    </button>
  )
}

function Under({ coin, amount, isFixed }: Readonly<{ coin: Coin | undefined; amount: string; isFixed: boolean }>) {
  const t = useMessages()
  const [{ locale }] = useService(LocaleService)
  const send = useInject(SendService)
  const [failed, setFailed] = useState(false)
  if (!coin) return <span className="under" />
  const value = amountOf(amount, coin.decimals)
  const worth = value === undefined ? undefined : fiatValue(value, coin.decimals, coin.price)
  const max = () => {
    setFailed(false)
    send.max().catch((error: unknown) => setFailed(!isAppError(toAppError(error), 'ABORTED')))
  }
  return (
    <span className="under">
      <span>{failed ? t('error.notLoaded') : worth === undefined ? '' : `≈ ${displayFiat(worth, locale)}`}</span>
      <span>
        <bdi>{t('send.balance', { amount: displayAmount(coin.amount, coin.decimals, locale, 6) })}</bdi>{' '}
        {!isFixed && (
          <button type="button" className="chip" onClick={max}>
            {t('send.max')}
          </button>
        )}
      </span>
    </span>
  )
}

function ReceiverField({ state: { form, receiver } }: Readonly<{ state: SendState }>) {
  const t = useMessages()
  const send = useInject(SendService)
  const note = noteOf(receiver)
  const field = useRef<HTMLInputElement>(null)
  const [isEdited, setEdited] = useState(false)
  // The field stays: keys of whoever types still reach it.
  const settled = receiver.status === 'known' && !isEdited ? receiver : undefined
  const edit = () => {
    setEdited(true)
    field.current?.focus()
  }
  const paste = (window: Window | null) => {
    window?.navigator.clipboard?.readText().then(
      // What was typed meanwhile, or is under review, stays.
      (text) =>
        send.state.value.form.receiver === form.receiver && send.state.value.step.status === 'editing' && send.enterReceiver(text.trim()),
      () => {},
    )
  }
  return (
    <div>
      <label className="field receiver" data-bad={note !== undefined} data-fixed={form.isFixed}>
        <span className="label">{t('send.to')}</span>
        <input
          ref={field}
          className={settled && 'unseen'}
          type="text"
          dir="auto"
          value={form.receiver}
          readOnly={form.isFixed}
          onChange={(event) => send.enterReceiver(event.target.value)}
          onBlur={() => setEdited(false)}
          aria-label={t('send.to')}
          aria-invalid={note !== undefined}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          data-1p-ignore=""
          data-lpignore="true"
        />
        {!form.isFixed && form.receiver === '' && (
          <button type="button" className="chip" onClick={(event) => paste(event.currentTarget.ownerDocument.defaultView)}>
            {t('send.paste')}
          </button>
        )}
        {settled && !form.isFixed && (
          <button type="button" className="chip" onClick={edit} aria-label={t('send.edit')}>
            {t('send.edit')}
          </button>
        )}
        {settled && (
          <span className="settled">
            <Avatar address={settled.address} src={undefined} name={settled.name} />
            <span className="row-text">
              {settled.name !== undefined && <Name>{settled.name}</Name>}
              <GroupedAddress value={settled.address} testId="send-resolved" />
            </span>
          </span>
        )}
      </label>
      {note && (
        <p className="hint bad" role="status">
          {receiver.status === 'failed' && receiver.reason !== undefined ? <bdi>{receiver.reason}</bdi> : t(note)}
        </p>
      )}
    </div>
  )
}

function noteOf(receiver: SendState['receiver']): MessageKey | undefined {
  if (receiver.status === 'nameless') return 'send.nameless'
  if (receiver.status === 'unavailable') return 'send.noNames'
  if (receiver.status === 'failed') return 'send.unresolved'
  if (receiver.status !== 'invalid') return undefined
  switch (receiver.fault) {
    case 'checksum':
      return 'send.checksum'
    case 'other-chain':
      return 'send.otherChain'
    case 'unsendable':
      return 'error.receiver'
    default:
      return 'send.format'
  }
}
