import { describe, expect, it } from 'vitest'
import type { Resolver } from '../../src/composition/composed.ts'
import { SiwxStarter } from '../../src/composition/core/siwx-starter.ts'
import type { FeatureLoader } from '../../src/composition/feature-loader.ts'
import { ConnectionService } from '../../src/domain/connection/connection-service.ts'
import { OptionsService } from '../../src/domain/options/options-service.ts'
import { ModalService } from '../../src/domain/routing/modal-service.ts'
import { HostOptions } from '../../src/ports/host/host-options.ts'
import { coreWorld, never, quiet, walletNamed } from '../support/core-world.ts'

/** The part of the core that fetches the sign-in, with the fetching counted. */
function open() {
  const core = coreWorld()
  const parts = new Map<unknown, unknown>([
    [ConnectionService, core.connections],
    [OptionsService, core.options],
    [ModalService, core.modal],
    [HostOptions, { networks: [] }],
  ])
  const started: unknown[] = []
  const loader = {
    load: async () => ({
      start: async () => {
        started.push('siwx')
        return { siwx: {}, state: () => undefined, watch: () => () => {} }
      },
    }),
  }
  const starter = new SiwxStarter(((key: unknown) => parts.get(key)) as Resolver, loader as unknown as FeatureLoader)
  return { ...core, starter, started }
}

describe("a sign-in that the project's configuration requires", () => {
  it('is asked for by a wallet that came back before the configuration was known', async () => {
    const { connections, options, started } = open()
    await connections.connect(walletNamed('Rainbow'), {}, never())
    await quiet()
    expect(started).toEqual([])
    options.overrule({ reownAuthentication: true }, {})
    await quiet()
    expect(started).toEqual(['siwx'])
  })

  it('is not fetched before a wallet is connected, and lands there once one is', async () => {
    const { connections, options, modal, started } = open()
    options.overrule({ reownAuthentication: true }, {})
    await quiet()
    expect([started, modal.signIn !== undefined]).toEqual([[], true])
    await connections.connect(walletNamed('Rainbow'), {}, never())
    await quiet()
    expect(started).toEqual(['siwx'])
  })

  it('is watched no more once it is disposed', async () => {
    const { connections, options, starter, started } = open()
    await connections.connect(walletNamed('Rainbow'), {}, never())
    starter.dispose()
    options.overrule({ reownAuthentication: true }, {})
    await quiet()
    expect(started).toEqual([])
  })
})
