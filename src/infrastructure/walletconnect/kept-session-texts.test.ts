import { afterEach, describe, expect, it } from 'vitest'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { KeyWallet } from '../../../test/fakes/relay/key-wallet.ts'
import { startRelay } from '../../../test/fakes/relay/relay-server.ts'
import { FakeDisk, FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { ClientIdentity } from '../../domain/connection/client-identity.ts'
import { SystemClock } from '../time/system-clock.ts'
import { SessionStorage } from './deep-link-choice.ts'
import { RelayFaults } from './relay-faults.ts'
import { UniversalSessionProvider } from './universal-session-provider.ts'

const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const ASKED = { eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: ['chainChanged'] } }
const never = () => new AbortController().signal
const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A visitor who connected over the relay; `reload` is the next visit, which pairs with nobody. */
async function connected() {
  const server = await startRelay()
  closing.push(server.stop)
  const wallet = await KeyWallet.start({ relayUrl: server.url, privateKeys: [KEY], rpcUrls: { 'eip155:31337': '' } })
  closing.push(() => wallet.dispose())
  const [disk, page] = [new FakeDisk(), new FakePage()]
  const visit = () => {
    const faults = new RelayFaults(page.origin)
    const heard: string[] = []
    faults.faults$.subscribe(({ code }) => heard.push(code))
    const storage = new SessionStorage(new FakeKeyValueStore(disk))
    const given = { projectId: '0'.repeat(32), relayUrl: server.url, verifyUrl: undefined, metadata: page.metadata(), storage, faults }
    const sessions = new UniversalSessionProvider(given, page, new SystemClock(), new ClientIdentity())
    closing.push(() => sessions.dispose())
    return { sessions, heard }
  }
  const first = visit()
  const pairing = await first.sessions.pair(ASKED, never())
  await wallet.pair(pairing.uri)
  const { topic } = await pairing.approval
  const reload = async () => {
    first.sessions.dispose()
    await expect.poll(() => server.relay.connected).toBe(1)
    return visit()
  }
  const request = { topic, caipNetworkId: 'eip155:31337', method: 'personal_sign', params: ['0x6869', wallet.addresses[0]] } as const
  return { server, wallet, topic, reload, request }
}

describe('a session that was kept from an earlier visit', () => {
  it.each([
    ['Unauthorized: invalid key', 'APKT007'],
    ['Unauthorized: origin not allowed', 'APKT002'],
    ['JWT validation error: JWT Token is not yet valid: iat', 'APKT006'],
  ])(
    'is there although the relay says "%s", which is told as %s',
    async (refusal, code) => {
      const { server, reload, topic } = await connected()
      const { sessions, heard } = await reload()
      server.relay.knobs.refusal = refusal
      expect((await sessions.restore(never()))?.topic).toBe(topic)
      await expect.poll(() => heard, { timeout: 10_000 }).toContain(code)
    },
    30_000,
  )

  it("says in our words what its wallet's errors mean", async () => {
    const { wallet, reload, request } = await connected()
    const { sessions } = await reload()
    await sessions.restore(never())
    const meaning = async (code: number, message: string) => {
      wallet.refusal = { code, message }
      return sessions.request(request, never()).then(
        () => 'answered',
        ({ code: ours, facts }: { code: string; facts: object }) => [ours, facts],
      )
    }
    expect(await meaning(4001, '')).toEqual(['USER_REJECTED', {}])
    expect(await meaning(5000, 'User rejected.')).toEqual(['USER_REJECTED', {}])
    expect(await meaning(-32000, 'Error: user cancelled the request')).toEqual(['USER_REJECTED', {}])
    expect(await meaning(8000, 'Request expired. Please try again.')).toEqual(['WALLET_SILENT', { wallet: 'WalletConnect' }])
    const text = 'insufficient funds\u202e for gas'
    expect(await meaning(-32000, text)).toEqual([
      'WALLET_REFUSED',
      { method: 'personal_sign', text: 'insufficient funds for gas', walletCode: -32000 },
    ])
    expect(await meaning(-32000, `bad key ${KEY}`)).toMatchObject(['WALLET_REFUSED', { text: 'bad key …' }])
    wallet.refusal = undefined
    expect(await sessions.request(request, never())).toMatch(/^0x[0-9a-f]{130}$/)
  }, 30_000)
})
