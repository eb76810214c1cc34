import { useEffect, useState } from 'react'
import { Announcer } from '../../application/alerts/announcer.ts'
import { grantedAllowance, grantedFunctions, ownFieldsOf, policyTypes } from '../../domain/account/granted-allowance.ts'
import { SessionsService, type SessionsState } from '../../domain/account/sessions-service.ts'
import type { Network } from '../../domain/network/network.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { shownAmount } from '../../domain/shared/shown-amount.ts'
import { formatUnits } from '../../domain/shared/units.ts'
import { ENDLESS_MS, type SmartSession } from '../../ports/account/smart-sessions.ts'
import type { TokenFact } from '../../ports/account/token-facts.ts'
import { Clock } from '../../ports/time/clock.ts'
import { shortAddress } from '../shared/address.tsx'
import { Button } from '../shared/button.tsx'
import { EmptyState } from '../shared/empty-state.tsx'
import { LoadFailure } from '../shared/load-failure.tsx'
import { Picture } from '../shared/picture.tsx'
import { LoadingRows } from '../shared/row.tsx'
import { Tag } from '../shared/tag.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Name } from '../shared/words.tsx'
import { AbilitiesList } from './abilities-list.tsx'
import { sessionsCss } from './sessions-css.ts'

const ADDRESS = /^0x[0-9a-f]{40}$/i
/** The number that wallets use for "without limit". */
const UNLIMITED = 2n ** 255n

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

type Asked = Exclude<SessionsState, { status: 'none' }>

/** The permissions that sites were granted, each with a way to end it, and what the wallet offers. */
export function SmartSessionListView() {
  const place = useSheet(sessionsCss)
  const [state, service] = useService(SessionsService)
  useEffect(() => service.watch(), [service])
  return (
    <div className="sessions" ref={place}>
      {state.status === 'none' ? (
        <Instead status="unavailable" />
      ) : (
        <>
          {state.status === 'known' ? <Grants sessions={state.sessions} facts={state.facts} /> : <Instead status={state.status} />}
          <Abilities abilities={state.abilities} />
        </>
      )}
    </div>
  )
}

function useNetwork(): Network | undefined {
  const [{ active }] = useService(NetworkService)
  return active?.network
}

function Instead({ status }: Readonly<{ status: Exclude<Asked['status'], 'known'> }>) {
  const t = useMessages()
  const service = useInject(SessionsService)
  const network = useNetwork()?.name ?? ''
  if (status === 'unavailable')
    return <EmptyState testId="sessions-unavailable" icon="key" title={t('sessions.unavailable', { network })} />
  if (status === 'failed')
    return <LoadFailure testId="sessions-failed" isAlert title={t('sessions.failed')} retry={() => void service.reload()} />
  return <LoadingRows label={t('sessions.loading')} count={2} />
}

type Facts = ReadonlyMap<string, TokenFact>

function Grants({ sessions, facts }: Readonly<{ sessions: readonly SmartSession[]; facts: Facts }>) {
  const t = useMessages()
  if (sessions.length === 0)
    return <EmptyState testId="sessions-empty" icon="key" title={t('sessions.empty')} text={t('sessions.emptyText')} />
  return (
    <ul className="sessions">
      {sessions.map((session) => (
        <Grant key={session.pci} session={session} facts={facts} />
      ))}
    </ul>
  )
}

function Grant({ session, facts }: Readonly<{ session: SmartSession; facts: Facts }>) {
  const t = useMessages()
  const clock = useInject(Clock)
  const [{ locale }] = useService(LocaleService)
  const { isBusy, revoke } = useRevocation(session.pci)
  const { project, expiresAt, revokedAt, permissions } = session
  const isOver = expiresAt <= clock.now()
  const coin = useNetwork()?.nativeCurrency
  const policies = policyTypes(session)
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const until = expiresAt < ENDLESS_MS ? format.format(expiresAt) : '∞'
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
            <bdi>{wordsOf(permission, { coin, facts, locale, t })}</bdi>
          </li>
        ))}
        {policies.length > 0 && (
          <li>
            <bdi>{t('sessions.policies', { list: policies.join(', ') })}</bdi>
          </li>
        )}
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

/** Goes on when the view is left: a wallet once asked may have given the permissions up. Its answer is told wherever the visitor is. */
function useRevocation(pci: string) {
  const service = useInject(SessionsService)
  const announcer = useInject(Announcer)
  const [running, setRunning] = useState(() => service.revocationOf(pci))
  useEffect(() => {
    const isOver = () => setRunning((now) => (now === running ? undefined : now))
    running?.then(isOver, isOver)
  }, [running])
  const revoke = () => {
    const revoking = service.revoke(pci, new AbortController().signal)
    setRunning(revoking)
    revoking.then(
      () => announcer.say('sessions.revokedNow', 'success'),
      () => announcer.say('sessions.revokeFailed', 'error'),
    )
  }
  return { isBusy: running !== undefined, revoke }
}

type Told = Readonly<{ coin: Network['nativeCurrency'] | undefined; facts: Facts; locale: string; t: ReturnType<typeof useMessages> }>

/** What may be done. A type that we do not know is foreign data: only its name is shown. */
function wordsOf(permission: SmartSession['permissions'][number], told: Told): string {
  const { type, data } = permission
  const { coin, facts, locale, t } = told
  if (type === 'contract-call') {
    const functions = grantedFunctions(permission)
    const named = functions.length > 0 ? ` \u2066(${functions.join(', ')})\u2069` : ''
    return t('sessions.call', { contract: `${short(ownFieldsOf(data).get('address'))}${named}` })
  }
  const granted = grantedAllowance(permission)
  if (!granted) return t('sessions.otherPermission', { type })
  const { token, allowance, periodS } = granted
  const isToken = type === 'erc20-recurring-allowance'
  const spent = isToken ? facts.get(token?.toLowerCase() ?? '') : coin
  if (allowance === undefined && !isToken) return t('sessions.otherPermission', { type })
  const isUnlimited = allowance !== undefined && allowance >= UNLIMITED
  const number = isUnlimited ? '∞' : allowance === undefined || !spent ? '?' : shownAmount(formatUnits(allowance, spent.decimals), locale)
  if (number === '?' && isToken) return t('sessions.spendToken', { contract: short(token) })
  const amount = `\u2066${number}${spent ? ` ${spent.symbol}` : ''}\u2069${isToken ? ` (${short(token)})` : ''}`
  return periodS === undefined
    ? t('sessions.spendNative', { amount })
    : t('sessions.spendPeriod', { amount, period: span(periodS, locale) })
}

function short(address: unknown): string {
  return typeof address === 'string' && ADDRESS.test(address) ? `\u2066${shortAddress(address)}\u2069` : '…'
}

/** `1 day`, in the largest unit that it is a multiple of. */
function span(seconds: number, locale: string): string {
  const [unit, length] = UNITS.find(([, each]) => seconds % each === 0) ?? (['second', 1] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / length)
}

function Abilities({ abilities }: Readonly<{ abilities: Asked['abilities'] }>) {
  const t = useMessages()
  if (abilities === undefined) return null
  return (
    <section aria-label={t('abilities.title')} data-testid="wallet-abilities">
      <h3>{t('abilities.title')}</h3>
      <AbilitiesList names={abilities} />
    </section>
  )
}
