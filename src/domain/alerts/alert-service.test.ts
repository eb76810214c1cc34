import { describe, expect, it } from 'vitest'
import { FakeLogger } from '../../../test/fakes/logging/fake-logger.ts'
import { alertOfProviderText } from '../errors/alert-of.ts'
import type { AppError } from '../errors/app-error.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { AlertService } from './alert-service.ts'

function open() {
  const logger = new FakeLogger()
  const alerts = new AlertService(logger)
  const shown: (string | undefined)[] = []
  alerts.state.value$.subscribe((alert) => alert && shown.push(alert.message))
  return { alerts, logger, shown, printed: () => logger.lines.filter(({ level }) => level === 'error' || level === 'warn') }
}

const said = (text: string) => alertOfProviderText(text, 'https://shop.example') as AppError

/** Every alert and warning, its cause and its text. */
const CATALOGUE: readonly (readonly [string, string, (alerts: AlertService) => void])[] = [
  ['APKT001', 'Network Not Found', (alerts) => alerts.raise(fail('APKT001', { network: 'eip155:7' }))],
  ['APKT002', 'Invalid App Configuration', (alerts) => alerts.raise(said('Unauthorized: origin not allowed'))],
  ['APKT003', 'Network Error: Wallet Load Failed', (alerts) => alerts.report(fail('FRAME_LOAD_FAILED', { origin: 'https://w.example' }))],
  ['APKT004', 'Wallet Request Timeout', (alerts) => alerts.report(fail('FRAME_REQUEST_TIMEOUT', { method: 'm' }))],
  ['APKT005', 'Unverified Domain', (alerts) => alerts.raise(fail('APKT005', {}))],
  ['APKT006', 'Session Expired', (alerts) => alerts.raise(said('JWT validation error: JWT Token is not yet valid'))],
  ['APKT007', 'Invalid Project ID', (alerts) => alerts.raise(said('Unauthorized: invalid key'))],
  ['APKT008', 'Project ID Missing', (alerts) => alerts.raise(fail('APKT008', {}))],
  ['APKT009', 'Server Error', (alerts) => alerts.report(fail('HTTP_STATUS', { status: 502, url: 'https://api.example' }))],
  ['APKT010', 'Rate Limited', (alerts) => alerts.report(fail('APKT010', { retryAfterMs: Math.random() }))],
  ['APKTW001', 'Inactive Namespace Not Connected', (alerts) => alerts.raise(fail('APKTW001', { namespace: 'solana' }))],
  ['APKTW002', 'Invalid Email Address', (alerts) => alerts.raise(fail('APKTW002', {}))],
]

describe.each(CATALOGUE)('%s', (code, text, raise) => {
  it('is shown once, in the words of the specification', () => {
    const { alerts, shown, printed } = open()
    for (let times = 0; times < 3; times++) raise(alerts)
    expect(shown).toEqual([text])
    expect(alerts.state.value).toMatchObject({ code, variant: code.startsWith('APKTW') ? 'warning' : 'error' })
    expect(printed()[0]).toMatchObject({ level: code.startsWith('APKTW') ? 'warn' : 'error', message: text, facts: { code } })
    expect(printed()[0]?.always).toBe(code === 'APKTW001' ? true : undefined)
  })

  it('keeps its details for development', () => {
    const { alerts, logger, printed } = open()
    raise(alerts)
    expect(JSON.stringify(printed())).not.toMatch(/eip155:7|example|solana/)
    expect(logger.lines.at(-1)).toMatchObject({ level: 'debug', facts: { code, docs: `docs/errors.md#${code.toLowerCase()}` } })
  })
})

it('shows one at a time; the next comes when it is dismissed', () => {
  const { alerts, shown } = open()
  alerts.raise(fail('APKT008', {}))
  alerts.raise(fail('APKT007', {}))
  expect(shown).toEqual(['Project ID Missing'])
  alerts.dismiss()
  expect(alerts.state.value?.code).toBe('APKT007')
  alerts.dismiss()
  expect(alerts.state.value).toBeUndefined()
  alerts.raise(fail('APKT008', {}))
  expect(alerts.state.value).toBeUndefined()
})

it('what concerns the visitor goes first, and comes again after it was dismissed', () => {
  const { alerts } = open()
  alerts.raise(fail('APKT008', {}))
  alerts.raise(fail('APKTW002', {}))
  expect(alerts.state.value).toMatchObject({ code: 'APKTW002', visitor: 'error.emailInvalid' })
  alerts.dismiss()
  alerts.raise(fail('APKTW002', {}))
  expect(alerts.state.value?.code).toBe('APKTW002')
})

it('comes as info and success too', () => {
  const { alerts, printed } = open()
  alerts.raise(fail('MULTI_WALLET_OFF', {}))
  expect(printed()).toMatchObject([{ level: 'warn', always: true, facts: { code: 'MULTI_WALLET_OFF' } }])
  expect(alerts.state.value).toMatchObject({ message: 'Multi-Wallet Not Enabled', variant: 'info' })
  alerts.dismiss()
  alerts.show({ message: 'Saved', variant: 'success' })
  expect(alerts.state.value).toEqual({ message: 'Saved', variant: 'success' })
})

it('never keeps more than a handful waiting', () => {
  const { alerts, shown } = open()
  for (let index = 0; index < 1000; index++) alerts.show({ message: `${index}`, variant: 'info' })
  for (let index = 0; index < 1000; index++) alerts.dismiss()
  expect(shown).toHaveLength(10)
})
