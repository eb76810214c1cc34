import { expect, it } from 'vitest'
import { grantedAllowance, grantedTokens, policyTypes } from './granted-allowance.ts'

const TOKEN = `0x${'A0'.repeat(20)}`
const granted = (type: string, data: unknown) => ({ type, data })

it('reads what may be spent', () => {
  const data = { token: TOKEN, allowance: '0x64', start: 1, period: 86_400 }
  expect(grantedAllowance(granted('erc20-recurring-allowance', data))).toEqual({ token: TOKEN, allowance: 100n, periodS: 86_400 })
  expect(grantedAllowance(granted('native-token-recurring-allowance', data))).toEqual({
    token: undefined,
    allowance: 100n,
    periodS: 86_400,
  })
  expect(grantedAllowance(granted('contract-call', data))).toBeUndefined()
})

it.each([
  [null],
  ['text'],
  [{ token: '<b>', allowance: '100', period: '1' }],
  [{ token: 7, allowance: `0x${'f'.repeat(65)}`, period: Number.NaN }],
  [{ token: `${TOKEN}00`, allowance: '0x', period: -1 }],
  [{ token: {}, allowance: 100, period: 1e12 }],
  [Object.create({ token: TOKEN, allowance: '0x64', period: 1 })],
])('reads nothing from %j', (data) => {
  expect(grantedAllowance(granted('erc20-recurring-allowance', data))).toEqual({
    token: undefined,
    allowance: undefined,
    periodS: undefined,
  })
})

it('lists each token once, and the conditions by their types', () => {
  const permissions = [TOKEN, TOKEN.toLowerCase(), 'x'].map((token) => granted('erc20-recurring-allowance', { token }))
  const session = { pci: 'a', project: { name: 'Shop' }, expiresAt: 1, permissions, policies: [] }
  expect(grantedTokens([session, session])).toEqual([TOKEN.toLowerCase()])
  expect(policyTypes({ policies: [{ type: 'gas-limit' }, { type: '<b>' }, 'x', null] })).toEqual(['gas-limit', '…', '…', '…'])
})
