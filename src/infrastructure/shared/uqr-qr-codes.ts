import { encode } from 'uqr'
import type { QrCodes, QrMatrix } from '../../ports/shared/qr-codes.ts'

export class UqrQrCodes implements QrCodes {
  matrix(text: string): QrMatrix {
    return encode(text, { ecc: 'H', border: 0 }).data
  }
}
