import SafeAppsSDK from '@safe-global/safe-apps-sdk'
import { hashMessage, recoverTypedDataAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, it, vi } from 'vitest'
import { FakeSafe } from '../../fakes/safe/fake-safe.ts'
import { KEY } from '../../support/coinbase-world.ts'
import { SAFE, safeWorld } from '../../support/safe-world.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The protocol as its makers speak it: what the fake answers is understood by their own SDK. */
it('is a Safe for the real SDK', async () => {
  const { page } = safeWorld()
  vi.stubGlobal('window', Object.assign(page, { crypto }))
  const sdk = new SafeAppsSDK({ allowedDomains: [/^https:\/\/app\.safe\.global$/] })
  expect(await sdk.safe.getInfo()).toMatchObject({ safeAddress: SAFE, chainId: 1, threshold: 1 })
  const signed = (await sdk.txs.signMessage('hi')) as { messageHash: string }
  const signature = (await sdk.safe.getOffChainSignature(signed.messageHash)) as `0x${string}`
  expect(await recoverTypedDataAddress({ ...FakeSafe.typed(SAFE, 1, hashMessage('hi')), signature })).toBe(privateKeyToAccount(KEY).address)
  const { safeTxHash } = await sdk.txs.send({ txs: [{ to: SAFE, value: '1', data: '0x' }] })
  expect(await sdk.txs.getBySafeTxHash(safeTxHash)).toMatchObject({ txStatus: 'SUCCESS' })
  await expect(sdk.txs.getBySafeTxHash('0x00')).rejects.toThrow('Not Found')
})
