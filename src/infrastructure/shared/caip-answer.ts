import { type CaipAddressText, parseCaipAddress } from '../../domain/caip/caip-address.ts'
import { must, type Schema } from './answer.ts'

/** A CAIP-10 id in a known namespace. */
export function caipAddress(): Schema<CaipAddressText> {
  return must('CAIP-10 id', (value) => {
    try {
      parseCaipAddress(value)
      return value as CaipAddressText
    } catch {
      return undefined
    }
  })
}
