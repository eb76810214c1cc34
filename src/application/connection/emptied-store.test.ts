import { expect, it } from 'vitest'
import { FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { connectionKey } from '../../domain/connection/connection-store.ts'

const KEY = connectionKey('eip155')
const alpha = walletNamed('Alpha')
it.each(['told', 'untold', 'told before our delete is written'] as const)(
  'what another tab connected after this page left is followed (%s)',
  async (how) => {
    const { connections, store, disk } = coreWorld()
    await connections.connect(alpha, {}, never())
    const text = disk.texts.get(KEY) ?? ''
    const news: string[] = []
    connections.news$.subscribe(({ type }) => news.push(type))
    const write = how.includes('before') ? store.holdWrites() : () => {}
    const left = connections.disconnect('eip155')
    if (!how.includes('before')) await left
    const answer = store.holdReads()
    if (how === 'untold') disk.texts.set(KEY, text)
    else await new FakeKeyValueStore(disk).set(KEY, JSON.parse(text))
    await quiet()
    void connections.stored.read('eip155')
    await quiet()
    expect(connections.stored.isUnknown('eip155')).toBe(how !== 'untold')
    write()
    await quiet()
    answer()
    await quiet()
    expect([how, news.includes('elsewhere')]).toEqual([how, !how.includes('before')])
  },
)
