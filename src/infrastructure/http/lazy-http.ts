import { fail } from '../../domain/errors/fail.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import type { Http, HttpRequest } from '../../ports/http/http.ts'

/** Fetches the HTTP code with the first request; opening the dialog sends none. A failed download is retried with the next call. */
export class LazyHttp implements Http {
  #loading: Promise<Http> | undefined

  constructor(private readonly load: () => Promise<Http>) {}

  async json(request: HttpRequest, signal: AbortSignal): Promise<unknown> {
    return (await this.#ready(request, signal)).json(request, signal)
  }

  async blob(request: HttpRequest, signal: AbortSignal): Promise<Blob> {
    return (await this.#ready(request, signal)).blob(request, signal)
  }

  #ready({ url }: HttpRequest, signal: AbortSignal): Promise<Http> {
    this.#loading ??= this.load().catch((cause: unknown) => {
      this.#loading = undefined
      throw fail('HTTP_UNREACHABLE', { url: url.split('?')[0] ?? '' }, { cause })
    })
    return abortable(this.#loading, signal)
  }
}
