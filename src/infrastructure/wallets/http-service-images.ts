import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { ImageKind, ServiceImages } from '../../ports/wallets/service-images.ts'
import { pathPart, type ServiceClient } from '../shared/service-client.ts'
import { pictureType } from './picture-type.ts'

const PATHS: Readonly<Record<ImageKind, string>> = {
  wallet: '/getWalletImage/',
  asset: '/public/getAssetImage/',
  currency: '/public/getCurrencyImage/',
  token: '/public/getTokenImage/',
}
const ID = /^[\p{L}\p{N}._$+-]{1,64}$/u
const LOST_MAX = 2000

/** Pictures of wallets, networks, currencies and tokens. */
export class HttpServiceImages implements ServiceImages {
  /** Pictures that are missing or invalid; they are not requested again during the page's life. */
  readonly #lost = new Set<string>()

  constructor(private readonly services: ServiceClient) {}

  async load(kind: ImageKind, id: string, signal: AbortSignal): Promise<Blob> {
    const path = `${PATHS[kind]}${pathPart(id)}`
    if (!ID.test(id) || this.#lost.has(path)) throw fail('ANSWER_UNREADABLE', { source: path })
    try {
      const blob = await this.services.blob({ service: 'registry', path }, signal)
      const type = await pictureType(blob)
      if (type === undefined) throw fail('ANSWER_UNREADABLE', { source: path })
      return type === blob.type ? blob : blob.slice(0, blob.size, type)
    } catch (error) {
      if (isLasting(error) && this.#lost.size < LOST_MAX) this.#lost.add(path)
      throw error
    }
  }
}

function isLasting(error: unknown): boolean {
  return isAppError(error, 'ANSWER_UNREADABLE') || (isAppError(error, 'HTTP_STATUS') && error.facts.status < 500)
}
