import { Fragment, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import type { ConnectMethod } from '../../domain/options/portico-options.ts'
import { Router } from '../../domain/routing/router.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { LaterLogin } from '../frame/later-login.tsx'
import { Button } from '../shared/button.tsx'
import { LegalCheck, useMustAccept } from '../shared/legal-check.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useRoute } from '../shared/use-route.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { WalletList } from './wallet-list.tsx'

const ORDER: readonly ConnectMethod[] = ['email', 'social', 'wallet']

export function ConnectView() {
  const t = useMessages()
  const place = useRef<HTMLSpanElement>(null)
  const methods = useInPlace(useMethods(), place)
  const [wasAlone] = useState(methods.length === 1)
  const disabled = useMustAccept()
  if (methods.length === 0) return <p className="quiet-text lead">{t('connect.off')}</p>
  return (
    <>
      <span ref={place} hidden />
      <LegalCheck />
      {methods.map((method, place) => (
        <Fragment key={method}>
          {method === 'wallet' ? (
            <Wallets disabled={disabled} isAlone={wasAlone || methods.length === 1} />
          ) : (
            <Login method={method} disabled={disabled} />
          )}
          {separatorAfter(method, methods[place + 1])}
        </Fragment>
      ))}
    </>
  )
}

/** What comes once the view is there (the project's own logins) moves nothing: it stands below, and is scrolled to. */
function useInPlace(methods: readonly ConnectMethod[], place: RefObject<HTMLElement | null>): readonly ConnectMethod[] {
  const [first] = useState(methods)
  const [isHeld, setHeld] = useState(false)
  const late = methods.filter((method) => !first.includes(method))
  const isLate = late.length > 0 && first.length > 0
  useLayoutEffect(() => {
    const stage = isLate && place.current?.closest<HTMLElement>('.stage')
    if (!stage) return
    stage.style.maxBlockSize = `${String(stage.offsetHeight)}px`
    setHeld(true)
    return () => {
      stage.style.maxBlockSize = ''
    }
  }, [isLate, place])
  const known = methods.filter((method) => first.includes(method))
  return isLate && !isHeld ? known : [...known, ...late]
}

/** What can be chosen here, in the configured order. Only wallets in the view `ConnectWallets`. */
function useMethods(): readonly ConnectMethod[] {
  const [{ enableWallets, features }] = useService(OptionsService)
  const [{ connectors }] = useService(WalletService)
  const { view } = useRoute()
  const router = useInject(Router)
  const hasLogins = view === 'Connect' && connectors.some(({ type }) => type === 'AUTH')
  const isOn: Readonly<Record<ConnectMethod, boolean>> = {
    email: hasLogins && features.email,
    social: hasLogins && Boolean(features.socials) && router.isReachable('ConnectingSocial'),
    wallet: enableWallets,
  }
  return [...new Set([...(features.connectMethodsOrder ?? ORDER), ...ORDER])].filter((method) => ownValue(isOn, method))
}

function Login({ method, disabled }: Readonly<{ method: 'email' | 'social'; disabled: boolean }>) {
  const [, connections] = useService(ConnectionService)
  const isLoggedIn = connections.connections.some(({ connector }) => connector.type === 'AUTH')
  return <LaterLogin method={method} disabled={disabled || isLoggedIn} />
}

/** Beside logins by e-mail or social account, wallets may be one button. */
function Wallets({ disabled, isAlone }: Readonly<{ disabled: boolean; isAlone: boolean }>) {
  const t = useMessages()
  const [{ features }] = useService(OptionsService)
  const router = useInject(Router)
  if (isAlone || !(features.collapseWallets || !features.emailShowWallets)) return <WalletList disabled={disabled} />
  return (
    <Button icon="wallet" onClick={() => router.push('ConnectWallets')} disabled={disabled} testId="w3m-collapse-wallets-button">
      {t('connect.continue')}
    </Button>
  )
}

/** After wallets if something follows; not between the e-mail field and the social accounts. */
function separatorAfter(method: ConnectMethod, next: ConnectMethod | undefined): ReactNode {
  if (!next || (method === 'email' && next === 'social') || (method === 'social' && next === 'email')) return null
  return <Or testId={method === 'email' ? 'w3m-email-login-or-separator' : 'wui-separator'} />
}

function Or({ testId }: Readonly<{ testId: string }>) {
  const t = useMessages()
  return (
    <p className="login-or" data-testid={testId}>
      {t('login.or')}
    </p>
  )
}
