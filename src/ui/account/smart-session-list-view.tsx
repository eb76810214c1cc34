import { useEffect, useRef, useState } from 'react'
import { SessionsService, type SessionsState } from '../../domain/account/sessions-service.ts'
import { ToastService } from '../../domain/alerts/toast-service.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import type { SmartSession } from '../../ports/account/smart-sessions.ts'
import { Clock } from '../../ports/time/clock.ts'
import { shortAddress } from '../shared/address.tsx'
import { Button } from '../shared/button.tsx'
import { EmptyState } from '../shared/empty-state.tsx'
import { Icon } from '../shared/icon.tsx'
import { Picture } from '../shared/picture.tsx'
import { RowBones } from '../shared/row.tsx'
import { Tag } from '../shared/tag.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Name } from '../shared/words.tsx'
import { sessionsCss } from './sessions-css.ts'

const ABILITIES: Readonly<Record<string, MessageKey>> = {
  atomic: 'abilities.atomic',
  paymasterService: 'abilities.paymasterService',
  assetDiscovery: 'abilities.assetDiscovery',
  permissions: 'abilities.permissions',
}
const ADDRESS = /^0x[0-9a-f]{40}$/i

type Asked = Exclude<SessionsState, { status: 'none' }>

/** The permissions that sites were granted, each with a way to end it, and what the wallet offers. Reference: `Smart Sessions`. */
export function SmartSessionListView() {
  const place = useRef<HTMLDivElement>(null)
  useSheet(place, sessionsCss)
  const [state, service] = useService(SessionsService)
  useEffect(() => service.watch(), [service])
  return (
    <div className="sessions" ref={place}>
      {state.status === 'none' ? (
        <Instead status="unavailable" />
      ) : (
        <>
          {state.status === 'known' ? <Grants sessions={state.sessions} /> : <Instead status={state.status} />}
          <Abilities abilities={state.abilities} />
        </>
      )}
    </div>
  )
}

function useNetworkName(): string {
  const [{ active }] = useService(NetworkService)
  return active?.network.name ?? ''
}

function Instead({ status }: Readonly<{ status: Exclude<Asked['status'], 'known'> }>) {
  const t = useMessages()
  const service = useInject(SessionsService)
  const network = useNetworkName()
  if (status === 'unavailable')
    return (
      <div data-testid="sessions-unavailable">
        <EmptyState icon="key" title={t('sessions.unavailable', { network })} />
      </div>
    )
  if (status === 'failed')
    return (
      <div role="alert" data-testid="sessions-failed">
        <EmptyState icon="alert" title={t('sessions.failed')}>
          <Button kind="primary" icon="refresh" onClick={() => void service.reload()}>
            {t('common.retry')}
          </Button>
        </EmptyState>
      </div>
    )
  return (
    <ul role="status" aria-label={t('sessions.loading')}>
      <RowBones count={2} />
    </ul>
  )
}

function Grants({ sessions }: Readonly<{ sessions: readonly SmartSession[] }>) {
  const t = useMessages()
  if (sessions.length === 0)
    return (
      <div data-testid="sessions-empty">
        <EmptyState icon="key" title={t('sessions.empty')} text={t('sessions.emptyText')} />
      </div>
    )
  return (
    <ul className="sessions">
      {sessions.map((session) => (
        <Grant key={session.pci} session={session} />
      ))}
    </ul>
  )
}

function Grant({ session }: Readonly<{ session: SmartSession }>) {
  const t = useMessages()
  const clock = useInject(Clock)
  const [{ locale }] = useService(LocaleService)
  const { isBusy, revoke } = useRevocation(session.pci)
  const { project, expiresAt, revokedAt, permissions } = session
  const isOver = expiresAt <= clock.now()
  const until = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(expiresAt)
  return (
    <li className="grant" data-testid="smart-session">
      <span className="grant-head">
        <Picture src={project.iconUrl} name={project.name} />
        <span className="row-text">
          <Name>{project.name}</Name>
          <bdi className="note">{t('sessions.until', { date: until })}</bdi>
        </span>
        {revokedAt !== undefined ? <Tag>{t('sessions.revoked')}</Tag> : isOver && <Tag>{t('sessions.expired')}</Tag>}
      </span>
      <ul>
        {permissions.map((permission, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list without ids
          <li key={place}>
            <bdi>{wordsOf(permission, t)}</bdi>
          </li>
        ))}
      </ul>
      {revokedAt === undefined && !isOver && (
        <Button onClick={revoke} busy={isBusy} testId="smart-session-revoke">
          {t('sessions.revoke')}
          <span className="unseen">: {project.name}</span>
        </Button>
      )}
    </li>
  )
}

function useRevocation(pci: string) {
  const t = useMessages()
  const service = useInject(SessionsService)
  const toasts = useInject(ToastService)
  const running = useRef<AbortController>(undefined)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => () => running.current?.abort(), [])
  const revoke = () => {
    const controller = new AbortController()
    running.current = controller
    setBusy(true)
    service.revoke(pci, controller.signal).then(
      () => toasts.show({ message: t('sessions.revokedNow'), variant: 'success' }),
      () => {
        if (controller.signal.aborted) return
        setBusy(false)
        toasts.show({ message: t('sessions.revokeFailed'), variant: 'error' })
      },
    )
  }
  return { isBusy, revoke }
}

/** What may be done, by the types of wire reference 13. The rest is foreign data: only its type is named. */
function wordsOf({ type, data }: SmartSession['permissions'][number], t: ReturnType<typeof useMessages>): string {
  const fields = new Map<string, unknown>(Object.entries(typeof data === 'object' && data !== null ? data : {}))
  const address = (key: string) => {
    const value = fields.get(key)
    return typeof value === 'string' && ADDRESS.test(value) ? `\u2066${shortAddress(value)}\u2069` : '…'
  }
  if (type === 'contract-call') return t('sessions.call', { contract: address('address') })
  if (type === 'erc20-recurring-allowance') return t('sessions.spendToken', { contract: address('token') })
  return t('sessions.otherPermission', { type })
}

function Abilities({ abilities }: Readonly<{ abilities: Asked['abilities'] }>) {
  const t = useMessages()
  const network = useNetworkName()
  if (abilities === undefined) return null
  return (
    <section aria-label={t('abilities.title')} data-testid="wallet-abilities">
      <h3>{t('abilities.title')}</h3>
      {abilities === 'unsaid' || abilities.length === 0 ? (
        <p className="quiet-text">{abilities === 'unsaid' ? t('abilities.failed') : t('abilities.none', { network })}</p>
      ) : (
        <ul className="abilities">
          {abilities.map((name) => {
            const key = ownValue(ABILITIES, name)
            return (
              <li key={name}>
                <Icon name="check" />
                <bdi>{key ? t(key) : name}</bdi>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
