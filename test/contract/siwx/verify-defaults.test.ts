import { describe, expect, it } from 'vitest'
import type { SiwxData } from '../../../src/domain/siwx/siwx-session.ts'
import { EvmSiwxVerifier } from '../../../src/infrastructure/siwx/evm-siwx-verifier.ts'
import { writeMessage } from '../../../src/infrastructure/siwx/siwx-texts.ts'
import { SolanaSiwxVerifier } from '../../../src/infrastructure/siwx/solana-siwx-verifier.ts'
import { verifySignIn } from '../../../src/infrastructure/siwx/verify-sign-in.ts'
import { EVM, everySigner, SOLANA } from '../../support/siwx-signers.ts'

const NOW = Date.parse('2026-01-02T03:10:00.000Z')
const MINUTE = 60_000
const verifiers = [new EvmSiwxVerifier(), new SolanaSiwxVerifier()]

/** A message of the account that is signed by its key, with `change` in it. */
async function verified(chain: string, change: Partial<SiwxData>, wanted: object = {}): Promise<string> {
  const signer = everySigner('alice').find(({ chainId }) => chainId === chain)
  if (!signer) throw new Error('no signer')
  const data: SiwxData = {
    ...{ accountAddress: signer.address, chainId: chain, domain: 'app.example', uri: 'https://app.example/login', version: '1' },
    ...{ nonce: 'Nonce00000001', issuedAt: new Date(NOW).toISOString(), ...change },
  }
  const message = writeMessage(data)
  const expected = { domain: 'app.example', nonce: data.nonce, now: NOW, ...wanted }
  return verifySignIn({ message, signature: await signer.sign(message), data }, expected, verifiers).then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )
}

describe('what a back end refuses without being told', () => {
  it.each([
    ['https://app.example/login', 'ok'],
    ['https://app.example:8443/', 'ok'],
    ['https://api.app.example/', 'ok'],
    ['https://evil.example/', 'SIWX_URI_MISMATCH'],
    ['https://app.example.evil.example/', 'SIWX_URI_MISMATCH'],
    ['https://notapp.example/', 'SIWX_URI_MISMATCH'],
    ['https://user:password@app.example/', 'SIWX_URI_MISMATCH'],
    ['https://app.example@evil.example/', 'SIWX_URI_MISMATCH'],
    ['did:key:z6Mk', 'SIWX_URI_MISMATCH'],
  ])('a message for the resource %s: %s', async (uri, expected) => {
    expect([await verified(EVM, { uri }), await verified(SOLANA, { uri })]).toEqual([expected, expected])
    expect(await verified(EVM, { uri }, { uri })).toBe('ok')
  })

  it.each(['user:password@app.example', 'user@app.example', 'app.example@evil.example'])('the domain %s', async (domain) => {
    expect(await verified(EVM, { domain })).toBe('SIWX_DOMAIN_MISMATCH')
    expect(await verified(EVM, { domain }, { domain })).toBe('SIWX_DOMAIN_MISMATCH')
  })

  it('a message for Solana that is older than ten minutes, where it is not told another age', async () => {
    const issuedAt = new Date(NOW - 10 * MINUTE - 1).toISOString()
    expect(await verified(SOLANA, { issuedAt })).toBe('SIWX_EXPIRED')
    expect(await verified(SOLANA, { issuedAt: new Date(NOW - 10 * MINUTE).toISOString() })).toBe('ok')
    expect(await verified(SOLANA, { issuedAt: undefined })).toBe('SIWX_MESSAGE_INVALID')
    expect(await verified(SOLANA, { issuedAt }, { maxAgeMs: 60 * MINUTE })).toBe('ok')
    expect(await verified(EVM, { issuedAt })).toBe('ok')
    expect(await verified(EVM, { issuedAt }, { maxAgeMs: MINUTE })).toBe('SIWX_EXPIRED')
  })

  it('fields whose resources are not those of the text, though they read the same in a row', async () => {
    const signer = everySigner('alice').find(({ chainId }) => chainId === EVM)
    if (!signer) throw new Error('no signer')
    const [one, other] = ['https://app.example/', 'https://app.example/admin']
    const data: SiwxData = {
      ...{ accountAddress: signer.address, chainId: EVM, domain: 'app.example', uri: one, version: '1', nonce: 'Nonce00000001' },
      ...{ issuedAt: new Date(NOW).toISOString(), resources: [`${one},${other}`] },
    }
    const message = writeMessage(data)
    const signature = await signer.sign(message)
    const verify = (resources: readonly string[]) =>
      verifySignIn({ message, signature, data: { ...data, resources } }, { domain: 'app.example', nonce: data.nonce, now: NOW }, verifiers)
    expect((await verify([`${one},${other}`])).resources).toEqual([`${one},${other}`])
    await expect(verify([one, other])).rejects.toMatchObject({ code: 'SIWX_SESSION_MISMATCH', facts: { field: 'resources' } })
  })
})
