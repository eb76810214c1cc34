import type { Subscription } from 'rxjs'
import { encodeBase58 } from '../../domain/caip/base58.ts'
import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import {
  isApproved,
  isInteractive,
  isSent,
  limitOf,
  type SecureCallName,
  type SecureCalls,
  VERDICT_MS,
} from '../../domain/frame/secure-calls.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { sleep } from '../../domain/shared/async/sleep.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import { attempt } from '../../domain/shared/attempt.ts'
import type { FrameStage, Frames, LayeredFrame } from '../../ports/frame/frames.ts'
import type { SecureSite } from '../../ports/frame/secure-site.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import type { Randomness } from '../../ports/random/randomness.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { firstWord, READY_DELAY_MS } from './frame-readiness.ts'
import { readAnswer, readMessage, readRefusal } from './secure-answers.ts'

/** The whole way to "ready". */
export const LOAD_MS = 20_000
/** How long a page may take to unload after it was asked to reload, in ms. */
const RELOAD_MS = 1_000
const ID_BYTES = 16
const FRAME = { id: 'w3m-iframe', name: 'w3m-secure-iframe' }

type Outcome = Readonly<{ isSuccess: boolean; payload: unknown }>
type Waiting = Readonly<{ name: string; resolve(outcome: Outcome): void; reject(reason: unknown): void }>
type Promised<T> = T | Promise<T>
type Loaded = Readonly<{ frame: LayeredFrame; listening: Subscription }>

export type SecureSiteSetup = Readonly<{
  frames: Frames
  clock: Clock
  randomness: Randomness
  /** Messages are logged by type and id only, when `isLogging()`. */
  logger: Logger
  isLogging(): boolean
  /** The origin of the site, which the page has to know. */
  site: string
  /** The address of the page and the name of its frame, read when the frame is created; undefined = the service is off. */
  page(): Promised<Readonly<{ url: string; title: string }> | undefined>
  origin(): string | undefined
  /** Posted as soon as the frame is initialised, before any queued request. */
  greetings(): readonly Readonly<
    { [N in SecureCallName]: { name: N; payload: SecureCalls[N][0]; answered?(answer: SecureCalls[N][1]): void } }[SecureCallName]
  >[]
  /** A frame that did not load, or an interactive request without an answer. */
  report(error: AppError): void
}>

/** The protocol of the secure page, over its frame. */
export class FrameSecureSite implements SecureSite {
  readonly #stop = new AbortController()
  readonly #waiting = new Map<string, Waiting>()
  #loading: Promise<Loaded> | undefined
  #loaded: Loaded | undefined
  /** Of the frame, which stays when the site sets another page. */
  #origin: string | undefined
  /** A frame that loads meanwhile, in place of one that was lost, is shown there. */
  #stage: FrameStage | undefined
  /** The page before, on its way out. */
  #leaving: Promise<void> | undefined

  constructor(private readonly setup: SecureSiteSetup) {}

  get origin(): string | undefined {
    const now = this.setup.origin()
    return now && (this.#origin ?? now)
  }

  async load(signal: AbortSignal): Promise<void> {
    if (this.#stop.signal.aborted) throw fail('DISPOSED', {})
    this.#loading ??= this.#open().catch((error: unknown) => {
      this.#loading = undefined
      this.#origin = undefined
      throw error
    })
    await abortable(this.#loading, signal)
  }

  async ask<N extends SecureCallName>(name: N, payload: SecureCalls[N][0], signal: AbortSignal): Promise<SecureCalls[N][1]> {
    if (name === 'RELOAD') return this.#reload() as SecureCalls[N][1]
    await this.load(signal)
    // Lost since it was ready: nothing was asked of it.
    while (!this.#loaded) await this.load(signal)
    if (signal.aborted) throw fail('ABORTED', {})
    return this.#send(name, payload, signal)
  }

  stage(place: FrameStage | undefined): void {
    this.#stage = place
    if (place) this.#loaded?.frame.show(place)
    else this.#loaded?.frame.hide()
  }

  dispose(): void {
    this.#stop.abort()
    this.#close(fail('DISPOSED', {}))
  }

  async #open(): Promise<Loaded> {
    const page = await abortable(Promise.resolve(this.setup.page()), this.#stop.signal)
    if (!page) throw fail('SERVICE_OFF', { service: 'secureSite' })
    const origin = page.url.replace(/[?#].*$/s, '')
    const { clock, site } = this.setup
    this.#origin = new URL(page.url).origin
    let opened: Loaded | undefined
    let isSilent = false
    const late = () => fail('FRAME_LOAD_FAILED', { origin, ...(isSilent && { site }) })
    let isReplaced = false
    try {
      await this.#leaving
      const loaded = await withDeadline({ clock, ms: LOAD_MS, late, signal: this.#stop.signal }, async (signal) => {
        const frame = await this.setup.frames.openLayered(page.url, { title: page.title, ...FRAME }, signal)
        if (signal.aborted) {
          frame.dispose()
          throw fail('ABORTED', {})
        }
        let isReady = () => {}
        const ready = new Promise<void>((resolve) => {
          isReady = resolve
        })
        const listening = frame.messages$.subscribe((data) => this.#hear(data, isReady))
        opened = { frame, listening }
        isSilent = true
        await firstWord(ready, this.setup, origin, signal)
        isSilent = false
        // Another page was loaded in the frame. The next request uses a new frame.
        listening.add(
          frame.replaced$.subscribe(() => {
            isReplaced = true
            if (this.#loaded?.frame === frame) this.#close(fail('FRAME_NOT_SET', {}))
          }),
        )
        return opened
      })
      await sleep(clock, READY_DELAY_MS, this.#stop.signal)
      if (isReplaced) throw late()
      this.#loaded = loaded
      if (this.#stage) loaded.frame.show(this.#stage)
      this.#greet()
      return loaded
    } catch (error) {
      opened?.listening.unsubscribe()
      opened?.frame.dispose()
      if (this.#stop.signal.aborted) throw fail('DISPOSED', {})
      const failure = toAppError(error)
      this.setup.report(failure)
      throw failure
    }
  }

  /** Posts it and gives the page up: what is asked from now on is asked of a new one, as soon as this one has gone. */
  async #reload(): Promise<void> {
    const loaded = this.#loaded
    if (!loaded) return
    const { frame } = loaded
    const gone = new Promise<void>((resolve) => {
      frame.replaced$.subscribe({ next: resolve, complete: resolve })
      frame.messages$.subscribe((data) => {
        const message = readMessage(data)
        if (message?.kind === 'answer' && message.name === 'RELOAD') resolve()
      })
    })
    this.#abandon(fail('FRAME_NOT_SET', {}))
    const late = () => fail('FRAME_REQUEST_TIMEOUT', { method: 'RELOAD' })
    this.#leaving = withDeadline({ clock: this.setup.clock, ms: RELOAD_MS, late, signal: this.#stop.signal }, () => gone)
      .catch(() => {})
      .finally(() => frame.dispose())
    this.#tell(frame, 'RELOAD', this.#id(), undefined)
    await this.#leaving
  }

  #greet(): void {
    for (const { name, payload, answered } of this.setup.greetings()) {
      this.#send(name, payload as never, this.#stop.signal).then(answered as (answer: unknown) => void, () => {})
    }
  }

  async #send<N extends SecureCallName>(name: N, payload: SecureCalls[N][0], signal: AbortSignal): Promise<SecureCalls[N][1]> {
    const id = this.#id()
    const { clock } = this.setup
    const late = () => fail('FRAME_REQUEST_TIMEOUT', { method: name })
    let posted: Promise<SecureCalls[N][1]> | undefined
    try {
      return await withDeadline({ clock, ms: limitOf(name, payload), late, signal }, (inner) => {
        const answer = this.#answerTo(name, id)
        answer.catch(() => {})
        // What cannot be posted is not answered, and gives nothing up.
        this.#post(name, id, payload)
        posted = answer
        return abortable(answer, inner)
      })
    } catch (error) {
      const isGivenUp = posted !== undefined && this.#waiting.has(id)
      if (isAppError(error, 'FRAME_NOT_SET') && this.#waiting.has(id)) this.#close(error)
      if (isAppError(error, 'FRAME_REQUEST_TIMEOUT') && isInteractive(name)) this.setup.report(error)
      // Only requests with an approval: aborting after a read would drop the approval of another request.
      if (isGivenUp && this.#loaded && isApproved(name, payload)) this.#abortRpc()
      if (!posted || isAppError(error, 'FRAME_REQUEST_FAILED') || !isSent(name, payload)) throw error
      return await this.#verdict(posted, error)
    } finally {
      this.#waiting.delete(id)
    }
  }

  /** Listens from the task in which it is called. @throws FRAME_REQUEST_FAILED, and what `readAnswer` throws */
  async #answerTo<N extends SecureCallName>(name: N, id: string): Promise<SecureCalls[N][1]> {
    const { isSuccess, payload } = await new Promise<Outcome>((resolve, reject) => this.#waiting.set(id, { name, resolve, reject }))
    if (!isSuccess) throw fail('FRAME_REQUEST_FAILED', { description: readRefusal(payload) })
    return readAnswer(name, payload)
  }

  /** The page's answer to what was given up meanwhile. @throws TRANSACTION_UNKNOWN without one */
  async #verdict<T>(answer: Promise<T>, cause: unknown): Promise<T> {
    const late = () => fail('TRANSACTION_UNKNOWN', {}, { cause })
    try {
      return await withDeadline({ clock: this.setup.clock, ms: VERDICT_MS, late }, () => answer)
    } catch (error) {
      throw isAppError(error, 'FRAME_REQUEST_FAILED') ? error : late()
    }
  }

  /** The protocol has no id for what is aborted: the frame drops its open approval. */
  #abortRpc(): void {
    // The frame is gone, and its approval with it.
    attempt(() => this.#post('RPC_ABORT', this.#id(), undefined))
  }

  #post(name: string, id: string, payload: unknown): void {
    const { frame } = this.#loaded ?? {}
    if (!frame) throw fail('FRAME_NOT_SET', {})
    this.#tell(frame, name, id, payload)
  }

  #tell(frame: LayeredFrame, name: string, id: string, payload: unknown): void {
    this.#log('to the frame', name, id)
    frame.post({ type: `@w3m-app/${name}`, id, ...(payload !== undefined && { payload: plain(payload) }) })
  }

  #hear(data: unknown, isReady: () => void): void {
    const message = readMessage(data)
    if (message?.kind === 'ready') isReady()
    const waiting = message?.kind === 'answer' ? this.#waiting.get(message.id) : undefined
    if (message?.kind !== 'answer' || waiting?.name !== message.name) return
    // Each id is answered once.
    this.#waiting.delete(message.id)
    this.#log('from the frame', message.name, message.id)
    waiting.resolve(message)
  }

  #close(reason: AppError): void {
    const { frame } = this.#loaded ?? {}
    this.#abandon(reason)
    frame?.dispose()
  }

  /** What the page was asked gets no answer, and does not wait any more. */
  #abandon(reason: AppError): void {
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    this.#loaded?.listening.unsubscribe()
    this.#loaded = undefined
    this.#loading = undefined
    this.#origin = undefined
    for (const { reject } of waiting) reject(reason)
  }

  #id(): string {
    return encodeBase58(this.setup.randomness.bytes(ID_BYTES))
  }

  #log(direction: string, name: string, id: string): void {
    if (this.setup.isLogging()) this.setup.logger.debug(`Embedded wallet: ${direction}`, { type: name, id })
  }
}

/** Absent instead of undefined, and hex instead of bigint. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return `0x${value.toString(16)}`
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, each]) => (each === undefined ? [] : [[key, plain(each)]])))
}
