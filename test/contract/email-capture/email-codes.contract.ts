import { describe, expect, it } from 'vitest'
import type { EmailCodes } from '../../../src/ports/email-capture/email-codes.ts'

export const ACCOUNT = 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

/** `code` is the one that is sent. `withoutCode()`: the address is proven already. `down()`: nobody answers. */
export type EmailCodesWorld = Readonly<{ codes: EmailCodes; code: string; withoutCode(): void; down(): void }>

export function describeEmailCodes(adapter: string, open: () => EmailCodesWorld | Promise<EmailCodesWorld>): void {
  describe(`EmailCodes: ${adapter}`, () => {
    it('sends a code, refuses another one, and accepts it afterwards', async () => {
      const { codes, code } = await open()
      expect(await codes.request('ann@shop.example', ACCOUNT)).toBe(true)
      await expect(codes.confirm(code === '000000' ? '000001' : '000000')).rejects.toMatchObject({ name: 'PorticoError' })
      await expect(codes.confirm(code)).resolves.toBeUndefined()
    })

    it('says when no code is needed', async () => {
      const { codes, withoutCode } = await open()
      withoutCode()
      expect(await codes.request('ann@shop.example', ACCOUNT)).toBe(false)
    })

    it('rejects what is no address, and confirms nothing that was not requested', async () => {
      const { codes, code } = await open()
      await expect(codes.request('nobody', ACCOUNT)).rejects.toMatchObject({ code: 'EMAIL_INVALID' })
      await expect(codes.confirm(code)).rejects.toMatchObject({ code: 'SIWX_OTP_NOT_REQUESTED' })
    })

    it('rejects when nobody answers', async () => {
      const { codes, down } = await open()
      down()
      await expect(codes.request('ann@shop.example', ACCOUNT)).rejects.toMatchObject({ name: 'PorticoError' })
    })
  })
}
