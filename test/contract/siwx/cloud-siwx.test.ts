import { describe, expect, it } from 'vitest'
import { isAppError } from '../../../src/domain/errors/app-error.ts'
import { fail } from '../../../src/domain/errors/fail.ts'
import type { SiwxSession } from '../../../src/domain/siwx/siwx-session.ts'
import { CryptoRandomness } from '../../../src/infrastructure/random/crypto-randomness.ts'
import { CloudSiwx } from '../../../src/infrastructure/siwx/cloud-siwx.ts'
import { HttpCloudSignIn } from '../../../src/infrastructure/siwx/http-cloud-sign-in.ts'
import { siwxContext } from '../../../src/infrastructure/siwx/page-siwx-context.ts'
import type { CloudSiwxOptions } from '../../../src/infrastructure/siwx/siwx-options.ts'
import type { Page } from '../../../src/ports/page/page.ts'
import type { CloudSignIn } from '../../../src/ports/siwx/cloud-sign-in.ts'
import { FakeCloudSignIn } from '../../fakes/siwx/fake-cloud-sign-in.ts'
import { FakeDisk } from '../../fakes/storage/fake-key-value-store.ts'
import { coreWorld } from '../../support/core-world.ts'
import { evmSigner } from '../../support/siwx-signers.ts'
import { PAGE } from '../../support/siwx-world.ts'
import { overTheWire } from '../services/over-the-wire.ts'
import { describeSiwx } from './siwx.contract.ts'

const [alice, bob] = [evmSigner('alice'), evmSigner('bob')]
const [HERE, THERE] = ['eip155:1', 'eip155:8453'] as const
const CAIP_10 = `${HERE}:${alice.address}`
const sign = async (address: string, text: string) => (address === alice.address ? alice : bob).sign(text)

function hosted<T extends CloudSignIn>(cloud: T, options: CloudSiwxOptions = {}, disk = new FakeDisk()) {
  const world = coreWorld({ disk })
  const { connections, networks, active, store, clock } = world
  const siwx = new CloudSiwx(options)
  const context = siwxContext({ connections, networks, active, store, clock, page: { href: PAGE } as Page, random: new CryptoRandomness() })
  const account = { namespace: 'eip155', address: alice.address, caipNetworkId: HERE } as const
  siwx.attach({ ...context, account: () => account, cloud: async () => cloud })
  return { ...world, siwx, cloud, disk }
}

describeSiwx('CloudSiwx over FakeCloudSignIn', async () => ({
  siwx: hosted(new FakeCloudSignIn()).siwx,
  addresses: [alice.address, bob.address],
  networks: [HERE, THERE],
  sign,
}))
const wire = overTheWire()
describeSiwx('CloudSiwx over HttpCloudSignIn', async () => {
  const { client, identity } = wire.open()
  return {
    siwx: hosted(new HttpCloudSignIn(client, identity)).siwx,
    addresses: [alice.address, bob.address],
    networks: [HERE, THERE],
    sign,
  }
})

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  )
async function signed(siwx: CloudSiwx, { address, sign: signText } = alice, chainId: string = HERE): Promise<SiwxSession> {
  const { toString: text, ...data } = await siwx.createMessage({ accountAddress: address, chainId })
  return { data, message: text(), signature: await signText(text()) }
}
const kept = async (siwx: CloudSiwx) => (await siwx.getSessions(HERE, alice.address)).length

describe('CloudSiwx', () => {
  it('keeps the token of a nonce in the store until its message is answered, or the visitor signs out', async () => {
    const { siwx, store } = hosted(new FakeCloudSignIn())
    const token = () => store.get('siwx-nonce')
    const session = await signed(siwx)
    expect(await token()).toEqual({ nonce: session.data.nonce, token: `token-of-${session.data.nonce}` })
    const later = await signed(siwx)
    await siwx.addSession(session)
    expect(await token()).toEqual({ nonce: later.data.nonce, token: `token-of-${later.data.nonce}` })
    await siwx.addSession(later)
    expect(await token()).toBeUndefined()
    await signed(siwx)
    await siwx.setSessions([])
    expect(await token()).toBeUndefined()
  })

  it('writes the text that the service knows, with its nonce', async () => {
    const { siwx, clock } = hosted(new FakeCloudSignIn())
    const { message } = await signed(siwx)
    expect(message).toBe(
      `app.example wants you to sign in with your Ethereum account:\n${alice.address}\n\nURI: https://app.example/home\nVersion: 1\nChain ID: eip155:1\nNonce: nonce00000001\nIssued At: ${new Date(clock.now()).toISOString()}`,
    )
  })

  it('keeps a token alone, which a reload finds, and the service confirms each time', async () => {
    const first = hosted(new FakeCloudSignIn())
    const session = await signed(first.siwx)
    await first.siwx.addSession(session)
    expect(JSON.stringify(await first.store.get('siwx-token'))).not.toContain(session.signature)
    const second = hosted(first.cloud, {}, first.disk)
    expect((await second.siwx.getSessions(HERE, alice.address))[0]?.data).toMatchObject({ accountAddress: alice.address, chainId: HERE })
    expect(await second.siwx.getSessions(HERE, bob.address)).toEqual([])
    second.cloud.sessions.clear()
    expect(await kept(second.siwx)).toBe(0)
    expect(await second.store.get('siwx-token')).toBeUndefined()
  })

  it('an outage is neither a session nor none: nobody knows, and it costs none', async () => {
    const { siwx, cloud } = hosted(new FakeCloudSignIn())
    await siwx.addSession(await signed(siwx))
    for (const failure of [
      fail('HTTP_UNREACHABLE', { url: '' }),
      fail('HTTP_STATUS', { status: 503, url: '' }),
      fail('APKT010', { retryAfterMs: 1 }),
    ]) {
      cloud.failure = failure
      expect(await codeOf(siwx.getSessions(HERE, alice.address))).toBe(failure.code)
    }
    cloud.failure = undefined
    expect(await kept(siwx)).toBe(1)
  })

  it('tells of the account in use, not of another network that is only probed', async () => {
    const first = hosted(new FakeCloudSignIn())
    await first.siwx.addSession(await signed(first.siwx, alice, THERE))
    const second = hosted(first.cloud, {}, first.disk)
    const changes: unknown[] = []
    second.siwx.on('sessionChanged', (session) => changes.push(session?.data.chainId))
    expect(await second.siwx.getSessions(THERE, alice.address)).toHaveLength(1)
    expect(changes).toEqual([])
  })

  it('signing out clears the token here and at the service, even if that cannot be told', async () => {
    const { siwx, cloud, store } = hosted(new FakeCloudSignIn())
    const changes: unknown[] = []
    siwx.on('sessionChanged', (session) => changes.push(session?.data.accountAddress))
    await siwx.addSession(await signed(siwx))
    await siwx.setSessions([])
    expect(await store.get('siwx-token')).toBeUndefined()
    await expect.poll(() => cloud.sessions.size).toBe(0)
    await siwx.addSession(await signed(siwx))
    cloud.failure = fail('HTTP_UNREACHABLE', { url: '' })
    await siwx.revokeSession(HERE, alice.address)
    expect(await store.get('siwx-token')).toBeUndefined()
    expect(changes).toEqual([alice.address, undefined, alice.address, undefined])
  })

  it('whoever signs out while the service still looks is not signed in by its late answer', async () => {
    const { siwx, cloud, store } = hosted(new FakeCloudSignIn())
    const session = await signed(siwx)
    const authenticate = cloud.authenticate.bind(cloud)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    cloud.authenticate = async (...given) => {
      await held
      return authenticate(...given)
    }
    const adding = codeOf(siwx.addSession(session))
    await siwx.setSessions([])
    release()
    expect(await adding).toBe('SIWX_ACCOUNT_CHANGED')
    expect(await store.get('siwx-token')).toBeUndefined()
    await expect.poll(() => cloud.sessions.size).toBe(0)
  })

  it('takes a message once, as it was made, and from here', async () => {
    const { siwx, cloud } = hosted(new FakeCloudSignIn())
    const session = await signed(siwx)
    await siwx.addSession(session)
    expect(await codeOf(siwx.addSession(session))).toBe('SIWX_NONCE_USED')
    expect(await codeOf(siwx.addSession(await signed(hosted(new FakeCloudSignIn()).siwx)))).toBe('SIWX_NONCE_USED')
    const other = await signed(siwx)
    expect(await codeOf(siwx.addSession({ ...other, data: { ...other.data, chainId: THERE } }))).toMatch(/^SIWX_(CHAIN|MESSAGE)/)
    const strange = await signed(siwx)
    const message = strange.message.replace('app.example', 'evil.example')
    const moved = { ...strange, message, data: { ...strange.data, domain: 'evil.example' } }
    expect(await codeOf(siwx.addSession(moved))).toBe('SIWX_DOMAIN_MISMATCH')
    const refused = await signed(siwx)
    cloud.authenticate = () => Promise.reject(fail('HTTP_STATUS', { status: 401, url: '', description: 'Invalid signature' }))
    expect(await codeOf(siwx.addSession(refused))).toBe('SIWX_SIGNATURE_INVALID')
  })

  it("a token that is another account's is none", async () => {
    const { siwx, cloud, store } = hosted(new FakeCloudSignIn())
    cloud.me = async () => ({ address: bob.address, caipNetworkId: HERE })
    expect(await codeOf(siwx.addSession(await signed(siwx)))).toBe('SIWX_SESSION_MISMATCH')
    await store.set('siwx-token', [{ account: `${HERE}:${alice.address.toLowerCase()}`, token: 'planted' }, 7, null])
    expect(await kept(siwx)).toBe(0)
    expect(await store.get('siwx-token')).toBeUndefined()
  })

  it('stores what the site knows of the account', async () => {
    const { siwx } = hosted(new FakeCloudSignIn())
    expect(await codeOf(siwx.getSessionAccount())).toBe('SIWX_NOT_SIGNED_IN')
    expect(await codeOf(siwx.setSessionAccountMetadata({}))).toBe('SIWX_NOT_SIGNED_IN')
    await siwx.addSession(await signed(siwx))
    await siwx.setSessionAccountMetadata({ plan: 'gold' })
    expect(await siwx.getSessionAccount()).toMatchObject({ address: alice.address, metadata: { plan: 'gold' } })
  })

  it('an e-mail address stands in the message once its code was confirmed, for that account, until signed out', async () => {
    const { siwx } = hosted(new FakeCloudSignIn())
    const resources = async (signer = alice, chainId: string = HERE) => (await signed(siwx, signer, chainId)).data.resources
    expect(await codeOf(siwx.confirmEmailOtp({ code: '123456' }))).toBe('SIWX_OTP_NOT_REQUESTED')
    expect(await codeOf(siwx.requestEmailOtp({ email: 'nobody', account: CAIP_10 }))).toBe('EMAIL_INVALID')
    expect(await siwx.requestEmailOtp({ email: 'a+b@c.example', account: CAIP_10 })).toEqual({ uuid: 'otp-0' })
    expect(await codeOf(siwx.confirmEmailOtp({ code: '000000' }))).toBe('HTTP_STATUS')
    expect(await resources()).toBeUndefined()
    await siwx.confirmEmailOtp({ code: '123456' })
    expect([await resources(), await resources(alice, THERE)]).toEqual([['email:a+b@c.example'], ['email:a+b@c.example']])
    expect(await resources(bob)).toBeUndefined()
    await siwx.addSession(await signed(siwx))
    expect(await siwx.getSessionAccount()).toMatchObject({ email: 'a+b@c.example' })
    await siwx.setSessions([])
    expect(await resources()).toBeUndefined()
  })

  it('where no code is needed the address stands there at once; odd ones are written as a URI may hold them', async () => {
    const { siwx, cloud } = hosted(new FakeCloudSignIn())
    cloud.otpRequired = false
    expect(await siwx.requestEmailOtp({ email: 'a#b@c.example', account: CAIP_10 })).toEqual({ uuid: undefined })
    expect((await signed(siwx)).data.resources).toEqual(['email:a%23b@c.example'])
  })

  it('is nothing outside of a page', async () => {
    expect(await codeOf(new CloudSiwx().getSessions(HERE, alice.address))).toBe('SERVICE_OFF')
  })
})
