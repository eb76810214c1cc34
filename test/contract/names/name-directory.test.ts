import { HttpResponse, http } from 'msw'
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
