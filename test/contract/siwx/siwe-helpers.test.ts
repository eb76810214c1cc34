import { describe, expect, it } from 'vitest'
import {
  formatMessage,
  getAddressFromMessage,
  getChainIdFromMessage,
  getDidAddress,
  getDidChainId,
  verifySignature,
} from '../../../src/infrastructure/siwx/siwe-helpers.ts'
import { evmSigner } from '../../support/siwx-signers.ts'

const [alice, bob] = [evmSigner('alice'), evmSigner('bob')]
const DID = `did:pkh:eip155:10:${alice.address}`
const FIELDS = {
  ...{ domain: 'app.example', uri: 'https://app.example/', nonce: 'Nonce00000001', statement: 'Hello.' },
  ...{ iat: '2026-01-02T03:04:05.000Z', exp: '2026-01-02T04:04:05.000Z', nbf: '2026-01-02T03:04:05.000Z' },
  ...{ requestId: 'abc', resources: ['https://app.example/terms'] },
}

describe('the helpers of the older siweConfig', () => {
  it('write the text of a message, and read its account and chain', () => {
    const text = formatMessage(FIELDS, DID)
    expect(text).toBe(
      `app.example wants you to sign in with your Ethereum account:\n${alice.address}\n\nHello.\n\nURI: https://app.example/\nVersion: 1\nChain ID: 10\nNonce: Nonce00000001\nIssued At: ${FIELDS.iat}\nExpiration Time: ${FIELDS.exp}\nNot Before: ${FIELDS.nbf}\nRequest ID: abc\nResources:\n- https://app.example/terms`,
    )
    expect([getAddressFromMessage(text), getChainIdFromMessage(text)]).toEqual([alice.address, 'eip155:10'])
  })

  it('take the URI of a CACAO', () => {
    const { uri: aud, ...rest } = FIELDS
    expect(formatMessage({ ...rest, aud }, DID)).toBe(formatMessage(FIELDS, DID))
  })

  it.each([
    '',
    alice.address,
    `did:pkh:solana:x:${alice.address}`,
    `did:pkh:eip155:1:${alice.address}00`,
    `did:pkh:eip155:1:${alice.address}\n`,
  ])('write nothing for %j, which names no account', (did) => {
    expect(() => formatMessage(FIELDS, did)).toThrow(expect.objectContaining({ code: 'SIWX_FIELD_INVALID' }))
    expect([getDidAddress(did), getDidChainId(did)]).toEqual([undefined, undefined])
  })

  it('write nothing that could not be read again', () => {
    for (const wrong of [{ domain: 'app.example\n' }, { version: '2' }, { uri: undefined }, { nonce: 'short' }])
      expect(() => formatMessage({ ...FIELDS, ...wrong } as typeof FIELDS, DID)).toThrow(
        expect.objectContaining({ code: 'SIWX_FIELD_INVALID' }),
      )
    expect(() => getAddressFromMessage(`Hello ${alice.address}`)).toThrow(expect.objectContaining({ code: 'SIWX_MESSAGE_INVALID' }))
    expect(() => getChainIdFromMessage('Chain ID: 1')).toThrow(expect.objectContaining({ code: 'SIWX_MESSAGE_INVALID' }))
  })

  it('read a did', () => {
    expect([getDidAddress(DID), getDidChainId(DID)]).toEqual([alice.address, '10'])
  })

  it('verify a signature for its account only', async () => {
    const message = formatMessage(FIELDS, DID)
    const signature = await alice.sign(message)
    const asked = { address: alice.address, message, signature, chainId: 'eip155:10' }
    expect(await verifySignature(asked)).toBe(true)
    expect(await verifySignature({ ...asked, address: bob.address })).toBe(false)
    expect(await verifySignature({ ...asked, message: `${message} ` })).toBe(false)
    expect(await verifySignature({ ...asked, chainId: 'solana:1' })).toBe(false)
  })
})
