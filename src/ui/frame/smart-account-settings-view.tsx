import { useEffect, useId, useRef, useState } from 'react'
import { PreferAccountType } from '../../application/frame/prefer-account-type.ts'
import { ToastService } from '../../domain/alerts/toast-service.ts'
import type { EmbeddedAccountType } from '../../domain/frame/secure-calls.ts'
import { SmartAccountVersion } from '../../domain/frame/smart-account-version.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { NoAccount } from '../account/no-account.tsx'
import { type ShownAccount, useActiveAccount } from '../account/use-active-account.ts'
import { Actions } from '../shared/actions.tsx'
import { Button } from '../shared/button.tsx'
import { GroupedAddress } from '../shared/grouped-address.tsx'
import { Tag } from '../shared/tag.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { embeddedCss } from './embedded-css.ts'

/** The two accounts of the embedded wallet, and which of them is used. */
export function SmartAccountSettingsView() {
  const account = useActiveAccount()
  return account?.connection.embedded ? <Accounts {...account} /> : <NoAccount />
}

function Accounts({ connection: { accounts }, namespace, network }: ShownAccount) {
  const t = useMessages()
  const place = useSheet(embeddedCss)
  const [, networks] = useService(NetworkService)
  const prefer = useInject(PreferAccountType)
  const toasts = useInject(ToastService)
  const [isBusy, setBusy] = useState(false)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  const [{ type: current }] = accounts
  const next: EmbeddedAccountType = current === 'smartAccount' ? 'eoa' : 'smartAccount'
  const isOffered = next === 'eoa' || networks.hasSmartAccounts(namespace)
  const change = async () => {
    const { signal } = leaving.current
    setBusy(true)
    try {
      await prefer.run(next, namespace, signal)
      toasts.show({ message: t('profile.accountSwitched'), variant: 'success' })
    } catch {
      if (!signal.aborted) toasts.show({ message: t('smart.failed'), variant: 'error' })
    } finally {
      if (!signal.aborted) setBusy(false)
    }
  }
  return (
    <div className="email-step" ref={place}>
      <p className="quiet-text">{t('smart.text')}</p>
      <ul className="rows kinds">
        {accounts.map(({ address, type }) => (
          <li key={`${String(type)} ${address}`} className="kind" aria-current={type === current || undefined}>
            <span className="kind-head">
              <span className="strong">{t(type === 'smartAccount' ? 'profile.smart' : 'profile.eoa')}</span>
              {type === current && <Tag good>{t('profile.active')}</Tag>}
            </span>
            <GroupedAddress value={address} />
          </li>
        ))}
      </ul>
      <Actions>
        <Button
          kind="primary"
          busy={isBusy}
          disabled={!isOffered}
          onClick={() => void change()}
          testId="account-toggle-preferred-account-type"
        >
          {t(next === 'eoa' ? 'embedded.toEoa' : 'embedded.toSmart')}
        </Button>
      </Actions>
      {!isOffered && <p className="quiet-text">{t('smart.none', { network: network.name })}</p>}
      {(isOffered || current === 'smartAccount') && <ContractVersion />}
    </div>
  )
}

/** Leads to the other version of the smart account's contract, for tests and support. */
function ContractVersion() {
  const t = useMessages()
  const id = useId()
  const [{ isKnown, forced }, versions] = useService(SmartAccountVersion)
  const toasts = useInject(ToastService)
  useEffect(() => void versions.load(), [versions])
  const next = forced === 'v6' ? 'v7' : 'v6'
  const force = () => {
    versions.force(next).catch(() => toasts.show({ message: t('smart.failed'), variant: 'error' }))
  }
  return (
    <div className="version">
      <button
        type="button"
        className="button plain"
        disabled={!isKnown}
        onClick={force}
        aria-describedby={id}
        data-testid="account-toggle-smart-account-version"
      >
        <span>{t('smart.version', { version: next.slice(1) })}</span>
      </button>
      <p className="small-text" id={id}>
        {t('smart.versionText')}
      </p>
    </div>
  )
}
