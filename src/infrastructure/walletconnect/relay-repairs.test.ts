import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import type { RelayClient } from './provider-types.ts'
import { RelayFaults } from './relay-faults.ts'
import { repairEngine, repairRelay } from './relay-repairs.ts'

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

it('leaves nothing unhandled where a session ends and the relay is gone; who waits is told', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', note)
  const engine = { deleteSession: async (_: Readonly<{ topic: string }>) => Promise.reject(new Error('no socket')) }
  repairEngine({ engine, session: { keys: ['topic'] } })
  void engine.deleteSession({ topic: 'topic' })
  await expect(engine.deleteSession({ topic: 'topic' })).rejects.toThrow('no socket')
  await expect(engine.deleteSession({ topic: 'of another' })).resolves.toBeUndefined()
  await new Promise((resolve) => setTimeout(resolve))
  process.off('unhandledRejection', note)
  for (const other of others) process.on('unhandledRejection', other)
  expect(unhandled).toEqual([])
})
