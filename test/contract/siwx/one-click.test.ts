import { afterEach, describe, expect, it } from 'vitest'
import { ClientIdentity } from '../../../src/domain/connection/client-identity.ts'
import { isAppError } from '../../../src/domain/errors/app-error.ts'
import type { SessionAuth, SessionAuthentication } from '../../../src/domain/siwx/sign-in-gateway.ts'
import { CryptoRandomness } from '../../../src/infrastructure/random/crypto-randomness.ts'
import { EvmSiwxVerifier } from '../../../src/infrastructure/siwx/evm-siwx-verifier.ts'
import { DefaultSiwx } from '../../../src/infrastructure/siwx/ready-made-siwx.ts'
import { SystemClock } from '../../../src/infrastructure/time/system-clock.ts'
import { SessionStorage } from '../../../src/infrastructure/walletconnect/deep-link-choice.ts'
import { RelayFaults } from '../../../src/infrastructure/walletconnect/relay-faults.ts'
import { UniversalSessionProvider } from '../../../src/infrastructure/walletconnect/universal-session-provider.ts'
import { FakePage } from '../../fakes/page/fake-page.ts'
import { KeyWallet } from '../../fakes/relay/key-wallet.ts'
import { startRelay } from '../../fakes/relay/relay-server.ts'
import { FakeKeyValueStore } from '../../fakes/storage/fake-key-value-store.ts'
import { siwxWorld } from '../../support/siwx-world.ts'

const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const FIRST = 'eip155:31337'
const SECOND = 'eip155:31338'
const NAMESPACES = {
  eip155: { chains: [FIRST, SECOND], methods: ['personal_sign', 'eth_sendTransaction'], events: ['accountsChanged', 'chainChanged'] },
}
const never = () => new AbortController().signal
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A page with a real client of the relay, a wallet with a real key behind it, and real messages and verifiers. */
async function open({ signsIn = true, statement = 'Hello.' } = {}) {
  const server = await startRelay()
  closing.push(() => server.stop())
  const wallet = await KeyWallet.start({ relayUrl: server.url, privateKeys: [KEY], rpcUrls: { [FIRST]: '', [SECOND]: '' }, signsIn })
  closing.push(() => wallet.dispose())
  const page = new FakePage()
  const setup = {
    ...{ projectId: '', relayUrl: server.url, verifyUrl: undefined, metadata: page.metadata(), provider: undefined },
    ...{ storage: new SessionStorage(new FakeKeyValueStore()), faults: new RelayFaults(page.origin) },
  }
  const clock = new SystemClock()
  const sessions = new UniversalSessionProvider(setup, page, clock, new ClientIdentity())
  closing.push(() => sessions.dispose())
  const world = siwxWorld()
  const siwx = new DefaultSiwx({
    verifiers: [new EvmSiwxVerifier()],
    ...(statement && { statement }),
    resources: ['https://app.example/terms'],
  })
  siwx.attach({ ...world.context, clock, random: new CryptoRandomness(), cloud: () => Promise.reject(new Error('none')) })
  Object.assign(world.siwx, {
    createMessage: siwx.createMessage.bind(siwx),
    setSessions: siwx.setSessions.bind(siwx),
    getSessions: siwx.getSessions.bind(siwx),
  })
  world.clock.now = () => clock.now()
  await world.start()
  const asked = await world.modal.signIn?.authentication([FIRST, SECOND], NAMESPACES.eip155.methods)
  if (!asked) throw new Error('nothing is asked')
  const pair = async (authentication: SessionAuthentication = asked) => {
    const pairing = await sessions.pair(NAMESPACES, never(), authentication)
    await wallet.pair(pairing.uri)
    return pairing.approval
  }
  const adopt = (auths: readonly SessionAuth[] = [], addresses: readonly string[] = wallet.addresses) =>
    world.modal.signIn?.adopt(asked, auths, addresses, never())
  return { world, wallet, siwx, asked, pair, sessions, adopt }
}

const codeOf = (work: Promise<unknown> | undefined) =>
  work?.then(
    () => 'ok',
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  )

describe('signing in as the wallet accepts (CAIP-74)', () => {
  it('makes a session on each chain it signed for, and one connection', async () => {
    const { world, wallet, siwx, asked, pair, adopt } = await open()
    const { auths, namespaces } = await pair()
    expect(auths).toHaveLength(2)
    await adopt(auths)
    const [address = ''] = wallet.addresses
    for (const chain of [FIRST, SECOND]) expect(await siwx.getSessions(chain, address)).toHaveLength(1)
    const [session] = await siwx.getSessions(FIRST, address)
    expect(session?.data).toMatchObject({ nonce: asked.nonce, domain: 'app.example', accountAddress: address })
    expect(session?.data.statement).toMatch(/^Hello\. I further authorize the stated URI .* for 'eip155'\.$/)
    expect(session?.message).toContain('Hello. I further authorize the stated URI')
    expect(session?.cacao?.p.iss).toBe(`did:pkh:${FIRST}:${address}`)
    expect(namespaces.eip155?.chains).toEqual([FIRST, SECOND])
    expect(namespaces.eip155?.methods).toEqual(expect.arrayContaining(['personal_sign']))
    expect([wallet.authentications.length, wallet.proposals.length, wallet.topics.length]).toEqual([1, 0, 1])
    expect(world.tracked).toContain('SIWX_AUTH_SUCCESS')
  }, 60_000)

  it('a wallet that cannot just connects, in the same pairing', async () => {
    const { wallet, pair } = await open({ signsIn: false })
    const { auths, namespaces } = await pair()
    expect(auths ?? []).toEqual([])
    expect(namespaces.eip155?.chains).toEqual([FIRST, SECOND])
    expect([wallet.authentications.length, wallet.proposals.length, wallet.topics.length]).toEqual([0, 1, 1])
  }, 60_000)

  it('makes sessions where no statement was asked, too', async () => {
    const { wallet, siwx, pair, adopt } = await open({ statement: '' })
    const { auths } = await pair()
    await adopt(auths)
    const [session] = await siwx.getSessions(FIRST, wallet.addresses[0] ?? '')
    expect(session?.data.statement).toMatch(/^I further authorize the stated URI .* for 'eip155'\.$/)
  }, 60_000)

  it('takes the asked statement alone, where the wallet leaves the sentence of its grants to the text', async () => {
    const { wallet, siwx, pair, adopt } = await open()
    wallet.tamper = ({ p, ...rest }) => ({ ...rest, p: { ...p, statement: 'Hello.' } })
    const { auths } = await pair()
    await adopt(auths)
    const [session] = await siwx.getSessions(FIRST, wallet.addresses[0] ?? '')
    expect(session?.data.statement).toBe('Hello.')
    expect(session?.message).toContain('Hello. I further authorize the stated URI')
  }, 60_000)

  it('connects a wallet that writes its address in lower case, and adopts no text that back ends would refuse', async () => {
    const { wallet, siwx, pair, adopt } = await open()
    wallet.spelling = (address) => address.toLowerCase()
    const { auths, namespaces } = await pair()
    expect(namespaces.eip155?.accounts[0]?.address).toBe(wallet.addresses[0])
    expect(await codeOf(adopt(auths))).toBe('SIWX_SESSION_MISMATCH')
    expect(await siwx.getSessions(FIRST, wallet.addresses[0] ?? '')).toEqual([])
  }, 60_000)

  it('a wallet that grants nothing as it signs can be asked to connect only', async () => {
    const { wallet, pair, asked } = await open()
    const { methods: _, ...rest } = asked
    expect(await codeOf(pair({ ...rest, methods: [] }))).toBe('SIWX_SIGN_FAILED')
    expect(wallet.topics).toEqual([])
  }, 60_000)

  it('a wallet that says no is a refusal', async () => {
    const { wallet, pair } = await open()
    wallet.answers = 'reject'
    expect(await codeOf(pair())).toBe('USER_REJECTED')
  }, 60_000)

  it.each(['nonce', 'domain', 'aud', 'statement', 'resources', 'iss', 'exp', 'nbf', 'version'])(
    'no session of one with another %s',
    async (field) => {
      const { world, siwx, wallet, pair, adopt } = await open()
      const { auths = [] } = await pair()
      const changed = auths.map(({ cacao, message }) => {
        const { p, ...rest } = structuredClone(cacao) as { p: Record<string, unknown> }
        const value = field === 'resources' ? ['https://evil.example'] : field === 'iss' ? `did:pkh:eip155:1:${wallet.addresses[0]}` : '2'
        return { cacao: { ...rest, p: { ...p, [field]: value } }, message }
      })
      expect(await codeOf(adopt(changed))).toBe('SIWX_SESSION_MISMATCH')
      expect(world.tracked).toContain('SIWX_AUTH_ERROR')
      expect(await siwx.getSessions(FIRST, wallet.addresses[0] ?? '')).toEqual([])
    },
    60_000,
  )

  it('no session of a signature over another text, nor of one used before', async () => {
    const { siwx, wallet, pair, adopt } = await open()
    const { auths = [] } = await pair()
    const [first, second] = auths as readonly { cacao: { s: object }; message: string }[]
    const swapped = [{ cacao: { ...first?.cacao, s: second?.cacao.s }, message: first?.message ?? '' }]
    expect(await codeOf(adopt(swapped))).toMatch(/^SIWX_SIGNATURE_INVALID$/)
    expect(await siwx.getSessions(FIRST, wallet.addresses[0] ?? '')).toEqual([])
    expect(await codeOf(adopt(auths))).toBe('SIWX_NONCE_USED')
  }, 60_000)

  it('no session of an account that the wallet did not connect', async () => {
    const { siwx, wallet, pair, adopt } = await open()
    const { auths } = await pair()
    expect(await codeOf(adopt(auths, ['0x26c17fD290Ca4839c07c9690059C34d8C639f6aF']))).toBe('SIWX_SESSION_MISMATCH')
    expect(await siwx.getSessions(FIRST, wallet.addresses[0] ?? '')).toEqual([])
  }, 60_000)

  it('is not asked where another kind of chain is proposed, nor where no message can be made', async () => {
    const { world } = await open()
    expect(await world.modal.signIn?.authentication([FIRST, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], [])).toBeUndefined()
    world.siwx.createMessage = () => Promise.reject(new Error('down'))
    expect(await world.modal.signIn?.authentication([FIRST], [])).toBeUndefined()
  }, 60_000)
})
