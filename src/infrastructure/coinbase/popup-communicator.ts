import { fail } from '../../domain/errors/fail.ts'
import type { PopupChannel, Popups } from '../../ports/frame/popups.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { ProviderRpcError, RPC_CODES } from '../shared/provider-rpc-error.ts'

export type Message = Readonly<Record<string, unknown>>
type Waiting = Readonly<{ wants: (message: Message) => boolean; resolve: (message: Message) => void; reject: (reason: unknown) => void }>

/** The window was closed before it answered. A "no" of the visitor is an answer; whether something was approved before is unknown. */
export class WindowClosed extends ProviderRpcError {
  constructor() {
    super('User rejected the request', RPC_CODES.rejected)
  }
}

/** Metadata about the site, sent to Coinbase's page. */
export type Introduction = Readonly<{ version: string; metadata: unknown; preference: unknown; location: string }>

/** The same size as the SDK's window. */
const SIZE = { width: 420, height: 540 }

/**
 * Replaces the communicator that the SDK's signers use: accepts messages from our window only, rejects as soon as the window is closed, and
 * rejects with an error when the browser blocks it (the SDK would render a banner into the site).
 */
export class PopupCommunicator {
  readonly #waiting = new Set<Waiting>()
  #window: Readonly<{ channel: PopupChannel; loaded: Promise<PopupChannel> }> | undefined

  constructor(
    private readonly popups: Popups,
    private readonly name: string,
    private readonly url: () => string,
    private readonly introduction: () => Introduction,
  ) {}

  /** Opens the window, if it is not open, in the same task as the call. @throws POPUP_BLOCKED, POPUP_CLOSED */
  waitForPopupLoaded = async (): Promise<PopupChannel> => {
    if (!this.#window?.channel.isOpen) return this.#open()
    this.#window.channel.focus()
    return this.#window.loaded
  }

  postMessage = async (message: Message): Promise<void> => {
    const channel = await this.waitForPopupLoaded()
    channel.post(message)
  }

  postRequestAndWaitForResponse = async (request: Message): Promise<Message> => {
    const answer = this.onMessage((message) => message['requestId'] === request['id'])
    this.postMessage(request).catch((reason: unknown) => this.close(reason))
    return answer
  }

  onMessage = (wants: (message: Message) => boolean): Promise<Message> =>
    new Promise((resolve, reject) => this.#waiting.add({ wants, resolve, reject }))

  /** Closes the window; pending requests reject with `reason`. */
  close(reason: unknown): void {
    this.#window?.channel.dispose()
    this.#window = undefined
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const { reject } of waiting) reject(reason)
  }

  #open(): Promise<PopupChannel> {
    const channel = this.popups.open(this.url(), { name: this.name, ...SIZE })
    let hasSpoken = false
    channel.messages$.subscribe((message) => {
      hasSpoken = true
      this.#hear(message)
    })
    // If no message ever arrived, the site's Cross-Origin-Opener-Policy may have severed the window, so this is not counted as a rejection
    // by the visitor.
    channel.closed$.subscribe(() => this.close(hasSpoken ? new WindowClosed() : fail('POPUP_CLOSED', {})))
    const loaded = this.onMessage(({ event }) => event === 'PopupLoaded').then(({ id }) => {
      channel.post({ requestId: id, data: this.introduction() })
      return channel
    })
    this.#window = { channel, loaded }
    return loaded
  }

  #hear(message: unknown): void {
    if (!isObject(message)) return
    if (peek(message, 'event') === 'PopupUnload') {
      this.close(new WindowClosed())
      return
    }
    for (const waiting of [...this.#waiting]) {
      if (!waiting.wants(message as Message)) continue
      this.#waiting.delete(waiting)
      waiting.resolve(message as Message)
    }
  }
}
