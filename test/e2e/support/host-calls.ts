import jsqr from 'jsqr'
import type { Page } from 'playwright-core'

/** Calls a method of the host's provider. */
export function ask(page: Pick<Page, 'evaluate'>, method: string, params: readonly unknown[] = []): Promise<unknown> {
  return page.evaluate(
    ([name, words]) => {
      const { portico } = (
        globalThis as unknown as { host: { portico: { getProvider(ns: string): { request(args: unknown): Promise<unknown> } } } }
      ).host
      return portico.getProvider('eip155').request({ method: name, params: words })
    },
    [method, params] as const,
  )
}

/** The same, or the code of the error that it ends with. */
export function outcomeOf(page: Pick<Page, 'evaluate'>, method: string, params: readonly unknown[]): Promise<unknown> {
  return page.evaluate(
    ([name, words]) => {
      const { portico } = (
        globalThis as unknown as { host: { portico: { getProvider(ns: string): { request(args: unknown): Promise<unknown> } } } }
      ).host
      return portico
        .getProvider('eip155')
        .request({ method: name, params: words })
        .catch((error: { code: number }) => error.code)
    },
    [method, params] as const,
  )
}

/** Calls a method of the host's instance. */
export function call(page: Pick<Page, 'evaluate'>, name: string, ...words: readonly unknown[]): Promise<unknown> {
  return page.evaluate(
    ([method, values]) => {
      const { portico } = (globalThis as unknown as { host: { portico: Record<string, (...all: unknown[]) => Promise<unknown>> } }).host
      return portico[method as string]?.(...(values as unknown[]))
    },
    [name, words] as const,
  )
}

/** What a code in a picture says, decoded from its pixels; undefined when no reader could tell. */
export async function readPicture(page: Page, png: Buffer): Promise<string | undefined> {
  const { data, size } = await page.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray()
    // As text: a list of numbers takes the protocol a second.
    const text = Array.from({ length: Math.ceil(pixels.length / 8192) }, (_, part) =>
      String.fromCharCode(...pixels.subarray(part * 8192, (part + 1) * 8192)),
    ).join('')
    return { data: btoa(text), size: [bitmap.width, bitmap.height] as const }
  }, png.toString('base64'))
  return jsqr(new Uint8ClampedArray(Buffer.from(data, 'base64')), size[0], size[1])?.data
}
