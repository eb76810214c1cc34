import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignInBackEnd, startSignInBackEnd } from '../../../sandbox/sign-in-back-end.ts'
import { isAppError } from '../../../src/domain/errors/app-error.ts'
import type { SiwxSession } from '../../../src/domain/siwx/siwx-session.ts'
import { HttpSiwx } from '../../../src/infrastructure/siwx/ready-made-siwx.ts'
import type { HttpSiwxOptions } from '../../../src/infrastructure/siwx/siwx-options.ts'
import { bitcoinSigner, evmSigner, type SiwxSigner, solanaSigner } from '../../support/siwx-signers.ts'
import { describeSiwx } from './siwx.contract.ts'

const ORIGIN = 'http://127.0.0.1:4321'
const [alice, bob] = [evmSigner('alice'), evmSigner('bob')]
const [HERE, THERE] = ['eip155:1', 'eip155:8453'] as const
const sign = async (address: string, text: string) => (address === alice.address ? alice : bob).sign(text)

let backEnd: SignInBackEnd
beforeAll(async () => {
  backEnd = await startSignInBackEnd()
})
beforeEach(() => backEnd.revokeAll())
afterAll(() => backEnd.stop())

/** A browser's fetch: it says the page's origin, and keeps cookies. */
function browser(origin = ORIGIN) {
  const seen: string[] = []
  const jar = { cookie: '' }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    seen.push(`${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`)
    const headers = { ...(init?.headers as Record<string, string>), origin, ...(jar.cookie && { cookie: jar.cookie }) }
    const response = await globalThis.fetch(input, { ...init, headers })
    jar.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? jar.cookie
    return response
  }
  return { fetch, seen, jar }
}

function page(options: HttpSiwxOptions = {}, visitor = browser()) {
  const siwx = new HttpSiwx({
    baseUrl: backEnd.url,
    credentials: 'include',
    domain: new URL(ORIGIN).host,
    uri: `${ORIGIN}/`,
    fetch: visitor.fetch,
    ...options,
  })
  return { siwx, ...visitor, visitor }
}

describeSiwx('HttpSiwx with the back end of the sandbox', async () => ({
  siwx: page().siwx,
  addresses: [alice.address, bob.address],
  networks: [HERE, THERE],
  sign,
}))

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  )
async function signed(siwx: HttpSiwx, { address, chainId, sign: signText }: SiwxSigner = alice): Promise<SiwxSession> {
  const { toString: text, ...data } = await siwx.createMessage({ accountAddress: address, chainId })
  return { data, message: text(), signature: await signText(text()) }
}

describe('HttpSiwx', () => {
  it('signs in with each namespace, and a reload finds it by the cookie', async () => {
    const { siwx, visitor } = page({ statement: 'Hello.' })
    for (const signer of [alice, solanaSigner(), bitcoinSigner('p2wpkh')]) {
      await siwx.addSession(await signed(siwx, signer))
      const again = page({}, visitor).siwx
      expect(await again.getSessions(signer.chainId, signer.address)).toHaveLength(1)
    }
    expect(backEnd.accounts()).toHaveLength(3)
    expect(await page().siwx.getSessions(HERE, alice.address)).toEqual([])
  })

  it('posts the address that a visitor typed with the signature', async () => {
    const bodies: unknown[] = []
    const visitor = browser()
    const { siwx } = page({
      fetch: (input, init) => {
        if (init?.body) bodies.push(JSON.parse(String(init.body)))
        return visitor.fetch(input, init)
      },
    })
    await siwx.addSession({ ...(await signed(siwx)), email: 'ann@shop.example' })
    expect(bodies).toMatchObject([{ email: 'ann@shop.example' }])
  })

  it('the cookie after a sign-in is another than before', async () => {
    const { siwx, jar } = page()
    const session = await signed(siwx)
    const before = jar.cookie
    await siwx.addSession(session)
    expect(jar.cookie).not.toBe(before)
    jar.cookie = before
    expect(await siwx.getSessions(HERE, alice.address)).toEqual([])
  })

  it('a revoked session is none', async () => {
    const { siwx } = page()
    await siwx.addSession(await signed(siwx))
    backEnd.revokeAll()
    expect(await siwx.getSessions(HERE, alice.address)).toEqual([])
  })

  it('a signature that is not of the account is refused, and nothing is kept', async () => {
    const { siwx } = page()
    const session = await signed(siwx)
    expect(await codeOf(siwx.addSession({ ...session, signature: await bob.sign(session.message) }))).toBe('SIWX_SIGNATURE_INVALID')
    expect(backEnd.accounts()).toEqual([])
  })

  it('a message is good once, for the browser that asked for it, on this site', async () => {
    const mine = page()
    const session = await signed(mine.siwx)
    const post = (visitor: ReturnType<typeof browser>, body: unknown = session) =>
      visitor
        .fetch(`${backEnd.url}/auth/verify`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        .then(({ status }) => status)
    expect(await post(browser())).toBe(401)
    expect(await post(mine.visitor)).toBe(200)
    expect(await post(mine.visitor)).toBe(401)
    expect(await codeOf(mine.siwx.addSession(session))).toBe('SIWX_SIGNATURE_INVALID')
    expect(await codeOf(mine.siwx.addSession(session))).toBe('SIWX_NONCE_USED')
    const elsewhere = page({ domain: 'evil.example' })
    expect(await codeOf(elsewhere.siwx.addSession(await signed(elsewhere.siwx)))).toBe('SIWX_SIGNATURE_INVALID')
    const foreign = page({}, browser('https://evil.example'))
    expect(await codeOf(foreign.siwx.addSession(await signed(foreign.siwx)))).toBe('SIWX_SIGNATURE_INVALID')
  })

  it('whoever signs out while the back end still looks is not signed in afterwards', async () => {
    const visitor = browser()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const fetch: typeof globalThis.fetch = async (...given) => {
      const response = await visitor.fetch(...given)
      if (String(given[0]).endsWith('/verify')) await held
      return response
    }
    const { siwx } = page({ fetch }, visitor)
    const adding = codeOf(siwx.addSession(await signed(siwx)))
    await siwx.setSessions([])
    release()
    expect(await adding).toBe('SIWX_ACCOUNT_CHANGED')
    expect(backEnd.accounts()).toEqual([])
  })

  it('does not sign another account out', async () => {
    const { siwx, seen } = page()
    await siwx.addSession(await signed(siwx))
    await siwx.revokeSession(HERE, bob.address)
    expect(seen).not.toContain('POST /auth/sign-out')
    await siwx.revokeSession(HERE, alice.address)
    expect(backEnd.accounts()).toEqual([])
  })

  const answering = (answer: (path: string) => Response | Promise<Response>) =>
    page({ fetch: async (input) => answer(new URL(String(input)).pathname) }).siwx
  const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

  it.each<[string, unknown, number]>([
    ['one account, its chain as a number', { address: alice.address.toLowerCase(), chainId: 1 }, 1],
    [
      'a list',
      [
        { address: bob.address, chainId: HERE },
        { address: alice.address, chainId: HERE },
      ],
      1,
    ],
    ['another chain', { address: alice.address, chainId: 8453 }, 0],
    ['nobody', null, 0],
    ['nonsense', [7, { address: {}, chainId: [] }, { __proto__: null }], 0],
  ])('reads who is signed in: %s', async (_name, body, count) => {
    expect(await answering(() => json(body)).getSessions(HERE, alice.address)).toHaveLength(count)
  })

  it('whatever else a back end says is no session', async () => {
    for (const answer of [
      () => new Response(null, { status: 204 }),
      () => json({ error: 'no' }, 401),
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    ])
      expect(await answering(answer).getSessions(HERE, alice.address)).toEqual([])
  })

  it.each<[string, () => Response | Promise<Response>]>([
    ['HTTP_STATUS', () => json({}, 500)],
    ['HTTP_STATUS', () => json({}, 429)],
    ['HTTP_UNREACHABLE', () => Promise.reject(new TypeError('offline'))],
  ])('a back end that cannot be asked: nobody knows (%s)', async (code, answer) => {
    expect(await codeOf(answering(answer).getSessions(HERE, alice.address))).toBe(code)
  })

  it('has nothing signed with a nonce that was used before', async () => {
    const lying = answering((path) => json(path.endsWith('nonce') ? { nonce: 'abcdefgh12345678' } : {}))
    // A back end may keep its nonce until it is used.
    const [, session] = [await signed(lying), await signed(lying)]
    expect(await codeOf(lying.addSession(session))).toBe('ok')
    expect(await codeOf(signed(lying))).toBe('SIWX_NONCE_USED')
  })

  it('takes a nonce as plain text, refuses one that is none, and believes a plain no', async () => {
    const plain = answering((path) => (path.endsWith('nonce') ? new Response('abcdefgh12345678\n') : json(false)))
    const session = await signed(plain)
    expect(session.data.nonce).toBe('abcdefgh12345678')
    expect(await codeOf(plain.addSession(session))).toBe('SIWX_SIGNATURE_INVALID')
    for (const body of [null, {}, { nonce: 7 }, '', []]) expect(await codeOf(signed(answering(() => json(body))))).toBe('ANSWER_UNREADABLE')
    expect(await codeOf(signed(answering(() => json({}, 503))))).toBe('HTTP_STATUS')
  })
})
