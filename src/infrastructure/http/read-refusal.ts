import { fail } from '../../domain/errors/fail.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import { fieldsOf } from '../../domain/shared/own-value.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { parseJson, readBody } from './read-body.ts'

/** Limit of an error body: a reason is one sentence, so a longer or later body is not read. */
const MAX_BYTES = 16 * 1024
const MAX_MS = 1000
const MAX_CHARS = 200

/** The reason from an error response, sanitised for display; undefined when there is none. */
export async function readRefusal(response: Response, clock: Clock): Promise<string | undefined> {
  const type = response.headers.get('content-type') ?? ''
  const late = () => fail('HTTP_TIMEOUT', { url: '' })
  try {
    if (!/json|text\/plain/i.test(type)) throw late()
    const bytes = await withDeadline({ clock, ms: MAX_MS, late }, () => readBody(response, MAX_BYTES, ''))
    const words = /json/i.test(type) ? reasonOf(parseJson(bytes, '')) : new TextDecoder().decode(bytes)
    return cleanText(words, MAX_CHARS)
  } catch {
    response.body?.cancel().catch(() => undefined)
    return undefined
  }
}

function reasonOf(body: unknown): unknown {
  const { reasons, message, error } = fieldsOf(body)
  const [first] = Array.isArray(reasons) ? (reasons as unknown[]) : []
  return fieldsOf(first)['description'] ?? fieldsOf(error)['message'] ?? message ?? error
}
