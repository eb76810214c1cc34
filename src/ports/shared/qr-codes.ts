import { token } from '../di/token.ts'

/** Rows of modules, `true` = dark; square, without a quiet zone. */
export type QrMatrix = readonly (readonly boolean[])[]

/** Texts as QR codes (ISO/IEC 18004), with error correction H: what a picture in the middle covers can still be read. */
export interface QrCodes {
  matrix(text: string): QrMatrix
}
export const QrCodes = token<QrCodes>('QrCodes')
