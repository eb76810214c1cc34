import type { Subscription } from 'rxjs'
import type { ObjectUrls } from '../../ports/page/object-urls.ts'
import type { Page } from '../../ports/page/page.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { ImageKind, ServiceImages } from '../../ports/wallets/service-images.ts'
import type { ModalService } from '../routing/modal-service.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'

/** The number of pictures per page that are prefetched. */
const PREFETCHED_PICTURES = 20
/** Concurrent requests; low, so that slow phones can render in between. */
const AT_ONCE = 3
/** Maximum queue length; older requests were scrolled past and are dropped. */
const WAITING_MAX = 60
/** Maximum number of cached pictures, about 10 kB each. The least recently requested are evicted first. */
const KEPT_MAX = 400
const KEY = /^(asset|currency|token):(.*)$/s
/** Batches the emission of new pictures. */
const TELL_MS = 100

/** Object URLs of wallet pictures by id; of other pictures by `kind:id`. */
export type PicturesState = ReadonlyMap<string, string>

/**
 * Pictures of the registry, of wallets and other things: fetched once, a few at a time, the latest request first, as object URLs that are
 * revoked on eviction and on dispose. If a picture cannot be loaded, the wallet's initial is shown.
 */
export class PictureService {
  readonly #state = new Store<PicturesState>(new Map())
  readonly state: ReadonlyStore<PicturesState> = this.#state
  readonly #watching: Subscription
  /** Ordered by last request, the oldest first. */
  readonly #urls = new Map<string, string>()
  readonly #lost = new Set<string>()
  readonly #loading = new Set<string>()
  #waiting: string[] = []
  readonly #loads: Mailbox
  #cancelTelling: (() => void) | undefined

  constructor(
    private readonly images: ServiceImages,
    private readonly addresses: ObjectUrls,
    private readonly clock: Clock,
    modal: ModalService,
    private readonly page: Page,
  ) {
    this.#loads = new Mailbox(clock)
    this.#watching = modal.state.value$.subscribe(({ open }) => open || this.#rest())
  }

  /** Fetches missing pictures, except under `Save-Data`. The ids given last are fetched first. */
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

  /** The pictures of the first wallets of a page. */
  prefetch(wallets: readonly Readonly<{ imageId?: string | undefined }>[]): void {
    this.want(wallets.slice(0, PREFETCHED_PICTURES).map(({ imageId }) => imageId))
  }

  dispose(): void {
    this.#watching.unsubscribe()
    this.#rest()
    this.#cancelTelling?.()
    for (const url of this.#urls.values()) this.addresses.revoke(url)
    this.#urls.clear()
    this.#state.set(new Map())
  }

  /** Stops fetching while the modal is closed. */
  #rest(): void {
    this.#waiting = []
    this.#loads.abort()
  }

  #next(): void {
    while (this.#loading.size < AT_ONCE) {
      const id = this.#waiting.shift()
      if (id === undefined) return
      this.#load(id)
    }
  }

  #load(id: string): void {
    this.#loading.add(id)
    const [, kind = 'wallet', imageId = id] = KEY.exec(id) ?? []
    const loading = this.#loads.post((signal) => this.images.load(kind as ImageKind, imageId, signal), {
      policy: 'beside',
      done: (picture) => this.#keep(id, this.addresses.create(picture)),
      // Not requested again until a reload, unless the request was aborted.
      failed: () => this.#lost.add(id),
    })
    void loading.then(() => {
      this.#loading.delete(id)
      this.#next()
    })
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
