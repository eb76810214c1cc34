import { describe, expect, it } from 'vitest'
import { FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { UnendedSessions } from '../../domain/siwx/unended-sessions.ts'
import { KeyValueSiwxStorage } from './siwx-storages.ts'

const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

describe('a store that does not answer about sign-in', () => {
  it('is an outage, not a visitor who is signed out; one that the browser denies is empty', async () => {
    const store = new FakeKeyValueStore()
    const answer = store.holdReads()
    const [sessions, unended] = [new KeyValueSiwxStorage(store), new UnendedSessions(store)]
    await expect(sessions.get('eip155:1', ADDRESS)).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
    await expect(unended.has('eip155:1', ADDRESS)).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
    answer()
    expect([await sessions.get('eip155:1', ADDRESS), await unended.has('eip155:1', ADDRESS)]).toEqual([[], false])
    const denied = Object.assign(new FakeKeyValueStore(), { read: async () => ({ isKnown: false, isFinal: true }) as const })
    expect([
      await new KeyValueSiwxStorage(denied).get('eip155:1', ADDRESS),
      await new UnendedSessions(denied).has('eip155:1', ADDRESS),
    ]).toEqual([[], false])
  })
})
