import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { describe, expect, it } from 'vitest'
import { decodeBase58, encodeBase58 } from './base58.ts'

const ofText = (text: string) => bytesToHex(utf8ToBytes(text))

/**
 * Hexadecimal bytes and their base58: Bitcoin Core, `src/test/data/base58_encode_decode.json` of commit 284c42a3ceb9, compared with that
 * file entry by entry; the last three, draft-msporny-base58-03, 5. All 20 were also computed again, in both directions, with `bs58` 6.0.0
 * and with plain `BigInt` arithmetic.
 */
const VECTORS = [
  ['', ''],
  ['61', '2g'],
  ['626262', 'a3gV'],
  ['636363', 'aPEr'],
  ['73696d706c792061206c6f6e6720737472696e67', '2cFupjhnEsSn59qHXstmK2ffpLv2'],
  ['00eb15231dfceb60925886b67d065299925915aeb172c06647', '1NS17iag9jJgTHD1VXjvLCEnZuQ3rJDE9L'],
  ['516b6fcd0f', 'ABnLTmg'],
  ['bf4f89001e670274dd', '3SEo3LWLoPntC'],
  ['572e4794', '3EFU7m'],
  ['ecac89cad93923c02321', 'EJDM8drfXA6uyA'],
  ['10c8511e', 'Rt5zm'],
  ['00000000000000000000', '1111111111'],
  [
    '000111d38e5fc9071ffcd20b4a763cc9ae4f252bb4e48fd66a835e252ada93ff480d6dd43dc62a641155a5',
    '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
  ],
  ['271f359e', 'zzzzy'],
  ['271f359f', 'zzzzz'],
  ['271f35a0', '211111'],
  ['271f35a1', '211112'],
  [ofText('Hello World!'), '2NEpo7TZRRrLZSi2U'],
  [ofText('The quick brown fox jumps over the lazy dog.'), 'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z'],
  ['0000287fb4cd', '11233QC4'],
] as const

describe('base58', () => {
  it.each(VECTORS)('writes %s as %s, and reads it', (hex, text) => {
    expect(encodeBase58(hexToBytes(hex))).toBe(text)
    expect(bytesToHex(decodeBase58(text) ?? new Uint8Array([255]))).toBe(hex)
  })

  it('reads a text as long as the longest address, and none that is longer', () => {
    expect(decodeBase58('1'.repeat(128))).toEqual(new Uint8Array(128))
    expect(decodeBase58('1'.repeat(129))).toBeUndefined()
  })

  it.each(['0', 'O', 'I', 'l', ' ', 'é', '1 1'])('refuses %o', (text) => {
    expect(decodeBase58(text)).toBeUndefined()
  })
})
