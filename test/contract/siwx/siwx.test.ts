import { describe, expect, it } from 'vitest'
import { isAppError } from '../../../src/domain/errors/app-error.ts'
import { fail } from '../../../src/domain/errors/fail.ts'
import { fail as failInFeature } from '../../../src/domain/errors/fail-in-feature.ts'
import type { SiwxSession } from '../../../src/domain/siwx/siwx-session.ts'
import { CryptoRandomness } from '../../../src/infrastructure/random/crypto-randomness.ts'
import { EvmSiwxVerifier } from '../../../src/infrastructure/siwx/evm-siwx-verifier.ts'
import { siwxContext } from '../../../src/infrastructure/siwx/page-siwx-context.ts'
import { DefaultSiwx } from '../../../src/infrastructure/siwx/ready-made-siwx.ts'
import type { DefaultSiwxOptions } from '../../../src/infrastructure/siwx/siwx-options.ts'
import { SolanaSiwxVerifier } from '../../../src/infrastructure/siwx/solana-siwx-verifier.ts'
import type { Page } from '../../../src/ports/page/page.ts'
import { judged } from '../../corpora/lib/ledger.ts'
import { FakeSiwx } from '../../fakes/siwx/fake-siwx.ts'
import { FakeDisk } from '../../fakes/storage/fake-key-value-store.ts'
import { coreWorld } from '../../support/core-world.ts'
import { evmSigner, type SiwxSigner, solanaSigner } from '../../support/siwx-signers.ts'
import { PAGE } from '../../support/siwx-world.ts'
import { describeSiwx } from './siwx.contract.ts'

const [alice, bob] = [evmSigner('alice'), evmSigner('bob')]
const sign = async (address: string, text: string) => (address === alice.address ? alice : bob).sign(text)

describeSiwx('fake', async () => ({
  siwx: new FakeSiwx(),
  addresses: [alice.address, bob.address],
  networks: ['eip155:1', 'eip155:8453'],
  sign,
}))
describeSiwx('DefaultSiwx on a server', async () => ({
  siwx: new DefaultSiwx({ domain: 'app.example', uri: 'https://app.example' }),
  addresses: [alice.address, bob.address],
  networks: ['eip155:1', 'eip155:8453'],
  sign,
}))
describeSiwx('DefaultSiwx in a page', async () => ({
  siwx: page().siwx,
  addresses: [alice.address, bob.address],
  networks: ['eip155:1', 'eip155:8453'],
  sign,
}))

function page(options: DefaultSiwxOptions = {}, disk = new FakeDisk()) {
  const world = coreWorld({ disk })
  const { connections, networks, active, store, clock } = world
  // No node is asked in a test.
  const siwx = new DefaultSiwx({ verifiers: [new EvmSiwxVerifier(), new SolanaSiwxVerifier()], ...options })
  const parts = { connections, networks, active, store, clock, page: { href: PAGE } as Page, random: new CryptoRandomness() }
  siwx.attach({ ...siwxContext(parts), cloud: () => Promise.reject(new Error('none')) })
  return { ...world, siwx, disk }
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  )
const signed = async (siwx: DefaultSiwx, { address, chainId, sign: signText }: SiwxSigner = alice): Promise<SiwxSession> => {
  const message = await siwx.createMessage({ accountAddress: address, chainId })
  const { toString: _, ...data } = message
  return { data, message: String(message), signature: await signText(String(message)) }
}

describe('DefaultSiwx', () => {
  it('binds a message to the page, the account, the chain and a fresh nonce of 128 bits', async () => {
    const { siwx, clock } = page({ statement: 'Hello.', expiration: 60_000 })
    const { data, message } = await signed(siwx)
    expect(data).toMatchObject({
      domain: 'app.example',
      uri: 'https://app.example/home',
      accountAddress: alice.address,
      chainId: 'eip155:1',
    })
    expect(data.nonce).toMatch(/^[0-9a-f]{32}$/)
    expect(Date.parse(data.expirationTime ?? '')).toBe(clock.now() + 60_000)
    expect(message).toBe(
      `app.example wants you to sign in with your Ethereum account:\n${alice.address}\n\nHello.\n\nURI: https://app.example/home\nVersion: 1\nChain ID: 1\nNonce: ${data.nonce}\nIssued At: ${data.issuedAt}\nExpiration Time: ${data.expirationTime}`,
    )
  })

  it('writes SIWS for Solana, and CAIP-122 for all where that is wanted', async () => {
    expect((await signed(page().siwx, solanaSigner())).message).toContain('Solana account:\n')
    expect((await signed(page().siwx, solanaSigner())).message).toContain('\nChain ID: mainnet\n')
    const general = await signed(page({ style: 'caip122' }).siwx)
    expect(general.message).toContain('with your Ethereum account:')
    expect(general.message).toContain('\nChain ID: eip155:1\n')
  })

  it('a million nonces are all different', async () => {
    const { createNonce } = await import('../../../src/infrastructure/siwx/create-nonce.ts')
    const all = Array.from({ length: 1_000_000 }, () => createNonce())
    // Sorted numbers of the first 52 bits: a set of a million texts takes three times as long. Nonces that share them are compared whole.
    const starts = Float64Array.from(all, (nonce) => Number.parseInt(nonce.slice(0, 13), 16))
    const shared = new Set(starts.toSorted().filter((start, place, sorted) => start === sorted[place + 1]))
    const alike = all.filter((_, place) => shared.has(starts[place] ?? 0))
    expect(alike.length).toBe(new Set(alike).size)
    expect(starts.every(Number.isSafeInteger)).toBe(true)
  }, 180_000)

  it('takes a message once: not twice, not after a failure, not one of another tab', async () => {
    const { siwx } = page()
    const session = await signed(siwx)
    expect(await codeOf(siwx.addSession(session))).toBe('ok')
    expect(await codeOf(siwx.addSession(session))).toBe('SIWX_NONCE_USED')
    const failed = await signed(siwx)
    expect(await codeOf(siwx.addSession({ ...failed, signature: session.signature }))).toBe('SIWX_SIGNATURE_INVALID')
    expect(await codeOf(siwx.addSession(failed))).toBe('SIWX_NONCE_USED')
    expect(await codeOf(siwx.addSession(await signed(page().siwx)))).toBe('SIWX_NONCE_MISMATCH')
  })

  it('keeps nothing that was not verified', async () => {
    const { siwx, store } = page()
    const session = await signed(siwx)
    await codeOf(siwx.addSession({ ...session, signature: await bob.sign(session.message) }))
    expect(await store.get('siwx-sessions')).toBeUndefined()
  })

  it('all or none of several', async () => {
    const { siwx } = page()
    const [good, bad] = [await signed(siwx), await signed(siwx, bob)]
    expect(await codeOf(siwx.setSessions([good, { ...bad, signature: good.signature }]))).toBe('SIWX_SIGNATURE_INVALID')
    expect(await siwx.getSessions('eip155:1', alice.address)).toEqual([])
  })

  it('a reload finds the session; one that is over, planted, or of another account is dropped', async () => {
    judged({ id: 'flow-11' })
    const first = page({ expiration: 60_000 })
    const session = await signed(first.siwx)
    await first.siwx.addSession(session)
    const second = page({}, first.disk)
    expect(await second.siwx.getSessions('eip155:1', alice.address)).toEqual([session])
    expect(await second.siwx.getSessions('eip155:1', bob.address)).toEqual([])
    await second.clock.advance(60_000)
    expect(await second.siwx.getSessions('eip155:1', alice.address)).toEqual([])
    const planted = { ...session, data: { ...session.data, accountAddress: bob.address } }
    await second.store.set('siwx-sessions', [planted, { ...session, signature: '0x01' }])
    expect(await second.siwx.getSessions('eip155:1', bob.address)).toEqual([])
    expect(await second.siwx.getSessions('eip155:1', alice.address)).toEqual([])
    expect(await second.store.get('siwx-sessions')).toBeUndefined()
  })

  it('a planted session does not count while the node that could refute it is unreachable; a real one counts again later', async () => {
    const node = { isDown: false, answer: false }
    const verifier = {
      chainNamespace: 'eip155',
      shouldVerify: () => true,
      verify: async () => {
        if (node.isDown) throw fail('NODE_REFUSED', { network: 'eip155:1' })
        return node.answer
      },
    }
    const { siwx, store } = page({ verifiers: [verifier] })
    await store.set('siwx-sessions', [{ ...(await signed(siwx)), signature: '0x1234' }])
    node.isDown = true
    expect(await siwx.getSessions('eip155:1', alice.address)).toEqual([])
    node.isDown = false
    node.answer = true
    expect(await siwx.getSessions('eip155:1', alice.address)).toHaveLength(1)
  })

  it('a contract account’s session outlives a node that has no code for it', async () => {
    const node = { hasCode: true }
    const verifier = { chainNamespace: 'eip155', shouldVerify: () => true, verify: async () => node.hasCode }
    const first = page({ verifiers: [verifier] })
    await first.siwx.addSession(await signed(first.siwx))
    const later = page({ verifiers: [verifier] }, first.disk)
    node.hasCode = false
    expect(await later.siwx.getSessions('eip155:1', alice.address)).toEqual([])
    node.hasCode = true
    expect(await later.siwx.getSessions('eip155:1', alice.address)).toHaveLength(1)
  })

  it('dropping an old session does not drop one that is added at the same time', async () => {
    const gate: { open?: () => void } = {}
    const real = new EvmSiwxVerifier()
    const slow = {
      chainNamespace: 'eip155',
      shouldVerify: () => true,
      verify: async (session: SiwxSession) => {
        if (session.signature !== '0x00') return real.verify(session)
        await new Promise<void>((resolve) => Object.assign(gate, { open: resolve }))
        throw failInFeature('SIWX_MESSAGE_INVALID', { reason: 'signature' })
      },
    }
    const { siwx, store } = page({ verifiers: [slow] })
    await store.set('siwx-sessions', [{ ...(await signed(siwx)), signature: '0x00' }])
    const looking = siwx.getSessions('eip155:1', alice.address)
    await expect.poll(() => gate.open).toBeDefined()
    const session = await signed(siwx)
    await siwx.addSession(session)
    gate.open?.()
    await looking
    expect(await siwx.getSessions('eip155:1', alice.address)).toEqual([session])
  })

  it('a clock that was set back a day keeps the session for later, and makes it no longer', async () => {
    judged({ id: 'flow-12' })
    const first = page({ expiration: 60_000 })
    await first.siwx.addSession(await signed(first.siwx))
    const real = first.clock.now.bind(first.clock)
    const before = page({}, first.disk)
    before.clock.now = () => real() - 86_400_000
    expect(await before.siwx.getSessions('eip155:1', alice.address)).toEqual([])
    expect(await page({}, first.disk).siwx.getSessions('eip155:1', alice.address)).toHaveLength(1)
  })

  it('refuses chains that nobody verifies, and fields that are none, before any wallet is asked', async () => {
    const polkadot = {
      accountAddress: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
      chainId: `polkadot:${'91b171bb158e2d38'.repeat(2)}`,
    }
    const evm = { accountAddress: alice.address, chainId: 'eip155:1' }
    expect(await codeOf(page({}).siwx.createMessage(polkadot))).toBe('SIWX_VERIFIER_MISSING')
    expect(await codeOf(page({ verifiers: [] }).siwx.createMessage(evm))).toBe('SIWX_VERIFIER_MISSING')
    for (const wrong of [
      { statement: 'a\nURI: https://evil.example' },
      { resources: ['nothing'] },
      { getNonce: () => 'short' },
      { domain: 'a b' },
    ])
      expect(await codeOf(page(wrong).siwx.createMessage({ accountAddress: alice.address, chainId: 'eip155:1' }))).toBe(
        'SIWX_FIELD_INVALID',
      )
  })
})

describe('statements in scripts that join', () => {
  const statement = 'می\u200cخواهم وارد شوم'
  const make = (chainId: string, accountAddress: string) =>
    new DefaultSiwx({ statement, domain: 'shop.example', uri: 'https://shop.example/' }).createMessage({ accountAddress, chainId })

  it('are signed as they are where the format allows them, and refused by EIP-4361, which is ASCII only', async () => {
    const solana = await make('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')
    expect(String(solana).split('\n')).toContain(statement)
    await expect(make('eip155:1', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')).rejects.toMatchObject({ facts: { field: 'statement' } })
  })
})

it('asks no account whose signature nobody could check (Polkadot, Cosmos, Sui, Stacks), unless the site brings a verifier', () => {
  const chains = ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'bip122:000000000019d6689c085ae165831e93']
  const others = ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'cosmos:cosmoshub-4', 'sui:mainnet', 'stacks:1']
  const siwx = new DefaultSiwx()
  expect([chains, others].map((each) => each.map((chainId) => siwx.exempts(chainId)))).toEqual([
    [false, false, false],
    [true, true, true, true],
  ])
  const cosmos = { chainNamespace: 'cosmos', shouldVerify: () => true, verify: async () => true }
  const own = new DefaultSiwx({ verifiers: [cosmos] })
  expect([own.exempts('cosmos:cosmoshub-4'), own.exempts('eip155:1')]).toEqual([false, true])
})
