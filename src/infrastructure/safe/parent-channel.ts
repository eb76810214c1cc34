import { toHex } from '../../domain/shared/hex.ts'
import type { Randomness } from '../../ports/random/randomness.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'

/** The protocol version of @safe-global/safe-apps-sdk 9.1.0; parents check its major number. */
const SDK_VERSION = '9.1.0'
const ID_BYTES = 16

export class SafeRefusal extends Error {
  override readonly name = 'SafeRefusal'
}

/**
 * Safe Apps protocol, from inside the frame. The SDK posts to any parent and accepts responses from any origin; here requests go to exactly
 * the allowed origin, and responses are accepted only from the parent window at that origin. Threats T35, T36, T39.
 */
export class ParentChannel {
  readonly #waiting = new Map<string, Readonly<{ resolve: (data: unknown) => void; reject: (reason: unknown) => void }>>()

  constructor(
    private readonly page: Pick<Window, 'parent' | 'addEventListener' | 'removeEventListener'>,
    private readonly origin: string,
    private readonly randomness: Randomness,
  ) {
    page.addEventListener('message', this.#hear)
  }

  /** @throws SafeRefusal with the Safe's message. Waits until `signal` aborts, which settles nothing: the Safe's owners decide. */
  ask(method: string, params?: unknown, signal?: AbortSignal): Promise<unknown> {
    const id = toHex(this.randomness.bytes(ID_BYTES))
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      signal?.addEventListener('abort', () => this.#waiting.delete(id), { once: true })
      try {
        this.page.parent.postMessage({ id, method, params, env: { sdkVersion: SDK_VERSION } }, this.origin)
      } catch (error) {
        this.#waiting.delete(id)
        reject(error)
      }
    })
  }

  /** Rejects pending requests; later responses are ignored. */
  giveUp(reason: unknown): void {
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of waiting) reject(reason)
  }

  dispose(): void {
    this.page.removeEventListener('message', this.#hear)
    this.#waiting.clear()
  }

  readonly #hear = ({ origin, source, data }: MessageEvent<unknown>): void => {
    if (origin !== this.origin || source !== this.page.parent || !isObject(data)) return
    const id = peek(data, 'id')
    const waiting = typeof id === 'string' ? this.#waiting.get(id) : undefined
    if (!waiting || !isVersionOne(peek(data, 'version'))) return
    this.#waiting.delete(id as string)
    if (peek(data, 'success') === true) waiting.resolve(peek(data, 'data'))
    else waiting.reject(new SafeRefusal(String(peek(data, 'error') ?? 'The Safe refused').slice(0, 200)))
  }
}

/** Version 1 of the protocol and later; earlier versions had another message format. */
function isVersionOne(version: unknown): boolean {
  return typeof version === 'string' && Number.parseInt(version, 10) >= 1
}
