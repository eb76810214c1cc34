import { encodeFunctionData, erc20Abi, maxUint256, toHex } from 'viem'
import { expect, it } from 'vitest'
import { approvalOf } from '../../sandbox/secure-site/approval.ts'
import type { VisitorKeys } from '../../sandbox/secure-site/keys.ts'
import { APPROVED, answerRpc } from '../../sandbox/secure-site/rpc-desk.ts'
import { rpcKind } from '../../src/domain/frame/rpc-methods.ts'
import { judgedNamed } from '../corpora/lib/ledger.ts'

const REQUEST_METHODS = [
  ...['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'solana_signMessage', 'solana_signTransaction'],
  ...['solana_signAllTransactions', 'solana_signAndSendTransaction', 'wallet_sendCalls', 'wallet_grantPermissions'],
  ...['wallet_revokePermissions', 'eth_sendUserOperation'],
]
const SITE = 'https://shop.example'
const TOKEN = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const SPENDER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const judged = (name: string) => judgedNamed('send-swap-safety', name)
const signIn = (domain: string) =>
  approvalOf('personal_sign', [toHex(`${domain} wants you to sign in with your Ethereum account:\n${SPENDER}\n\nHi`)], SITE)

it('shows typed data as text, its domain first', () => {
  judged('typed data with html in domain name')
  const name = '<img src=x onerror=alert(1)>'
  const data = { domain: { name, chainId: 1, verifyingContract: TOKEN }, primaryType: 'Mail', message: { to: '<b>you</b>' } }
  expect(approvalOf('eth_signTypedData_v4', [SPENDER, JSON.stringify(data)], SITE).lines).toEqual([
    ['Domain name', name],
    ['Domain chainId', '1'],
    ['Domain verifyingContract', TOKEN],
    ['Type', 'Mail'],
    ['Message', expect.stringContaining('<b>you</b>')],
  ])
})

it('lists every call of a batch with its receiver, and says what it asks of a token', () => {
  judged('wallet_sendCalls with 100 calls')
  judged('wallet_sendCalls hides approve in the middle')
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [SPENDER, maxUint256] })
  const receiver = (at: number) => `0x${at.toString(16).padStart(40, '0')}`
  const calls = Array.from({ length: 100 }, (_, at) => (at === 50 ? { to: TOKEN, data: approve } : { to: receiver(at), value: '0x1' }))
  const { lines } = approvalOf('wallet_sendCalls', [{ calls }], SITE)
  expect(lines[0]).toEqual(['Calls', '100'])
  expect(lines.filter(([name]) => name.endsWith('To')).map(([, value]) => value)).toEqual(calls.map(({ to }) => to))
  expect(lines).toContainEqual(['51. Does', `approve ${SPENDER} ${String(maxUint256)}`])
})

it.each([
  ['shop.example', []],
  ['https://shop.example', []],
  ['shop.example:8443', [expect.stringContaining('shop.example:8443')]],
  ['evil.example', ['This message signs in at evil.example. You are on shop.example.']],
])('a sign-in for %s warns where it is not for the site that asks', (domain, warnings) => {
  judged('personal_sign of a hex that decodes to a SIWE text for other domain')
  expect(signIn(domain).warnings).toEqual(warnings)
})

it('shows an approval for each method that the modal makes room for, and for no other', () => {
  const methods = [...REQUEST_METHODS, 'eth_chainId', 'eth_sign', 'wallet_getAssets', 'wallet_getCapabilities']
  expect(methods.filter((method) => APPROVED.has(method))).toEqual(methods.filter((method) => rpcKind(method) === 'approved'))
})

it('warns of every permission, and more of one without a limit', () => {
  judged('wallet_grantPermissions for all tokens')
  const grant = (permissions: unknown) => approvalOf('wallet_grantPermissions', [{ permissions }], SITE).warnings.length
  expect(grant([{ type: 'erc20-token-transfer', data: { address: TOKEN, allowance: '0x10' } }])).toBe(1)
  for (const wide of [[{ type: 'erc20-token-transfer', data: { allowance: '0x10' } }], [{ type: '*' }], [], undefined])
    expect(grant(wide)).toBe(2)
})

it('refuses calls that must be one transaction, and sends none of them (EIP-5792)', async () => {
  const sent: unknown[] = []
  const send = async (_: unknown, call: unknown) => {
    sent.push(call)
    return `0x${'00'.repeat(32)}`
  }
  const visitor = { keys: { send } as unknown as VisitorKeys, kind: 'eoa' as const }
  const ask = (fields: object) =>
    answerRpc(visitor, { method: 'wallet_sendCalls', params: [fields], chainId: 1 }, new Map(), {
      tokens: [],
      collectibles: [],
    })
  const calls = [{ to: SPENDER }, { to: TOKEN }]
  await expect(ask({ calls, atomicRequired: true })).rejects.toThrow('Atomicity not supported')
  expect(sent).toEqual([])
  await ask({ calls, atomicRequired: false })
  await ask({ calls: [{ to: TOKEN }], atomicRequired: true })
  expect(sent).toEqual([...calls, { to: TOKEN }])
})

it.each([
  ['Atomicity not supported', { atomicRequired: true }],
  ['Unsupported non-optional capability: paymasterService', { capabilities: { paymasterService: { url: 'https://pay.example' } } }],
  ['Unsupported non-optional capability: flowControl', { calls: [{ to: TOKEN }, { to: TOKEN, capabilities: { flowControl: {} } }] }],
  ['Unsupported chain id', { chainId: '0x2' }],
])('does not show a batch that it would refuse: %s (EIP-5792)', (words, fields) => {
  const batch = { chainId: '0x1', calls: [{ to: TOKEN }, { to: SPENDER }], ...fields }
  expect(() => approvalOf('wallet_sendCalls', [batch], SITE, 1)).toThrow(words)
})

it('shows a batch whose unknown capabilities are optional (EIP-5792)', () => {
  const batch = { chainId: '0x1', calls: [{ to: TOKEN }], atomicRequired: true, capabilities: { paymasterService: { optional: true } } }
  expect(approvalOf('wallet_sendCalls', [batch], SITE, 1).lines[0]).toEqual(['Calls', '1'])
})
