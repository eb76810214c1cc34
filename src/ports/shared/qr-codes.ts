import { token } from '../di/token.ts'

/** Rows of modules, `true` = dark; square, without a quiet zone. */
export type QrMatrix = readonly (readonly boolean[])[]

/** Texts as QR codes (ISO/IEC 18004), with error correction H, so that the code stays readable with a picture over its centre. */
export interface QrCodes {
  matrix(text: string): QrMatrix
}
export const QrCodes = token<QrCodes>('QrCodes')
