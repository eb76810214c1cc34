import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { COOLDOWN_MS } from '../../src/domain/frame/mail-wait.ts'
import { DEVICE_MS, limitOf, VERDICT_MS } from '../../src/domain/frame/secure-calls.ts'
import { LOAD_MS } from '../../src/infrastructure/frame/frame-secure-site.ts'
import { RPC_CODES } from '../../src/infrastructure/shared/provider-rpc-error.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8').replaceAll(/\s+/g, ' ')
const seconds = (ms: number) => String(ms / 1000)

it('docs/embedded-wallet.md and docs/errors.md name the time limits of the code', () => {
  const call = (method: string) => ({ method, chainNamespace: 'eip155', chainId: 1 })
  const visitor = seconds(limitOf('CONNECT_OTP', { otp: '' }))
  // A page that lets the visitor look for the mail is asked whether it answers at all.
  const device = seconds(limitOf('CONNECT_DEVICE', undefined) + limitOf('IS_CONNECTED', undefined))
  const [read_, approval] = ['eth_call', 'personal_sign'].map((method) => seconds(limitOf('RPC_REQUEST', call(method))))
  const [out, other] = [seconds(limitOf('SIGN_OUT', undefined)), seconds(limitOf('GET_USER', {}))]
  expect(read_).toBe(visitor)
  const [wallet, errors] = [read('embedded-wallet.md'), read('errors.md')]
  for (const text of [
    `(${seconds(LOAD_MS)} s to load, ${visitor} s while the visitor is waited for and for a read, ten minutes for an approval, ${out} s to sign out)`,
    `as long as it is valid, ${String(DEVICE_MS / 60_000)} minutes; a page that answers nothing meanwhile is told after ${device} s (\`APKT004\`). A mail can be requested every ${seconds(COOLDOWN_MS)} seconds.`,
    `| \`APKT003\` | the page of the wallet did not load in ${seconds(LOAD_MS)} s |`,
    `| \`APKT004\` | it did not answer in ${visitor} s (${device} s while the link for a new device is waited for) |`,
    `another mail within ${seconds(COOLDOWN_MS)} s`,
    `waits up to ${seconds(VERDICT_MS)} s for the page's word`,
    `else the code **${String(RPC_CODES.unconfirmed)}**`,
  ])
    expect(wallet).toContain(text)
  expect(approval).toBe('600')
  for (const text of [
    `that waits for the visitor in ${visitor} s, or in ${device} s while the link for a new device is waited for`,
    `${visitor} s while the visitor is waited for and for a read, ${String(approval)} s for an approval, ${out} s for a sign-out, ${other} s for all else`,
    `in another ${seconds(VERDICT_MS)} s`,
  ])
    expect(errors).toContain(text)
})
