import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import type { RelayClient } from './provider-types.ts'
import { RelayFaults } from './relay-faults.ts'
import { repairRelay } from './relay-repairs.ts'

it('hears the refusal of a socket that the library listens to no longer', () => {
  const provider = Object.assign(new EventEmitter(), { connection: new EventEmitter() })
  const relayer = {
    provider,
    connected: false,
    publisher: { queue: new Map(), rpcPublish: async () => undefined },
    subscriber: {},
    registerProviderListeners() {},
    toEstablishConnection: async () => {},
    onProviderPayload() {},
  }
  const core = { verify: { register: async () => '' }, relayer } as unknown as RelayClient['core']
  expect(() => provider.emit('error', new Error('closed abnormally'))).toThrow('closed abnormally')
  repairRelay(core, { verifyUrl: undefined, faults: new RelayFaults('https://app.example') })
  relayer.registerProviderListeners()
  expect(() => provider.emit('error', new Error('closed abnormally'))).not.toThrow()
})
