import type { Subscription } from 'rxjs'
import type { ObjectUrls } from '../../ports/page/object-urls.ts'
import type { Page } from '../../ports/page/page.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { ImageKind, ServiceImages } from '../../ports/wallets/service-images.ts'
import type { ModalService } from '../routing/modal-service.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'

/** Spec §9: of each page, so many pictures are fetched ahead. */
export const PREFETCHED_PICTURES = 20
/** Few, so that a slow phone has time to draw in between. */
const AT_ONCE = 3
/** Waiting for longer than this many others, a picture has been scrolled past. */
const WAITING_MAX = 60
/** Some 10 kB each. The ones wanted longest ago go first. */
const KEPT_MAX = 400
const KEY = /^(asset|currency|token):(.*)$/s
/** New pictures are told together. */
const TELL_MS = 100

/** Addresses of pictures by their ids; those that are not of wallets by `kind:id`. */
export type PicturesState = ReadonlyMap<string, string>

/**
 * Pictures of the registry, of wallets and other things: fetched once, a few at a time, latest wanted first, as object URLs that are revoked when they are
 * dropped and all together at the end. A picture that cannot be had is none: the wallet's initial stands in its place.
 */
export class PictureService {
  readonly #state = new Store<PicturesState>(new Map())
  readonly state: ReadonlyStore<PicturesState> = this.#state
  readonly #watching: Subscription
  /** Oldest wanted first. */
  readonly #urls = new Map<string, string>()
  readonly #lost = new Set<string>()
  readonly #loading = new Set<string>()
  #waiting: string[] = []
  #gone = new AbortController()
  #cancelTelling: (() => void) | undefined

  constructor(
    private readonly images: ServiceImages,
    private readonly addresses: ObjectUrls,
    private readonly clock: Clock,
    modal: ModalService,
    private readonly page: Page,
  ) {
    this.#watching = modal.state.value$.subscribe(({ open }) => open || this.#rest())
  }

  /** Fetches what is not here, except for visitors who save data. The ids given last are fetched first. */
  want(ids: readonly (string | undefined)[], kind: ImageKind = 'wallet'): void {
    if (this.page.savesData) return
    const wanted = [...new Set(ids.flatMap((id) => (id === undefined ? [] : [kind === 'wallet' ? id : `${kind}:${id}`])))]
    for (const id of wanted) {
      const url = this.#urls.get(id)
      if (url === undefined) continue
      this.#urls.delete(id)
      this.#urls.set(id, url)
    }
    const missing = wanted.filter((id) => !this.#urls.has(id) && !this.#lost.has(id) && !this.#loading.has(id))
    this.#waiting = [...new Set([...missing, ...this.#waiting])].slice(0, WAITING_MAX)
    this.#next()
  }

  dispose(): void {
    this.#watching.unsubscribe()
    this.#rest()
    this.#cancelTelling?.()
    for (const url of this.#urls.values()) this.addresses.revoke(url)
    this.#urls.clear()
    this.#state.set(new Map())
  }

  /** Nobody looks: nothing is fetched. */
  #rest(): void {
    this.#waiting = []
    this.#gone.abort()
    this.#gone = new AbortController()
  }

  #next(): void {
    while (this.#loading.size < AT_ONCE) {
      const id = this.#waiting.shift()
      if (id === undefined) return
      void this.#load(id, this.#gone.signal)
    }
  }

  async #load(id: string, signal: AbortSignal): Promise<void> {
    this.#loading.add(id)
    try {
      const [, kind = 'wallet', imageId = id] = KEY.exec(id) ?? []
      const picture = await this.images.load(kind as ImageKind, imageId, signal)
      if (!signal.aborted) this.#keep(id, this.addresses.create(picture))
    } catch {
      // Not asked again in this page's life, unless the visitor left before the answer.
      if (!signal.aborted) this.#lost.add(id)
    } finally {
      this.#loading.delete(id)
      this.#next()
    }
  }

  #keep(id: string, url: string): void {
    this.#urls.set(id, url)
    const [oldest] = this.#urls
    if (this.#urls.size > KEPT_MAX && oldest) {
      this.#urls.delete(oldest[0])
      this.addresses.revoke(oldest[1])
    }
    this.#cancelTelling ??= this.clock.after(TELL_MS, () => {
      this.#cancelTelling = undefined
      this.#state.set(new Map(this.#urls))
    })
  }
}
