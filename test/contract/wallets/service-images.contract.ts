import { describe, expect, it } from 'vitest'
import type { ImageKind, ServiceImages } from '../../../src/ports/wallets/service-images.ts'

/** Behind the port: a picture for every id but those that start with `missing`. `wallet` is the id of a wallet's picture. */
export type ServiceImagesWorld = { images: ServiceImages; wallet: string; requests(): number; breakDown(): void }

export function describeServiceImages(adapter: string, open: () => ServiceImagesWorld): void {
  describe(`ServiceImages: ${adapter}`, () => {
    const signal = () => new AbortController().signal

    it.each<[ImageKind, string?]>([['wallet'], ['asset', 'ba0ba0cd-17c6-4806-ad93-f9d174f17900'], ['currency', 'USD'], ['token', 'USDC']])(
      'loads the picture of a %s',
      async (kind, id) => {
        const { images, wallet } = open()
        const picture = await images.load(kind, id ?? wallet, signal())
        expect(picture.type).toMatch(/^image\/(?:png|svg\+xml)$/)
        expect(picture.size).toBeGreaterThan(10)
      },
    )

    it('asks once for what is not there', async () => {
      const { images, requests } = open()
      await expect(images.load('token', 'missing-1', signal())).rejects.toMatchObject({ code: 'HTTP_STATUS' })
      await expect(images.load('token', 'missing-1', signal())).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
      expect(requests()).toBe(1)
    })

    it('asks again after a passing fault', async () => {
      const { images, breakDown, requests } = open()
      breakDown()
      await expect(images.load('token', 'USDC', signal())).rejects.toMatchObject({ code: 'APKT010' })
      await expect(images.load('token', 'USDC', signal())).rejects.toMatchObject({ code: 'APKT010' })
      expect(requests()).toBe(2)
    })

    it('is given up at once', async () => {
      await expect(open().images.load('token', 'USDC', AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
    })
  })
}
