import { describe, expect, it } from 'vitest'
import { BitcoinSiwxVerifier } from '../../../src/infrastructure/siwx/bitcoin-siwx-verifier.ts'
import { createBip322Message, parseBip322Message, verifySignIn } from '../../../src/siwx.ts'
import { BITCOIN, bitcoinSigner } from '../../support/siwx-signers.ts'

const signer = bitcoinSigner('p2tr')
const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'
const fields = {
  domain: 'app.example',
  address: signer.address,
  uri: 'https://app.example/',
  version: '1',
  nonce: 'Nonce00000001',
  statement: 'Sign in.',
  issuedAt: '2026-01-02T03:04:05.000Z',
} as const

describe('a message for Bitcoin', () => {
  it('names the account and its network, is read back as it was, and verifies by BIP-322', async () => {
    const text = createBip322Message(fields)
    expect(text.split('\n').slice(0, 2)).toEqual(['app.example wants you to sign in with your Bitcoin account:', signer.address])
    expect(text).toContain(`Chain ID: ${BITCOIN}`)
    expect(parseBip322Message(text)).toEqual({ ...fields, chainId: BITCOIN })
    expect(createBip322Message(parseBip322Message(text))).toBe(text)
    const wanted = { domain: 'app.example', nonce: fields.nonce, chainId: BITCOIN, now: Date.parse(fields.issuedAt) }
    const session = { message: text, signature: await signer.sign(text) }
    expect((await verifySignIn(session, wanted, [new BitcoinSiwxVerifier()])).accountAddress).toBe(signer.address)
  })

  it.each([
    ['an address of another network', { chainId: TESTNET }],
    ['a chain that is not Bitcoin', { chainId: 'eip155:1' }],
    ['an address with a wrong checksum', { address: `${signer.address.slice(0, -1)}q` }],
    ['an Ethereum address', { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
    ['no address', { address: undefined }],
  ])('is not made for %s', (_, more) => {
    expect(() => createBip322Message({ ...fields, ...more } as never)).toThrow(expect.objectContaining({ code: 'SIWX_FIELD_INVALID' }))
  })

  it('is not read with an address of another network', () => {
    const text = createBip322Message(fields).replace(BITCOIN, TESTNET)
    expect(() => parseBip322Message(text)).toThrow(expect.objectContaining({ code: 'SIWX_MESSAGE_INVALID' }))
  })
})
