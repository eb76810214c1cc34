import { describe, expect, it } from 'vitest'
import { fromBase64, fromHex, readBytes, toBase64, toHex, utf8 } from './text-bytes.ts'

describe('bytes in texts', () => {
  it.each([[new Uint8Array()], [Uint8Array.of(0, 1, 254, 255)], [utf8('Gruß 👋')]])('%o come back from base64', (bytes) => {
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
    expect(fromBase64(toBase64(bytes))).toEqual(bytes)
    expect(toHex(bytes)).toBe(Buffer.from(bytes).toString('hex'))
    expect(fromHex(toHex(bytes).toUpperCase())).toEqual(bytes)
  })

  it('are read from base64 without its padding, as some wallets write it', () => {
    expect(fromBase64('AP4')).toEqual(Uint8Array.of(0, 254))
  })

  it('are none where there are none', () => {
    expect(fromBase64('!')).toBeUndefined()
    for (const text of ['a', '0x', 'zz', 'é0']) expect(fromHex(text)).toBeUndefined()
    const trap = new Proxy([1], {
      get: () => {
        throw new Error('trap')
      },
    })
    for (const value of [undefined, null, 'AQ==', {}, { length: 1, 0: 1 }, new Uint8Array(65_537), trap])
      expect(readBytes(value)).toBeUndefined()
    expect(readBytes([1, 2])).toEqual(Uint8Array.of(1, 2))
  })
})
