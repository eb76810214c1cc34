import { useEffect, useRef, useState } from 'react'
import { AskForSignIn } from '../../application/siwx/ask-for-sign-in.ts'
import { CancelSignIn } from '../../application/siwx/cancel-sign-in.ts'
import { ReturnToSession } from '../../application/siwx/return-to-session.ts'
import { SignIn } from '../../application/siwx/sign-in.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { attempt } from '../../domain/shared/attempt.ts'
import type { SignInState } from '../../domain/siwx/sign-in-model.ts'
import { SignInService } from '../../domain/siwx/sign-in-service.ts'
import { Page } from '../../ports/page/page.ts'
import { Actions } from '../shared/actions.tsx'
import { Button, Spinner } from '../shared/button.tsx'
import { GroupedAddress } from '../shared/grouped-address.tsx'
import { Picture } from '../shared/picture.tsx'
import { RetryButton } from '../shared/retry-button.tsx'
import { useArmed } from '../shared/use-armed.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Name, Words } from '../shared/words.tsx'
import { siwxCss } from './siwx-css.ts'

/** Who asks, which account on which network, and every character of what is to be signed. */
export function SIWXSignMessageView() {
  const t = useMessages()
  const sheet = useSheet(siwxCss)
  const [pair, setPair] = useState<HTMLDivElement | null>(null)
  const [state, service] = useService(SignInService)
  const { sign, isArmed, retry } = useSigning(state, pair)
  const { isCancelling, cancel, isReturning, leave } = useCancelling()
  const isSigning = state.status === 'signing'
  return (
    <div ref={sheet} className="sign-in">
      <WhoAsks />
      <p className="quiet-text lead">{t(service.isRequired ? 'siwx.textRequired' : 'siwx.text')}</p>
      <Facts state={state} />
      <MessageText state={state} />
      <Actions kind="pair" place={setPair}>
        <Button onClick={cancel} busy={isCancelling} testId="w3m-connecting-siwe-cancel">
          {t(isCancelling ? 'siwx.cancelling' : 'common.cancel')}
        </Button>
        {isReturning ? (
          <Button kind="primary" onClick={leave} testId="siwx-disconnect">
            {t('common.disconnect')}
          </Button>
        ) : state.status === 'failed' ? (
          <RetryButton kind="primary" onClick={retry} testId="w3m-connecting-siwe-retry" />
        ) : (
          <Button
            kind="primary"
            onClick={sign}
            busy={isSigning}
            disabled={state.status !== 'ready' || !isArmed || isCancelling}
            testId="w3m-connecting-siwe-sign"
          >
            {t(isSigning ? 'siwx.signing' : 'siwx.sign')}
          </Button>
        )}
      </Actions>
    </div>
  )
}

function useSigning(state: SignInState, place: HTMLElement | null) {
  const signIn = useInject(SignIn)
  const prompt = useInject(AskForSignIn)
  const isArmed = useArmed('shown' in state ? state.shown.text : undefined, place)
  return { sign: () => void signIn.run(), retry: () => void prompt.retry(), isArmed }
}

/** `leave`: the visitor does not wait for a wallet that is asked to switch back. */
function useCancelling() {
  const cancelSignIn = useInject(CancelSignIn)
  const [progress] = useService(ReturnToSession)
  const [isCancelling, setCancelling] = useState(false)
  const isShown = useRef(true)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const cancel = () => {
    leaving.current = new AbortController()
    setCancelling(true)
    void cancelSignIn.run(leaving.current.signal).finally(() => isShown.current && setCancelling(false))
  }
  return { isCancelling, cancel, isReturning: isCancelling && progress === 'returning', leave: () => leaving.current.abort() }
}

function WhoAsks() {
  const page = useInject(Page)
  const [{ metadata }] = useService(OptionsService)
  const connections = useInject(ConnectionService)
  const { account } = useInject(SignInService)
  const connector = account && connections.connection(account.namespace)?.connector
  const name = metadata?.name || page.metadata().name || 'Dapp'
  return (
    <>
      <div className="two">
        <Picture src={metadata?.icons?.[0] ?? page.metadata().icons[0]} name={name} shape="large round" />
        <Picture src={connector?.imageUrl} name={connector?.name ?? '?'} shape="large" />
      </div>
      <p className="strong asks">
        <Words id="siwx.asks" values={{ name: <Name>{name}</Name> }} />
      </p>
    </>
  )
}

function Facts({ state }: Readonly<{ state: SignInState }>) {
  const t = useMessages()
  const page = useInject(Page)
  const networks = useInject(NetworkService)
  if (state.status === 'idle') return null
  const { address, caipNetworkId } = state.account
  const here = new URL(page.href)
  const { domain, uri } = 'shown' in state ? state.shown.data : { domain: here.host, uri: here.href }
  return (
    <dl className="facts">
      <dt>{t('siwx.site')}</dt>
      <dd data-testid="siwx-domain">
        <bdi dir="ltr">{domain}</bdi>
      </dd>
      <dd data-testid="siwx-origin">
        <bdi dir="ltr">{originOf(uri) ?? here.origin}</bdi>
      </dd>
      <dt>{t('siwx.account')}</dt>
      <dd data-testid="siwx-account">
        <GroupedAddress value={address} />
      </dd>
      <dt>{t('siwx.network')}</dt>
      <dd data-testid="siwx-network">
        <bdi>{networks.find(caipNetworkId)?.name ?? caipNetworkId}</bdi>
      </dd>
    </dl>
  )
}

/** Undefined for what is no URL with an origin. */
function originOf(uri: string): string | undefined {
  const origin = attempt(() => new URL(uri).origin)
  return origin === 'null' ? undefined : origin
}

function MessageText({ state }: Readonly<{ state: SignInState }>) {
  const t = useMessages()
  if (state.status === 'failed') return <Failure code={state.error.code} />
  if (!('shown' in state))
    return (
      <p className="making" role="status">
        <Spinner />
        {t('siwx.making')}
      </p>
    )
  return (
    <section className="message" aria-label={t('siwx.message')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <pre dir="ltr" tabIndex={0} data-testid="siwx-message">
        {state.shown.text}
      </pre>
    </section>
  )
}

function Failure({ code }: Readonly<{ code: string }>) {
  const t = useMessages()
  return (
    <div className="say" role="alert">
      <p className="strong">{t('siwx.failed')}</p>
      <p className="code">{code}</p>
    </div>
  )
}
