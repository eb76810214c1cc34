import { fail } from '../../domain/errors/fail.ts'

/** The bytes of a response, at most `maxBytes` whatever its headers state. @throws ANSWER_UNREADABLE */
export async function readBody(response: Response, maxBytes: number, source: string): Promise<Uint8Array> {
  const tooLong = () => fail('ANSWER_UNREADABLE', { source })
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await response.body?.cancel().catch(() => undefined)
    throw tooLong()
  }
  // A site's own `fetch` may return a response without a stream.
  const reader = response.body?.getReader?.()
  if (!reader) {
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (bytes.length > maxBytes) throw tooLong()
    return bytes
  }
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > maxBytes) {
      await reader.cancel().catch(() => undefined)
      throw tooLong()
    }
    chunks.push(value)
  }
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

/** Parses JSON without `__proto__` and similar keys; undefined for an empty body. @throws ANSWER_UNREADABLE */
export function parseJson(bytes: Uint8Array, source: string): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (text.trim() === '') return undefined
    // Tests the text first, because a reviver makes parsing ten times slower. Any letter of the key can be escaped.
    return /__proto__|\\u00(?:5f|6f|7[024])/i.test(text)
      ? JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value))
      : JSON.parse(text)
  } catch (cause) {
    throw fail('ANSWER_UNREADABLE', { source }, { cause })
  }
}
