import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** The server of `examples/sign-in`, as a reader copies it. */
let server: Server
let url = ''
const domain = 'localhost:3000'
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)

beforeAll(async () => {
  ;({ server } = (await import('../../../examples/sign-in/server.js' as string)) as { server: Server })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
})
afterAll(() => void server.close())

/** A browser: it keeps the cookie. */
function browser() {
  let cookie = ''
  return async (path: string, body?: unknown, headers: Readonly<Record<string, string>> = { origin: `http://${domain}` }) => {
    const response = await fetch(url + path, {
      ...(body === undefined
        ? {}
        : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', cookie, ...headers } }),
      ...(body === undefined && { headers: { cookie } }),
    })
    const set = response.headers.get('set-cookie')
    if (set) [cookie = ''] = set.split(';')
    const text = await response.text()
    return { status: response.status, answer: text === '' ? undefined : JSON.parse(text), cookie }
  }
}

async function signed(nonce: string, of = domain) {
  const [{ address }, uri, issuedAt] = [account, `http://${of}/`, new Date()]
  const message = createSiweMessage({ address, chainId: 1, domain: of, uri, version: '1', nonce, issuedAt })
  const data = { accountAddress: address, chainId: 'eip155:1', domain: of, uri, version: '1', nonce, issuedAt: issuedAt.toISOString() }
  return { data, message, signature: await account.signMessage({ message }) }
}

it('signs in who signs a fresh message, gives a new cookie, and knows who asks until the sign-out', async () => {
  const ask = browser()
  expect(await ask('/auth/session')).toMatchObject({ status: 200, answer: null })
  const { answer, cookie } = await ask('/auth/nonce')
  const session = await signed(answer.nonce)
  const done = await ask('/auth/verify', session)
  expect(done).toMatchObject({ status: 200, answer: { ok: true } })
  expect(done.cookie).not.toBe(cookie)
  expect((await ask('/auth/session')).answer).toEqual({ address: account.address, chainId: 'eip155:1' })
  expect((await ask('/orders')).answer).toBe(`The orders of ${account.address}`)
  expect((await ask('/auth/verify', session)).status).toBe(401)
  expect((await ask('/auth/sign-out', {})).status).toBe(200)
  expect((await ask('/orders')).answer).toBe('Sign in first')
})

it('refuses a nonce of somebody else, the message of another site, and what another site posts', async () => {
  const [visitor, thief] = [browser(), browser()]
  const { nonce } = (await visitor('/auth/nonce')).answer
  await thief('/auth/nonce')
  expect(await thief('/auth/verify', await signed(nonce))).toMatchObject({ status: 401 })
  expect(await visitor('/auth/verify', await signed(nonce, 'evil.example'))).toMatchObject({
    status: 401,
    answer: { code: 'SIWX_DOMAIN_MISMATCH' },
  })
  for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'content-type': 'text/plain' }])
    expect((await visitor('/auth/sign-out', {}, headers)).status).toBe(403)
  expect((await visitor('/../server.js')).status).toBe(404)
})
