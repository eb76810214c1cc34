import { describe, expect, it } from 'vitest'
import type { CloudSignIn } from '../../../src/ports/siwx/cloud-sign-in.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ACCOUNT = `eip155:1:${ALICE}`

/** Behind the port: a service that believes every signature; the code of every e-mail is 123456. */
export type CloudSignInWorld = { cloud: CloudSignIn; withoutOtp(): void }

export function describeCloudSignIn(adapter: string, open: () => CloudSignInWorld): void {
  describe(`CloudSignIn: ${adapter}`, () => {
    const signal = () => new AbortController().signal
    const authenticate = async (cloud: CloudSignIn, otp?: string) => {
      const { nonce, token } = await cloud.nonce(signal())
      const data = { nonce, accountAddress: ALICE, chainId: 'eip155:1', domain: 'shop.example' }
      const walletInfo = { type: 'extension', name: 'MetaMask' } as const
      const signed = { data, message: `Nonce: ${nonce}`, signature: '0x01', walletInfo, nonceToken: token }
      return cloud.authenticate(otp === undefined ? signed : { ...signed, otp }, signal())
    }

    it('signs an account in, and out', async () => {
      const { cloud } = open()
      const session = await authenticate(cloud)
      expect(await cloud.me(session, signal())).toMatchObject({ address: ALICE, caipNetworkId: 'eip155:1' })
      await cloud.signOut(session, signal())
      await expect(cloud.me(session, signal())).rejects.toMatchObject({
        code: 'HTTP_STATUS',
        facts: { status: 401, description: 'Unauthorized' },
      })
    })

    it('keeps what is known of an account', async () => {
      const { cloud } = open()
      const session = await authenticate(cloud)
      await cloud.setMetadata(session, { plan: 'gold' }, signal())
      expect((await cloud.me(session, signal())).metadata).toEqual({ plan: 'gold' })
    })

    it('accepts a nonce once', async () => {
      const { cloud } = open()
      const walletInfo = { type: 'unknown' } as const
      const signed = { data: { nonce: 'mine' }, message: 'mine', signature: '0x01', walletInfo, nonceToken: 'made-up' }
      await expect(cloud.authenticate(signed, signal())).rejects.toMatchObject({ facts: { status: 401, description: 'Invalid nonce' } })
    })

    it('ties an e-mail address to the account once its code is confirmed', async () => {
      const { cloud } = open()
      const uuid = await cloud.requestOtp('a@b.example', ACCOUNT, signal())
      if (uuid === undefined) throw new Error('no code was sent')
      await expect(cloud.confirmOtp(uuid, '000000', signal())).rejects.toMatchObject({ facts: { description: 'Invalid code' } })
      await cloud.confirmOtp(uuid, '123456', signal())
      expect(await cloud.me(await authenticate(cloud, uuid), signal())).toMatchObject({ email: 'a@b.example' })
    })

    it('says when no code is needed, and what is no e-mail address', async () => {
      const { cloud, withoutOtp } = open()
      await expect(cloud.requestOtp('nonsense', ACCOUNT, signal())).rejects.toMatchObject({ facts: { description: 'Invalid email' } })
      withoutOtp()
      expect(await cloud.requestOtp('a@b.example', ACCOUNT, signal())).toBeUndefined()
    })

    it('is given up at once', async () => {
      await expect(open().cloud.nonce(AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
    })
  })
}
