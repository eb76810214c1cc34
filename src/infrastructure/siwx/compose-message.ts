import { isSameAddress } from '../../domain/caip/same-address.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { ADDRESS_PLACEHOLDER, type SiwxData, type SiwxInput, type SiwxMessage } from '../../domain/siwx/siwx-session.ts'
import type { SiwxContext } from '../../ports/siwx/siwx.ts'
import type { MessageOptions } from './siwx-options.ts'
import { readText, type SiwxStyle, writeMessage } from './siwx-texts.ts'

/** The message's fields and text. The address is absent for a wallet that is not connected yet. @throws SIWX_FIELD_INVALID */
export function composeMessage(data: SiwxData, style?: SiwxStyle, blockchain?: string): SiwxMessage {
  const text = writeMessage({ ...data, accountAddress: data.accountAddress || ADDRESS_PLACEHOLDER }, style, blockchain)
  const written = data.accountAddress ? readBack(text, data) : data
  return { ...written, toString: () => text }
}

/** A message to be signed now, whose answer is expected from then on. @throws SIWX_FIELD_INVALID, SIWX_NONCE_USED */
export function askFor(
  { accountAddress, chainId, notBefore }: SiwxInput,
  { nonce, requestId }: Readonly<{ nonce: string; requestId?: string | undefined }>,
  { statement, resources, expiration, style, domain, uri }: MessageOptions,
  context: SiwxContext | undefined,
  expect: (nonce: string, asked: SiwxData) => void,
): SiwxMessage {
  const now = nowIn(context)
  const from = notBefore === undefined ? now : Date.parse(notBefore)
  const data: SiwxData = {
    // A wallet that is not connected yet has no address: WalletConnect's one-click sign-in adds it.
    ...{ accountAddress, chainId, domain: domainOf(domain, context), uri: uri ?? context?.uri ?? 'Unknown URI', version: '1', nonce },
    issuedAt: new Date(now).toISOString(),
    ...(notBefore !== undefined && { notBefore }),
    ...(expiration !== undefined && { expirationTime: new Date(from + expiration).toISOString() }),
    ...(statement !== undefined && { statement }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources }),
  }
  const message = composeMessage(data, style, context?.network(chainId)?.name)
  const { toString: _, ...written } = message
  expect(nonce, written)
  return message
}

/** Outside of a page there is no context. */
export const nowIn = (context: SiwxContext | undefined): number => context?.clock.now() ?? Date.now()
export const domainOf = (domain: string | undefined, context: SiwxContext | undefined): string =>
  domain ?? context?.domain ?? 'Unknown Domain'

/** The fields with the address as written in the text: in checksum case. */
function readBack(text: string, data: SiwxData): SiwxData {
  if (data.accountAddress === ADDRESS_PLACEHOLDER) return data
  const { accountAddress } = readText(text, data.chainId)
  if (!isSameAddress(data.chainId, accountAddress, data.accountAddress)) throw fail('SIWX_FIELD_INVALID', { field: 'address' })
  return { ...data, accountAddress }
}
