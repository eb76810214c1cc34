import { describe, expect, it } from 'vitest'
import { DisconnectWallet } from '../../src/application/connection/disconnect-wallet.ts'
import type { Resolver } from '../../src/composition/composed.ts'
import { SiwxStarter } from '../../src/composition/core/siwx-starter.ts'
import type { FeatureLoader } from '../../src/composition/feature-loader.ts'
import { EventService } from '../../src/domain/analytics/event-service.ts'
import { ConnectionService } from '../../src/domain/connection/connection-service.ts'
import { OptionsService } from '../../src/domain/options/options-service.ts'
import { ModalService } from '../../src/domain/routing/modal-service.ts'
import { HostOptions } from '../../src/ports/host/host-options.ts'
import { Logger } from '../../src/ports/logging/logger.ts'
import { coreWorld, never, quiet, walletNamed } from '../support/core-world.ts'

/** The part of the core that fetches the sign-in, with the fetching counted. */
function open() {
  const core = coreWorld()
  const parts = new Map<unknown, unknown>([
    [ConnectionService, core.connections],
    [OptionsService, core.options],
    [ModalService, core.modal],
    [HostOptions, { networks: [] }],
    [Logger, core.logger],
    [EventService, core.events],
    [DisconnectWallet, core.disconnect],
  ])
  const started: unknown[] = []
  const left: unknown[] = []
  const loading = { fails: false }
  const loader = {
    load: async () => {
      if (loading.fails) throw new Error('not there')
      return {
        start: async (_get: unknown, _cloud: unknown, _capture: unknown, gone: () => readonly unknown[]) => {
          started.push('siwx')
          left.push(...gone())
          return { siwx: {}, state: () => undefined, watch: () => () => {} }
        },
      }
    },
  }
  const starter = new SiwxStarter(((key: unknown) => parts.get(key)) as Resolver, loader as unknown as FeatureLoader)
  return { ...core, starter, started, left, loading }
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

  it('hands over who disconnected before its code could be fetched, because their sessions are stored', async () => {
    const { connections, options, loading, left } = open()
    options.overrule({ reownAuthentication: true }, {})
    loading.fails = true
    await connections.connect(walletNamed('Rainbow'), {}, never())
    await quiet()
    expect(connections.connections).toEqual([])
    loading.fails = false
    await connections.connect(walletNamed('Rainbow'), {}, never())
    await quiet()
    expect(left).toMatchObject([{ namespace: 'eip155', address: expect.stringMatching(/^0x/), caipNetworkId: 'eip155:1' }])
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
