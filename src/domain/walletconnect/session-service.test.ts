import { describe, expect, it } from 'vitest'
import { judgedNamed } from '../../../test/corpora/lib/ledger.ts'
import { FakeSessionProvider } from '../../../test/fakes/connection/fake-session-provider.ts'
import type { WalletEvent } from '../connection/connection.ts'
import type { ChainNamespace } from '../network/network.ts'
import { SessionService } from './session-service.ts'

const ASKED = {
  eip155: { chains: ['eip155:1', 'eip155:8453'], methods: [], events: [] },
  solana: { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], methods: [], events: [] },
}
const ONE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const TWO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const never = () => new AbortController().signal

function connected() {
  const sessions = new FakeSessionProvider()
  sessions.accounts = { eip155: [ONE, TWO], solana: ['9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'] }
  sessions.kept = sessions.sessionFor(ASKED)
  const live = new SessionService(sessions)
  live.adopt(sessions.kept)
  const heard: [ChainNamespace, WalletEvent['type']][] = []
  for (const namespace of ['eip155', 'solana'] as const) live.events$(namespace).subscribe(({ type }) => heard.push([namespace, type]))
  return { sessions, live, heard }
}

describe('a session of several namespaces', () => {
  it('stands on the first chain of each, with its accounts', () => {
    const { live } = connected()
    expect([live.chain('eip155'), live.chain('solana'), live.chain('sui')]).toEqual([
      'eip155:1',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      undefined,
    ])
    expect(live.addresses('eip155')).toEqual([ONE, TWO])
  })

  it('is kept while namespaces that it may cover are tried one after the other, and ended when the first is tried again', async () => {
    const { live } = connected()
    await live.leaveUnattended('bip122', never())
    await live.leaveUnattended('solana', never())
    expect(live.session).toBeDefined()
    await live.leaveUnattended('bip122', never())
    expect(live.session).toBeUndefined()
  })

  it('is replaced by another one of the same wallet, and the namespaces hear only what changed', () => {
    const { live, sessions, heard } = connected()
    live.choose('eip155', 'eip155:8453')
    heard.length = 0
    const { solana: _, ...rest } = sessions.sessionFor(ASKED).namespaces
    live.adopt({ ...sessions.sessionFor(ASKED), topic: 'second', namespaces: rest })
    expect([live.session?.topic, live.chain('eip155'), live.chain('solana')]).toEqual(['second', 'eip155:8453', undefined])
    expect(heard).toEqual([['solana', 'disconnected']])
  })

  it('is replaced by one of another wallet: all that it connected has ended', () => {
    const { live, sessions, heard } = connected()
    live.adopt({ ...sessions.sessionFor(ASKED), topic: 'second', peer: { name: 'Another' } })
    expect([live.session?.topic, live.chain('eip155')]).toEqual(['second', 'eip155:1'])
    expect(heard).toEqual([
      ['eip155', 'disconnected'],
      ['solana', 'disconnected'],
    ])
  })

  it('is ended when it comes from an earlier visit and no connection was made of it', async () => {
    const { sessions } = connected()
    const live = new SessionService(sessions)
    await live.restore(never())
    await live.leaveUnattended('solana', never())
    expect(live.session).toBeUndefined()
  })

  it('moves one namespace only, and only to a chain that was granted', () => {
    judgedNamed('caip25-namespaces', 'setDefaultChain to an unapproved chain')
    const { live, heard } = connected()
    expect(live.choose('eip155', 'eip155:56')).toBe(false)
    expect(live.choose('eip155', 'eip155:8453')).toBe(true)
    expect(live.choose('eip155', 'eip155:8453')).toBe(true)
    expect(heard).toEqual([['eip155', 'network']])
    expect(live.chain('eip155')).toBe('eip155:8453')
  })

  it('follows the wallet, but not to chains or accounts nobody granted', () => {
    judgedNamed('caip25-namespaces', 'event chainChanged not approved', 'event accountsChanged with plain address')
    const { live, sessions, heard } = connected()
    sessions.move('eip155:8453')
    sessions.move('eip155:56')
    sessions.useAccount('eip155:8453', TWO)
    sessions.useAccount('eip155:8453', '0x0000000000000000000000000000000000000001')
    expect(live.chain('eip155')).toBe('eip155:8453')
    expect(live.addresses('eip155')).toEqual([TWO, ONE])
    expect(heard).toEqual([
      ['eip155', 'network'],
      ['eip155', 'accounts'],
    ])
  })

  it('has the accounts of the chain it moves to, where they are written in another way', () => {
    const [mainnet, testnet] = ['stacks:1', 'stacks:2147483648'] as const
    const [here, there] = ['SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', 'ST2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQYAC0RQ']
    const { live, sessions } = connected()
    const accounts = [
      { caipNetworkId: mainnet, address: here },
      { caipNetworkId: testnet, address: there },
    ] as const
    const stacks = { accounts, chains: [mainnet, testnet], methods: [], events: [] }
    live.adopt({ ...sessions.sessionFor(ASKED), namespaces: { stacks } })
    const heard: WalletEvent[] = []
    live.events$('stacks').subscribe((event) => heard.push(event))
    sessions.kept = live.session
    sessions.move(testnet)
    expect(heard).toEqual([{ type: 'network', caipNetworkId: testnet, accounts: [{ namespace: 'stacks', address: there }] }])
  })

  it('follows the account whose addresses a wallet lists, and stays where its own is among them', () => {
    const { live, sessions, heard } = connected()
    const { topic } = sessions.kept ?? { topic: '' }
    const list = (...addresses: string[]) => sessions.news$.next({ type: 'group', topic, caipNetworkId: 'eip155:1', addresses })
    list('0x0000000000000000000000000000000000000001', TWO, ONE)
    expect([live.addresses('eip155')[0], heard]).toEqual([ONE, []])
    list('0x0000000000000000000000000000000000000001', TWO)
    expect([live.addresses('eip155')[0], heard]).toEqual([TWO, [['eip155', 'accounts']]])
    list('0x0000000000000000000000000000000000000001')
    list()
    expect([live.addresses('eip155')[0], heard.length]).toEqual([TWO, 1])
  })

  it('loses a namespace by an update, and keeps the other', () => {
    judgedNamed('caip25-namespaces', 'update removes all accounts of a namespace')
    const { live, sessions, heard } = connected()
    sessions.update({ solana: ASKED.solana })
    expect(heard).toEqual([['eip155', 'disconnected']])
    expect(live.chain('solana')).toBeDefined()
  })

  it('grows by an update without moving', () => {
    judgedNamed('caip25-namespaces', 'update adds a chain')
    const { live, sessions, heard } = connected()
    sessions.update({ ...ASKED, eip155: { ...ASKED.eip155, chains: ['eip155:1', 'eip155:8453', 'eip155:10'] } })
    expect(live.scope('eip155')?.chains).toHaveLength(3)
    expect(live.chain('eip155')).toBe('eip155:1')
    expect(heard).toEqual([['eip155', 'approved']])
  })

  it('moves when the chain it stands on is taken away', () => {
    const { live, sessions, heard } = connected()
    sessions.update({ ...ASKED, eip155: { ...ASKED.eip155, chains: ['eip155:8453'] } })
    expect(heard).toEqual([
      ['eip155', 'approved'],
      ['eip155', 'network'],
    ])
    expect(live.chain('eip155')).toBe('eip155:8453')
  })

  it('ends for all namespaces, and ignores what others say', () => {
    judgedNamed('caip25-namespaces', 'delete for another topic', 'update for a topic we do not hold')
    const { live, sessions, heard } = connected()
    sessions.news$.next({ type: 'ended', topic: 'another' })
    sessions.news$.next({ type: 'network', topic: 'another', caipNetworkId: 'eip155:8453' })
    sessions.news$.next({ type: 'updated', session: { ...sessions.sessionFor({ solana: ASKED.solana }), topic: 'another' } })
    expect(heard).toEqual([])
    expect(live.chain('eip155')).toBe('eip155:1')
    sessions.leave()
    sessions.leave()
    expect(heard).toEqual([
      ['eip155', 'disconnected'],
      ['solana', 'disconnected'],
    ])
    expect(live.session).toBeUndefined()
  })

  it('is restored once for all who ask', async () => {
    const { sessions } = connected()
    const live = new SessionService(sessions)
    const [one, two] = await Promise.all([live.restore(never()), live.restore(never())])
    expect(one).toBe(two)
    expect(one).toBe(sessions.kept)
  })

  it('is restored for who still asks when another namespace no longer does', async () => {
    const { sessions } = connected()
    const live = new SessionService(sessions)
    const leaving = new AbortController()
    const [one, two] = [live.restore(leaving.signal), live.restore(never())]
    leaving.abort()
    await expect(one).rejects.toMatchObject({ code: 'ABORTED' })
    expect(await two).toBe(sessions.kept)
  })

  it('is ended once', async () => {
    const { live, sessions } = connected()
    await Promise.all([live.end(never()), live.end(never())])
    expect(sessions.ended).toHaveLength(1)
  })
})

it('does not take up a session that its wallet ends meanwhile', async () => {
  const sessions = new FakeSessionProvider()
  sessions.kept = sessions.sessionFor(ASKED)
  const live = new SessionService(sessions)
  const restoring = live.restore(never())
  sessions.leave()
  expect(await restoring).toBeUndefined()
  expect(live.session).toBeUndefined()
})
