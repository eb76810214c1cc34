import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveSecureSite } from '../../sandbox/secure-site/secure-site.ts'
import type { SecureSiteServer } from '../fakes/frame/secure-site-server.ts'

let site: SecureSiteServer
beforeAll(async () => {
  site = await serveSecureSite({ smartAccountNetworks: [1] })
})
afterAll(() => site.stop())

type User = Readonly<{ address: string; accounts: readonly Readonly<{ address: string; type: string }>[] }>

async function loggedIn() {
  const session = crypto.randomUUID()
  const ask = async (name: string, payload: object, version?: string) => {
    const body = JSON.stringify({ name, payload, session, device: 'one', site: 'https://shop.example', version })
    const answer = (await (await fetch(`${site.url}/api/request`, { method: 'POST', body })).json()) as {
      outcome: string
      payload: unknown
    }
    if (answer.outcome !== 'SUCCESS') throw new Error(JSON.stringify(answer.payload))
    return answer.payload as User
  }
  await ask('CONNECT_EMAIL', { email: 'ada@example.com' })
  site.registerDevice('ada@example.com')
  await ask('CONNECT_DEVICE', {})
  await ask('CONNECT_OTP', { otp: site.mails.findLast(({ code }) => code)?.code })
  const user = (version?: string) => ask('GET_USER', { chainId: 1, preferredAccountType: 'smartAccount' }, version)
  return { user }
}

it('gives each version of the contract behind smart accounts an address of its own, and v7 where nobody asks', async () => {
  const { user } = await loggedIn()
  const [v6, v7, unasked, other] = [await user('v6'), await user('v7'), await user(), await user('v5')]
  expect(v6.address).not.toBe(v7.address)
  expect([unasked.address, other.address]).toEqual([v7.address, v7.address])
  const eoa = ({ accounts }: User) => accounts.find(({ type }) => type === 'eoa')?.address
  expect(eoa(v6)).toBe(eoa(v7))
  expect(v6.accounts.map(({ address }) => address)).toContain(v6.address)
})
