import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { fail } from '../../../src/domain/errors/fail.ts'
import { HttpServiceImages } from '../../../src/infrastructure/wallets/http-service-images.ts'
import { FakeServiceImages } from '../../fakes/wallets/fake-service-images.ts'
import { HOST, overTheWire, patient } from '../services/over-the-wire.ts'
import { describeServiceImages } from './service-images.contract.ts'

describeServiceImages('FakeServiceImages', () => {
  const images = new FakeServiceImages()
  return {
    images,
    wallet: 'id',
    requests: () => images.asked,
    breakDown: () => {
      images.failure = fail('APKT010', { retryAfterMs: 1000 })
    },
  }
})

const wire = overTheWire()
describeServiceImages('HttpServiceImages', () => {
  const { client, world } = wire.open()
  return {
    images: new HttpServiceImages(client),
    wallet: world.wallets[0]?.image_id ?? '',
    requests: () => world.requests.length,
    breakDown: () => world.setFault('429', 'images'),
  }
})

describe('HttpServiceImages', () => {
  const png = (side: number) => {
    const bytes = new Uint8Array(32)
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    new DataView(bytes.buffer).setUint32(16, side)
    new DataView(bytes.buffer).setUint32(20, side)
    return bytes
  }

  it.each<[string, BodyInit, string, boolean]>([
    ['a picture', png(64), 'image/png', true],
    ['a picture that calls itself something else', png(64), 'text/html', true],
    ['SVG as bytes', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'application/octet-stream', true],
    ['a picture too large to decode', png(30_000), 'image/png', false],
    ['nothing', '', 'image/png', false],
    ['a page', '<!doctype html><script>1</script>', 'image/png', false],
    ['a page with a drawing in it', '<html><svg></svg></html>', 'image/svg+xml', false],
    ['noise', 'abcdef', 'image/png', false],
  ])('judges %s by its bytes', async (_, body, type, isGood) => {
    const { client } = wire.open()
    wire.server.use(http.get(`${HOST}/public/getTokenImage/:id`, () => new HttpResponse(body, { headers: { 'content-type': type } })))
    const loading = new HttpServiceImages(client).load('token', 'USDC', patient())
    if (isGood) expect((await loading).type).toMatch(/^image\/(?:png|svg\+xml)$/)
    else await expect(loading).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
  })

  it.each(['..', '.', '', 'a/b', 'https://evil.example/x', '<b>'])('sends no request for %o', async (id) => {
    const { client, world } = wire.open()
    await expect(new HttpServiceImages(client).load('token', id, patient())).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
    expect(world.requests).toEqual([])
  })
})
