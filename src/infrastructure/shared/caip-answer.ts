import { type CaipAddressText, parseCaipAddress } from '../../domain/caip/caip-address.ts'
import { attempt } from '../../domain/shared/attempt.ts'
import { must, type Schema } from './answer.ts'

/** A CAIP-10 id in a known namespace. */
export function caipAddress(): Schema<CaipAddressText> {
  return must('CAIP-10 id', (value) => attempt(() => parseCaipAddress(value)) && (value as CaipAddressText))
}
