import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { HttpNameDirectory } from '../../../src/infrastructure/names/http-name-directory.ts'
import { FakeNameDirectory } from '../../fakes/names/fake-name-directory.ts'
import { HOST, overTheWire } from '../services/over-the-wire.ts'
import { describeNameDirectory } from './name-directory.contract.ts'

describeNameDirectory('FakeNameDirectory', () => {
  const names = new FakeNameDirectory()
  return {
    names,
    break: (words) => {
      names.isDown = true
      names.words = words
    },
  }
})

const wire = overTheWire()

it.each([
  ['SERVICE_OFF', { services: { blockchain: false } }],
  ['APKT008', { projectId: '', services: {} }],
] as const)('is not there without the service: %s, which is no failure', async (code, options) => {
  const { client, chains } = wire.open({}, options)
  const names = new HttpNameDirectory(client, chains)
  const signal = new AbortController().signal
  const registration = { name: 'alice.reown.id', coinType: 60, address: '0x', message: '{}', signature: '0x' }
  for (const asking of [
    names.lookup('alice.reown.id', 'eip155:1', signal),
    names.reverse('0x', 'eip155:1', signal),
    names.suggestions('alice', 'eip155:1', signal),
    names.register(registration, 'eip155:1', signal),
  ])
    await expect(asking).rejects.toMatchObject({ code })
})

describeNameDirectory('HttpNameDirectory', () => {
  const { client, chains } = wire.open()
  return {
    names: new HttpNameDirectory(client, chains),
    break: (words) => {
      const body = words === undefined ? {} : { status: 'FAILED', reasons: [{ field: 'name', description: words }] }
      wire.server.use(http.all(`${HOST}/v1/profile/*`, () => HttpResponse.json(body, { status: 400 })))
    },
  }
})
