import { isSameAddress } from '../../domain/caip/same-address.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { ADDRESS_PLACEHOLDER, type SiwxData, type SiwxMessage } from '../../domain/siwx/siwx-session.ts'
import { readText, type SiwxStyle, writeMessage } from './siwx-texts.ts'

/** The message's fields and text. The address is absent for a wallet that is not connected yet. @throws SIWX_FIELD_INVALID */
export function composeMessage(data: SiwxData, style?: SiwxStyle, blockchain?: string): SiwxMessage {
  const text = writeMessage({ ...data, accountAddress: data.accountAddress || ADDRESS_PLACEHOLDER }, style, blockchain)
  const written = data.accountAddress ? readBack(text, data) : data
  return { ...written, toString: () => text }
}

/** The fields with the address as written in the text: in checksum case. */
function readBack(text: string, data: SiwxData): SiwxData {
  if (data.accountAddress === ADDRESS_PLACEHOLDER) return data
  const { accountAddress } = readText(text, data.chainId)
  const [namespace = ''] = data.chainId.split(':')
  if (!isSameAddress(namespace, accountAddress, data.accountAddress)) throw fail('SIWX_FIELD_INVALID', { field: 'address' })
  return { ...data, accountAddress }
}
