import { token } from '../di/token.ts'

/** `wallet` and `asset` (networks, connectors) by image id, `currency` by its code, `token` by its symbol. */
export type ImageKind = 'wallet' | 'asset' | 'currency' | 'token'

/** Pictures of the provider's registry. */
export interface ServiceImages {
  /**
   * The picture's bytes, at most 2 MB, of a type an `<img>` can show. The caller makes and revokes the object URL.
   * @throws ANSWER_UNREADABLE when it is no picture, and as `WalletRegistry.find`. After a permanent failure the picture is not requested
   * again.
   */
  load(kind: ImageKind, id: string, signal: AbortSignal): Promise<Blob>
}
export const ServiceImages = token<ServiceImages>('ServiceImages')
