import { expect, it } from 'vitest'
import { FEATURE_VIEWS, viewConditions } from '../../src/composition/feature-views.ts'
import type { Features } from '../../src/domain/options/portico-options.ts'
import { resolveOptions } from '../../src/domain/options/resolve-options.ts'

const canFund = (features: Partial<Features>) =>
  viewConditions(
    () => resolveOptions({ networks: [], projectId: 'p', features }, ['eip155']),
    () => false,
  ).FundWallet?.()

it.each([
  [true, true, true, true],
  [true, false, true, true],
  [false, true, false, true],
  [false, false, false, false],
])('logins %s, somebody logged in %s: log in %s, approve %s', (logins, isLoggedIn, canLogIn, canApprove) => {
  const options = resolveOptions({ networks: [], projectId: 'p', features: { email: logins, socials: false } }, ['eip155'])
  const views = viewConditions(
    () => options,
    () => isLoggedIn,
  )
  expect([views.EmailLogin?.(), views.ApproveTransaction?.(), views.UpdateEmailWallet?.()]).toEqual([canLogIn, canApprove, canApprove])
})

it.each([
  [{ email: false, socials: ['google'] as const }, [false, false, true, true]],
  [{ email: true, socials: false as const }, [true, true, false, false]],
])('a login goes on only while its own way is offered: %j', (features, shown) => {
  const options = resolveOptions({ networks: [], projectId: 'p', features }, ['eip155'])
  const { EmailLogin, EmailVerifyOtp, ConnectingSocial, ConnectingFarcaster } = viewConditions(
    () => options,
    () => false,
  )
  expect([EmailLogin, EmailVerifyOtp, ConnectingSocial, ConnectingFarcaster].map((test) => test?.())).toEqual(shown)
})

it('offers to add funds where there is a way to', () => {
  expect(canFund({ receive: false, payWithExchange: true })).toBe(true)
  expect(canFund({ receive: false, onramp: true })).toBe(true)
  expect(canFund({})).toBe(true)
})

it('does not take payments to the site for a way to add funds', () => {
  expect(canFund({ receive: false, payments: true })).toBe(false)
})

it('takes the view of funding from buying where that is on, and else from where nothing of it is', () => {
  const [feature] = FEATURE_VIEWS.find(([, , views]) => views === 'FundWallet') ?? []
  const nameOf = (onramp: boolean) =>
    typeof feature === 'function' && feature(resolveOptions({ networks: [], projectId: 'p', features: { onramp } }, ['eip155']))
  expect([nameOf(true), nameOf(false)]).toEqual(['onramp', 'funding'])
})
