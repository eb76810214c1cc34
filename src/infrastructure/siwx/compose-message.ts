import { fail } from '../../domain/errors/fail.ts'
import { isSameAddress } from '../../domain/siwx/siwx-account.ts'
import { ADDRESS_PLACEHOLDER, type SiwxData, type SiwxMessage } from '../../domain/siwx/siwx-session.ts'
import { readText, type SiwxStyle, writeMessage } from './siwx-texts.ts'

/** The fields with their text. A wallet that is not connected yet has no address. @throws SIWX_FIELD_INVALID */
export function composeMessage(data: SiwxData, style?: SiwxStyle, blockchain?: string): SiwxMessage {
  const text = writeMessage({ ...data, accountAddress: data.accountAddress || ADDRESS_PLACEHOLDER }, style, blockchain)
  const written = data.accountAddress ? readBack(text, data) : data
  return { ...written, toString: () => text }
}

/** The address as the text has it: in checksum case. */
function readBack(text: string, data: SiwxData): SiwxData {
  if (data.accountAddress === ADDRESS_PLACEHOLDER) return data
  const { accountAddress } = readText(text, data.chainId)
  const [namespace = ''] = data.chainId.split(':')
  if (!isSameAddress(namespace, accountAddress, data.accountAddress)) throw fail('SIWX_FIELD_INVALID', { field: 'address' })
  return { ...data, accountAddress }
}
