import { expect, it } from 'vitest'
import { SiwxStarter } from '../../src/composition/core/siwx-starter.ts'
import { ConnectionService } from '../../src/domain/connection/connection-service.ts'
import { NetworkService } from '../../src/domain/network/network-service.ts'
import { OptionsService } from '../../src/domain/options/options-service.ts'
import { ModalService } from '../../src/domain/routing/modal-service.ts'
import { HostOptions } from '../../src/ports/host/host-options.ts'
import { KeyValueStore } from '../../src/ports/storage/key-value-store.ts'
import { coreWorld, quiet, walletNamed } from '../support/core-world.ts'

it('nothing is asked of the container after its end, where a wallet was being asked until then', async () => {
  const { store, modal, connections, options, networks, fakes } = coreWorld()
  const things = new Map<unknown, unknown>([
    [KeyValueStore, store],
    [ModalService, modal],
    [ConnectionService, connections],
    [OptionsService, options],
    [NetworkService, networks],
    [HostOptions, {}],
  ])
  let isOver = false
  const late: unknown[] = []
  const get = ((key: unknown) => {
    if (isOver) late.push(key)
    return things.get(key)
  }) as ConstructorParameters<typeof SiwxStarter>[0]
  const starter = new SiwxStarter(get, {} as ConstructorParameters<typeof SiwxStarter>[1])
  for (const fake of fakes) fake.silent = true
  const view = new AbortController()
  connections.connect(walletNamed('Alpha'), {}, view.signal).catch(() => {})
  await quiet()
  // As `Core.dispose`: the modal leaves, and with it the view that waits for the wallet, then the starters, then the container.
  view.abort()
  starter.dispose()
  isOver = true
  await quiet()
  expect(late).toEqual([])
})
