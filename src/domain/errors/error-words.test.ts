import { expect, it } from 'vitest'
import type { AppError } from './app-error.ts'
import { connectingWords, switchingWords } from './asking-words.ts'
import { describeError } from './error-catalogue.ts'
import { errorWords, type Task, wordsFor } from './error-words.ts'
import { fail } from './fail-in-feature.ts'

const changed = (part: string) => fail('TRANSACTION_CHANGED', { part })
const refused = (part: string) => fail('SWAP_REFUSED', { part })
const funds = fail('INSUFFICIENT_FUNDS', { symbol: 'ETH' })
const wallet = fail('WALLET_REFUSED', { method: 'eth_sendTransaction', text: 'no' })

it.each<[Task, AppError, readonly string[]]>([
  ['swap', fail('GAS_PRICE_UNSUPPORTED', { network: 'Tide' }), ['send.gasPriceUnsupported']],
  ['bill', fail('GAS_ESTIMATE_FAILED', { network: 'Tide' }), ['send.estimateFailed']],
  ...(['send', 'swap', 'pay'] as const).flatMap((task): [Task, AppError, string[]][] => [
    [task, wallet, ['send.failed']],
    [task, fail('NODE_REFUSED', { network: 'Tide' }), ['error.service']],
    [task, fail('GAS_ESTIMATE_FAILED', { network: 'Tide' }), ['send.estimateFailed']],
  ]),
  ...(['send', 'swap', 'pay', 'bill'] as const).map((task): [Task, AppError, string[]] => [
    task,
    fail('TRANSACTION_UNKNOWN', {}),
    ['send.unanswered'],
  ]),
  ['swap', fail('APPROVAL_FAILED', { outcome: 'dropped' }), ['send.dropped', 'send.droppedText']],
  ['send', funds, ['error.funds']],
  ['swap', funds, ['swap.balance']],
  ['pay', funds, ['send.insufficient']],
  ['send', changed('confirmation'), ['error.changed']],
  ['pay', changed('confirmation'), ['pay.elsewhere']],
  ['bill', changed('amount'), ['error.changed']],
  ['deposit', changed('amount'), ['pay.elsewhere']],
  ['swap', refused('spender'), ['swap.approvalRefused']],
  ['swap', refused('amount'), ['swap.refused']],
  ['send', fail('HTTP_TIMEOUT', { url: '' }), ['error.notLoaded']],
  ['swap', fail('HTTP_TIMEOUT', { url: '' }), ['swap.unquoted']],
  ['pay', fail('HTTP_TIMEOUT', { url: '' }), ['pay.unquoted']],
  ['buy', fail('ONRAMP_UNAVAILABLE', {}), ['buy.off']],
  ['buy', fail('HTTP_TIMEOUT', { url: '' }), ['error.service']],
  ['name', fail('CHAIN_ID_INVALID', { value: '' }), ['error.network']],
  ['social', fail('POPUP_CLOSED', {}), ['error.popup']],
  ['cutLogin', fail('POPUP_CLOSED', {}), ['social.cut']],
  ['cutLogin', fail('POPUP_BLOCKED', { origin: '' }), ['social.blocked']],
  ['sign', fail('SIWX_ACCOUNT_CHANGED', {}), ['siwx.changed']],
  ['sign', fail('SIWX_SIGNATURE_INVALID', {}), ['siwx.signFailed']],
  ['message', fail('SIWX_SIGN_FAILED', {}), ['siwx.failed']],
  ['confirm', wallet, ['send.failed']],
  ['send', fail('UNEXPECTED', {}), ['send.failed']],
])('says to a visitor whose %s failed by %s: %j', (task, error, keys) => {
  expect(wordsFor(error, task)).toEqual(keys)
})

it('describes an error to sites with the words of the table', () => {
  for (const [code, text] of Object.entries(errorWords)) expect(describeError(code as keyof typeof errorWords).text).toBe(text)
})

it('names the code where the words of a wallet that was asked do not say what to do', () => {
  expect(connectingWords(fail('NO_ACCOUNTS', { wallet: '' }))).toEqual({ title: 'connecting.locked.title', text: 'connecting.locked.text' })
  expect(connectingWords(fail('APKT006', {}))).toEqual({ title: 'connecting.failed.title', text: 'error.session', code: 'APKT006' })
  expect(connectingWords(fail('UNEXPECTED', {}))).toMatchObject({ text: 'connecting.failed.text', code: 'UNEXPECTED' })
  expect(switchingWords(fail('UNEXPECTED', {}))).toMatchObject({ text: 'switch.failed.text', code: 'UNEXPECTED' })
})
