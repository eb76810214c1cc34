import { fail } from '../../../src/domain/errors/fail.ts'
import type { ImageKind, ServiceImages } from '../../../src/ports/wallets/service-images.ts'
import { Answering } from '../shared/answering.ts'

/** A picture for every id but those that start with `missing`. */
export class FakeServiceImages extends Answering implements ServiceImages {
  /** What was asked for. */
  readonly wanted: (readonly [ImageKind, string])[] = []
  readonly #lost = new Set<string>()

  async load(kind: ImageKind, id: string, signal: AbortSignal): Promise<Blob> {
    if (this.#lost.has(`${kind}/${id}`)) throw fail('ANSWER_UNREADABLE', { source: id })
    this.wanted.push([kind, id])
    return this.answer(signal, () => {
      if (!id.startsWith('missing')) return new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' })
      this.#lost.add(`${kind}/${id}`)
      throw fail('HTTP_STATUS', { status: 404, url: id })
    })
  }
}
