import { describe, expect, it } from 'vitest'
import { quiet } from '../../../test/support/core-world.ts'
import { namesWorld } from '../../../test/support/names-world.ts'
import type { AccountService } from '../../domain/account/account-service.ts'
import { OfferNames } from './offer-names.ts'

const ALICE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

async function world() {
  const made = await namesWorld()
  const { directory, register, active, networks, accounts, clock } = made
  const offers = new OfferNames(directory, register, active, networks, accounts, clock)
  const ask = async (text: string, ms = 500) => {
    const [answer] = await Promise.all([offers.suggest(text), clock.advance(ms)])
    return answer
  }
  return { ...made, offers, ask }
}
const taken = (name: string, address = '0x1111111111111111111111111111111111111111') => ({
  name,
  addresses: { 60: address },
  attributes: {},
})
const record = async ({ directory }: Awaited<ReturnType<typeof world>>, name: string) => directory.records.set(name, taken(name))

describe('suggestions', () => {
  it('says whether a name may be had, and what else there is', async () => {
    const made = await world()
    await record(made, 'alice.reown.id')
    expect(await made.ask(' Alice ')).toEqual({
      ...{ name: 'alice.reown.id', isAvailable: false },
      suggestions: [
        { name: 'alice.reown.id', isRegistered: true },
        { name: 'alice1.reown.id', isRegistered: false },
      ],
    })
    expect(await made.ask('alice1')).toMatchObject({ name: 'alice1.reown.id', isAvailable: true })
  })

  it.each([
    ['ali', 'short'],
    ['', 'short'],
    ['al_ice', 'invalid'],
    ['ali\u200dce', 'invalid'],
    ['<b>alice</b>', 'invalid'],
  ])('tells at once what is wrong with %j, and asks nobody', async (text, fault) => {
    const { offers, directory } = await world()
    expect(await offers.suggest(text)).toEqual({ fault, suggestions: [] })
    expect(directory.asked).toBe(0)
  })

  it('takes a name with its zone for what it is, as the view does', async () => {
    const made = await world()
    expect(await made.ask('Alice.Reown.ID')).toMatchObject({ name: 'alice.reown.id' })
    expect(await made.offers.register('bobby.reown.id')).toBe('bobby.reown.id')
  })

  it('asks once for a text that is being typed', async () => {
    const { offers, directory, clock } = await world()
    const asked = ['alic', 'alice', 'alices'].map((text) => offers.suggest(text).catch((error: { code: string }) => error.code))
    await clock.advance(499)
    expect(directory.asked).toBe(0)
    await clock.advance(1)
    expect(await Promise.all(asked)).toMatchObject(['ABORTED', 'ABORTED', { name: 'alices.reown.id' }])
    expect(directory.asked).toBe(1)
  })

  it('is given up with the signal, and by a text that cannot be had', async () => {
    const { offers, directory, clock } = await world()
    const left = new AbortController()
    const asked = offers.suggest('alice', { signal: left.signal })
    left.abort()
    await expect(asked).rejects.toMatchObject({ code: 'ABORTED' })
    await expect(offers.suggest('alice', { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' })
    const other = offers.suggest('alice').catch((error: { code: string }) => error.code)
    await offers.suggest('al')
    expect(await other).toBe('ABORTED')
    await clock.advance(1000)
    expect(directory.asked).toBe(0)
  })

  it('fails with the words of the server', async () => {
    const { directory, ask } = await world()
    directory.isDown = true
    directory.words = 'Too many names today'
    await expect(ask('alice')).rejects.toMatchObject({ code: 'NAME_SUGGESTIONS_FAILED', message: 'Too many names today' })
  })

  it('tells a network without names apart from a failure', async () => {
    const { directory, ask } = await world()
    directory.chains.delete('eip155:1')
    await expect(ask('alice')).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED', facts: { network: 'eip155:1' } })
  })

  it('asks anew for the network that the wallet moved to meanwhile', async () => {
    const { directory, ask, adapter } = await world()
    const { suggestions } = directory
    const asked: string[] = []
    directory.suggestions = async (label, chainId, signal) => {
      asked.push(chainId)
      if (asked.length === 1) adapter.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
      return suggestions.call(directory, label, chainId, signal)
    }
    expect(await ask('alice')).toMatchObject({ isAvailable: true })
    expect(asked).toEqual(['eip155:1', 'eip155:8453'])
  })
})

describe('registering', () => {
  it('registers for the active account, and shows no view', async () => {
    const { offers, directory, router, accounts } = await world()
    const { view } = router.current
    expect(await offers.register(' Alice ')).toBe('alice.reown.id')
    expect(directory.records.get('alice.reown.id')?.addresses).toEqual({ 60: ALICE, 2147483649: ALICE })
    expect([router.current.view, accounts.state.value.eip155?.identity?.name]).toEqual([view, 'alice.reown.id'])
  })

  it.each(['ali', 'al ice', ''])('has nothing signed for %j', async (text) => {
    const { offers, directory, adapter } = await world()
    adapter.signMessage = () => Promise.reject(new Error('asked'))
    await expect(offers.register(text)).rejects.toMatchObject({ code: 'NAME_REGISTRATION_FAILED' })
    expect(directory.asked).toBe(0)
  })

  it('has nothing signed for a name that is taken, or where there are none, or for an account that has one', async () => {
    const made = await world()
    const { offers, directory, adapter } = made
    const { signMessage } = adapter
    adapter.signMessage = () => Promise.reject(new Error('asked'))
    await record(made, 'alice.reown.id')
    await expect(offers.register('alice')).rejects.toMatchObject({ facts: { name: 'alice.reown.id', reason: 'taken' } })
    directory.chains.delete('eip155:1')
    await expect(offers.register('bobby')).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
    directory.chains.add('eip155:1')
    adapter.signMessage = signMessage
    await offers.register('bobby')
    await expect(offers.register('carol')).rejects.toMatchObject({ facts: { reason: 'owned' } })
  })

  it('asks the directory alone for the names of an account of which others cannot be read', async () => {
    const { directory, register, active, networks, clock } = await world()
    const unread = { findName: async () => {}, state: { value: { eip155: { address: ALICE } } } } as unknown as AccountService
    const offers = new OfferNames(directory, register, active, networks, unread, clock)
    directory.records.set('older.reown.id', taken('older.reown.id', ALICE))
    await expect(offers.register('alice')).rejects.toMatchObject({ facts: { reason: 'owned' } })
    directory.records.delete('older.reown.id')
    expect(await offers.register('alice')).toBe('alice.reown.id')
  })

  it('asks no other account to sign than the one that was looked at', async () => {
    const { offers, directory, adapter } = await world()
    const { suggestions } = directory
    directory.suggestions = async (label, chainId, signal) => {
      adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: '0x1111111111111111111111111111111111111111' }] })
      return suggestions.call(directory, label, chainId, signal)
    }
    adapter.signMessage = () => Promise.reject(new Error('asked'))
    await expect(offers.register('alice')).rejects.toMatchObject({ code: 'NAME_OWNER_NOT_FOUND' })
    expect(directory.records.size).toBe(0)
  })

  it('fails without an account', async () => {
    const { offers, connections } = await world()
    await connections.disconnect('eip155')
    await expect(offers.register('alice')).rejects.toMatchObject({ code: 'NAME_OWNER_NOT_FOUND' })
  })

  it('says that the wallet was late when the server refuses for it', async () => {
    const { offers, directory, adapter, clock } = await world()
    let sign: () => void = () => {}
    adapter.signMessage = () => new Promise((resolve) => (sign = () => resolve({ signature: '0x11' })))
    const trial = async (ms: number) => {
      const running = offers.register('alice').catch((error: unknown) => error)
      await quiet()
      await clock.advance(ms)
      sign()
      return running
    }
    directory.isDown = true
    directory.suggestions = async () => [{ name: 'alice.reown.id', isRegistered: false }]
    directory.words = 'Timestamp is too old'
    expect(await trial(10_000)).toMatchObject({ message: 'Timestamp is too old', facts: { name: 'alice.reown.id' } })
    expect(await trial(10_000)).not.toMatchObject({ facts: { reason: 'late' } })
    expect(await trial(10_001)).toMatchObject({ message: 'Timestamp is too old', facts: { reason: 'late' } })
    directory.isDown = false
    expect(await trial(10_001)).toBe('alice.reown.id')
  })
})

it('nothing is signed, and nothing waits, once the site has ended it', async () => {
  const { offers, directory, adapter } = await world()
  const signed: string[] = []
  const { signMessage } = adapter
  adapter.signMessage = (request, signal) => {
    signed.push(request.message)
    return signMessage.call(adapter, request, signal)
  }
  const { suggestions } = directory
  let release = () => {}
  directory.suggestions = async (...given) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return suggestions.apply(directory, given)
  }
  let outcome: unknown
  const running = offers.register('alice').then(
    (name) => {
      outcome = name
    },
    ({ code }: { code: string }) => {
      outcome = code
    },
  )
  await quiet()
  offers.dispose()
  await quiet()
  expect(outcome).toBe('ABORTED')
  release()
  await running
  expect(signed).toEqual([])
  await expect(offers.register('bobby')).rejects.toMatchObject({ code: 'ABORTED' })
  expect(signed).toEqual([])
})
