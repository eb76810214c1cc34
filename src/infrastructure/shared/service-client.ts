import * as v from 'valibot'
import type { ClientIdentity } from '../../domain/connection/client-identity.ts'
import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import { isServed } from '../../domain/options/is-served.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { Beacons } from '../../ports/http/beacons.ts'
import type { Http, HttpRequest } from '../../ports/http/http.ts'
import type { Schema } from './answer.ts'
import { serviceBase } from './service-base.ts'
import { SDK_TYPE, SDK_VERSION, type ServiceName } from './service-defaults.ts'

export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

export type ServiceCall = Readonly<{
  service: ServiceName
  /** External values in it must be encoded with `pathPart`. */
  path: string
  query?: Query | undefined
  method?: HttpRequest['method']
  /** Sent as JSON. */
  body?: unknown
  headers?: Readonly<Record<string, string>>
  /** Identification in the query: project, SDK type and version (the default), the project only, or nothing. */
  identify?: 'sdk' | 'project' | 'none'
  /** Sends the body as plain text, which avoids a preflight. */
  isPlain?: boolean
  deadlineMs?: number
}>

/** The only client of the provider's services: base URLs, identification, and validation of responses. */
export class ServiceClient {
  constructor(
    private readonly options: OptionsService,
    private readonly http: Http,
    private readonly beacons: Beacons,
    private readonly identity: ClientIdentity,
    /**
     * Called for every failed request except pictures. `asksAsProject`: the request carried only the project id, so a refusal concerns the
     * project.
     */
    private readonly failed: (error: AppError, asksAsProject: boolean) => void = () => {},
  ) {}

  /** Who asks: names the kit and its version, for bodies that repeat it. */
  get sdk(): Readonly<{ st: string; sv: string }> {
    const adapters = this.options.state.value.adapterNamespaces.join() || 'universal'
    return { st: SDK_TYPE, sv: `html-${adapters}-${SDK_VERSION}` }
  }

  get projectId(): string | undefined {
    return this.options.state.value.projectId || undefined
  }

  has(service: ServiceName): boolean {
    return isServed(this.options.state.value, service)
  }

  /**
   * The response, validated by `schema`.
   * @throws SERVICE_OFF, APKT008 (no project id), ANSWER_UNREADABLE, and what `Http` throws
   */
  async json<T>(schema: Schema<T>, call: ServiceCall, signal: AbortSignal): Promise<T> {
    const url = this.url(call)
    return this.parse(schema, await this.#ask(url, call, signal), url.replace(/[?#].*$/s, ''))
  }

  /** @throws ANSWER_UNREADABLE */
  parse<T>(schema: Schema<T>, answer: unknown, source: string): T {
    const parsed = v.safeParse(schema, answer)
    if (!parsed.success) throw fail('ANSWER_UNREADABLE', { source }, { cause: fieldFault(parsed.issues[0]) })
    return parsed.output
  }

  /** For calls whose response has no content of use. */
  async send(call: ServiceCall, signal: AbortSignal): Promise<void> {
    await this.#ask(this.url(call), call, signal)
  }

  async blob(call: ServiceCall, signal: AbortSignal): Promise<Blob> {
    return this.http.blob(this.#request(this.url(call), call), signal)
  }

  /** Resolves true when the browser accepted `text` for sending. */
  async beacon(call: ServiceCall, text: string): Promise<boolean> {
    return this.has(call.service) && (await this.beacons.send(this.url(call), text))
  }

  /** @throws SERVICE_OFF, APKT008 */
  url({ service, path, query, identify = 'sdk' }: ServiceCall): string {
    const parameters = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...query, ...this.#identification(service, identify) }))
      if (value !== undefined) parameters.append(name, String(value))
    const text = parameters.toString()
    return `${serviceBase(this.options.state.value, service)}${path}${text && `?${text}`}`
  }

  async #ask(url: string, call: ServiceCall, signal: AbortSignal): Promise<unknown> {
    try {
      return await this.http.json(this.#request(url, call), signal)
    } catch (error) {
      const { service, method = 'GET' } = call
      if (isAppError(error)) this.failed(error, service === 'registry' || (service === 'blockchain' && method === 'GET'))
      throw error
    }
  }

  #identification(service: ServiceName, identify: 'sdk' | 'project' | 'none'): Query {
    return {
      ...(identify !== 'none' && { projectId: this.projectId }),
      ...(identify === 'sdk' && this.sdk),
      ...(service === 'blockchain' && { clientId: this.identity.id }),
    }
  }

  #request(url: string, { method, body, headers, isPlain, deadlineMs }: ServiceCall): HttpRequest {
    return {
      url,
      ...(method && { method }),
      ...(body !== undefined && { body }),
      ...((headers || isPlain) && { headers: { ...(isPlain && { 'content-type': 'text/plain;charset=UTF-8' }), ...headers } }),
      ...(deadlineMs !== undefined && { deadlineMs }),
    }
  }
}

/** Encodes one path segment. @throws ANSWER_UNREADABLE for segments such as `..` */
export function pathPart(part: string): string {
  if (/^\.{0,2}$/.test(part)) throw fail('ANSWER_UNREADABLE', { source: 'path' })
  return encodeURIComponent(part)
}

/** Describes the invalid field, for the operator of the service. */
function fieldFault({ path, expected, received }: v.BaseIssue<unknown>): AppError {
  const field = path?.map(({ key }) => String(key)).join('.') ?? ''
  if (received === 'undefined') return fail('FIELD_REQUIRED', { field })
  return fail('FIELD_TYPE_WRONG', { field, expected: expected ?? 'something else', received: received.slice(0, 80) })
}
