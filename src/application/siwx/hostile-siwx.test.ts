import { describe, expect, it } from 'vitest'
import { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { FakeSiwx } from '../../../test/fakes/siwx/fake-siwx.ts'
import { FakeDisk } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { CountedTarget } from '../../../test/support/counted-target.ts'
import { type SiwxWorld, siwxWorld, viewOf as view, visited } from '../../../test/support/siwx-world.ts'
import type { SiwxSession } from '../../domain/siwx/siwx-session.ts'

const MINE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const OTHER = '0x26c17fD290Ca4839c07c9690059C34d8C639f6aF'
const MINUTE = 60_000

const connected = (given: Parameters<typeof siwxWorld>[0] = {}, prepare?: (world: SiwxWorld) => void) => visited(siwxWorld(given), prepare)
const accountsChange = (world: SiwxWorld, address: string) =>
  world.fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address }] })
const passing = async (world: SiwxWorld, ms: number) => {
  await world.clock.advance(ms)
  await quiet()
}

describe('an implementation of the site that never answers', () => {
  it('cannot say whether there is a session: the visitor is told and disconnected', async () => {
    const world = await connected({}, ({ siwx }) => siwx.holds.add('getSessions'))
    expect(world.service.state.value.status).toBe('looking')
    await passing(world, MINUTE)
    expect(world.toasts.state.value?.variant ?? 'hidden').toMatch(/error|hidden/)
    expect(world.tracked).toContain('SIWX_AUTH_ERROR')
    expect([view(world), world.connections.connections]).toEqual(['Connect', []])
  })

  it('makes no message: the view offers a retry', async () => {
    const world = await connected({}, ({ siwx }) => siwx.holds.add('createMessage'))
    await passing(world, MINUTE)
    expect(world.service.state.value).toMatchObject({ status: 'failed', error: { code: 'SIWX_SIGN_FAILED' } })
  })

  it('keeps nobody in a required sign-in: cancelling ends', async () => {
    const world = await connected()
    await world.signIn.run()
    world.fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
    await quiet()
    world.siwx.holds.add('getSessions')
    let isOver = false
    void world.cancel.run(never()).then(() => {
      isOver = true
    })
    await passing(world, MINUTE)
    expect([isOver, world.connections.connections, view(world)]).toEqual([true, [], 'closed'])
  })

  it('does not accept a session after all: it is told, and a late acceptance is taken back', async () => {
    const world = await connected()
    world.siwx.holds.add('addSession')
    void world.signIn.run()
    await quiet()
    await passing(world, 2 * MINUTE)
    expect(world.service.state.value.status).not.toBe('signing')
    expect(world.tracked).toContain('SIWX_AUTH_ERROR')
    world.siwx.release()
    await quiet()
    expect(world.siwx.sessions).toEqual([])
  })
})

describe('late answers', () => {
  it('of an account that came back and signed in again do not end its new session', async () => {
    const world = await connected()
    world.siwx.holds.add('addSession')
    const first = world.signIn.run()
    await quiet()
    accountsChange(world, OTHER)
    await quiet()
    accountsChange(world, MINE)
    await quiet()
    world.siwx.holds.clear()
    await world.signIn.run()
    expect(world.service.state.value.status).toBe('signedIn')
    world.siwx.release()
    await first
    await quiet()
    expect(await world.guarded.getSessions('eip155:1', MINE)).not.toEqual([])
  })

  it('of a wallet do not close what the visitor opened meanwhile', async () => {
    const world = await connected({}, ({ siwx }) => {
      siwx.required = false
    })
    const [wallet] = world.fakes
    if (wallet) wallet.silent = true
    const signing = world.signIn.run()
    await quiet()
    world.close.safely()
    world.open.run({ view: 'Networks' })
    wallet?.wakeUp()
    await signing
    expect([view(world), world.service.state.value.status]).toEqual(['Networks', 'signedIn'])
  })

  it('settled requests leave no listener on the signal of the site', async () => {
    const world = await connected({}, ({ siwx }) => {
      siwx.required = false
    })
    const { signal } = new AbortController()
    const target = new CountedTarget()
    Object.assign(signal, target.EventTarget.prototype)
    for (let at = 0; at < 5; at += 1) {
      const asking = world.signIn.ask(signal).catch(() => {})
      await quiet()
      world.close.safely()
      await asking
    }
    expect(target.count).toBe(0)
  })
})

describe('messages that differ from what they say', () => {
  const changed = async (change: Readonly<Record<string, unknown>>) =>
    connected({}, ({ siwx }) => {
      const make = siwx.createMessage.bind(siwx)
      siwx.createMessage = async (input) => {
        const message = await make(input)
        const text = String(message)
        const given = Object.entries(change).reduce((all, [from, to]) => all.replace(from, String(to)), text)
        return { ...message, toString: () => given }
      }
    })

  it.each([
    ['domain', { 'app.example wants': 'evil.example wants' }, 'SIWX_DOMAIN_MISMATCH'],
    ['domain behind a scheme', { 'app.example wants': 'https://evil.example wants' }, 'SIWX_DOMAIN_MISMATCH'],
    ['account', { [MINE]: OTHER }, 'SIWX_ADDRESS_MISMATCH'],
    ['URI', { 'URI: https://app.example/': 'URI: https://evil.example/' }, 'SIWX_URI_MISMATCH'],
    ['nonce', { 'Nonce: nonce0000': 'Nonce: other0000' }, 'SIWX_NONCE_MISMATCH'],
    ['chain', { 'Nonce: ': 'Chain ID: 10\nNonce: ' }, 'SIWX_CHAIN_MISMATCH'],
    ['second nonce', { 'Nonce: ': 'Nonce: other00000001\nNonce: ' }, 'SIWX_NONCE_MISMATCH'],
  ])('a text of another %s is never shown', async (_, change, code) => {
    const world = await changed(change)
    expect(world.service.state.value).toMatchObject({ status: 'failed', error: { code } })
  })

  it.each([
    ['half a character', '\ud800'],
    ['a soft hyphen', '\u00ad'],
    ['a zero-width joiner', '\u200d'],
    ['a zero-width non-joiner', '\u200c'],
    ['two non-joiners in Persian', 'می\u200c\u200cخواهم'],
    ['a non-joiner before a Persian word', ' \u200cخواهم'],
    ['a joiner in a field of Latin letters', 'Chain\u200c ID: 10'],
    ['a vowel separator', '\u180e'],
    ['a tag', '\u{e0041}'],
    ['an invisible filler', '\u3164'],
    ['a grapheme joiner', '\u034f'],
  ])('a text with %s is never shown', async (_, character) => {
    const world = await changed({ 'URI: ': `Hello${character}.\n\nURI: ` })
    expect(world.service.state.value).toMatchObject({ status: 'failed', error: { code: 'SIWX_MESSAGE_INVALID' } })
  })

  it.each([
    'Welcome ❤️ to app.example, ввійти.',
    'می\u200cخواهم وارد شوم',
    'क्\u200dष और राजन्\u200c',
    'ක්\u200dෂ',
    '👩\u200d🚀 👩🏽\u200d🚀 ❤️\u200d🔥',
  ])('a text in other words, on the same facts, is shown: %s', async (words) => {
    const world = await changed({ 'app.example wants you to sign in with your account:': words })
    expect(world.service.state.value.status).toBe('ready')
  })
})

describe('an implementation that cannot say whether it is required', () => {
  it.each([
    ['a promise', () => Promise.resolve(true)],
    ['a number', () => 1],
    ['an error', () => Promise.reject(new Error('no')).catch(() => true)],
  ])('%s counts as required', async (_, answer) => {
    const world = await connected({}, ({ siwx }) => {
      siwx.getRequired = answer as never
    })
    world.close.safely()
    expect(view(world)).toBe('SIWXSignMessage')
  })
})

const sessionOf = (accountAddress: string, chainId = 'eip155:1'): SiwxSession => ({
  data: { accountAddress, chainId, domain: '', uri: '', version: '1', nonce: '' },
  message: accountAddress,
  signature: '',
})

describe('what another tab decides', () => {
  const two = async (required: boolean) => {
    const [disk, siwx] = [new FakeDisk(), new FakeSiwx()]
    siwx.required = required
    const [here, there] = [await connected({ disk, siwx }), await connected({ disk, siwx })]
    const tell = async (key: string) => {
      disk.write(key, '[]')
      await quiet()
    }
    return { here, there, siwx, tell }
  }

  it.each(['siwx-sessions', 'siwx-token'])('a sign-in there is one here: nobody is asked twice (%s)', async (key) => {
    const { here, there, tell } = await two(true)
    expect(view(here)).toBe('SIWXSignMessage')
    await there.signIn.run()
    await tell(key)
    expect([here.service.state.value.status, view(here)]).toEqual(['signedIn', 'closed'])
  })

  it.each([true, false])('a sign-out there is one here (required: %s)', async (required) => {
    const { here, there, siwx, tell } = await two(required)
    await there.signIn.run()
    await tell('siwx-sessions')
    siwx.sessions = []
    await tell('siwx-sessions')
    expect([here.service.state.value.status, view(here)]).toEqual(required ? ['ready', 'SIWXSignMessage'] : ['declined', 'closed'])
  })

  it('what it does for other accounts changes no message that is read here, nor one that is being signed', async () => {
    const { here, tell } = await two(true)
    const shown = here.service.state.value
    await tell('siwx-sessions')
    expect(here.service.state.value).toBe(shown)
    const [wallet] = here.fakes
    if (wallet) wallet.silent = true
    const signing = here.signIn.run()
    await quiet()
    await tell('siwx-sessions')
    expect(here.service.state.value.status).toBe('signing')
    wallet?.wakeUp()
    await signing
    expect(here.service.isSignedIn).toBe(true)
  })

  it('a wallet that another tab replaced leaves here without signing that tab out', async () => {
    const disk = new FakeDisk()
    const world = await connected({ disk })
    await world.signIn.run()
    void world.restore.run()
    await quiet()
    const other = siwxWorld({ disk, siwx: world.siwx })
    await other.connect.run(walletNamed('Elsewhere'), never())
    await quiet()
    await passing(world, MINUTE)
    expect(world.connections.connections).toEqual([])
    expect(world.siwx.sessions).toHaveLength(1)
  })

  it('the last wallet of now is not the last while another is coming back', async () => {
    const fakes = [new FakeChainAdapter('eip155'), new FakeChainAdapter('solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')]
    const world = await connected({ adapters: fakes }, ({ siwx }) => {
      siwx.required = false
    })
    await world.signIn.run()
    world.siwx.sessions = [
      ...world.siwx.sessions,
      sessionOf('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
    ]
    world.connections.markReconnecting('solana')
    await world.disconnect.run('eip155')
    await quiet()
    expect(world.siwx.sessions.map(({ data }) => data.chainId)).toEqual(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
  })
})
