import { describe, expect, it } from 'vitest'
import { type AppError, isAppError } from '../../../src/domain/errors/app-error.ts'
import type { SiwxData, SiwxSession } from '../../../src/domain/siwx/siwx-session.ts'
import { BitcoinSiwxVerifier } from '../../../src/infrastructure/siwx/bitcoin-siwx-verifier.ts'
import { EvmSiwxVerifier } from '../../../src/infrastructure/siwx/evm-siwx-verifier.ts'
import { writeMessage } from '../../../src/infrastructure/siwx/siwx-texts.ts'
import { SolanaSiwxVerifier } from '../../../src/infrastructure/siwx/solana-siwx-verifier.ts'
import { verifySignIn } from '../../../src/infrastructure/siwx/verify-sign-in.ts'
import { BITCOIN, EVM, everySigner, type SiwxSigner, SOLANA } from '../../support/siwx-signers.ts'

const NOW = Date.parse('2026-01-02T03:10:00.000Z')
const verifiers = [new EvmSiwxVerifier(), new SolanaSiwxVerifier(), new BitcoinSiwxVerifier()]
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => (isAppError(error) ? (error as AppError).code : String(error)),
  )

const dataFor = ({ address, chainId }: SiwxSigner): SiwxData => ({
  accountAddress: address,
  chainId,
  domain: 'app.example',
  uri: 'https://app.example/login',
  version: '1',
  nonce: 'Nonce00000001',
  statement: 'Sign in to the app.',
  issuedAt: '2026-01-02T03:04:05.000Z',
  expirationTime: '2026-01-02T04:04:05.000Z',
  notBefore: '2026-01-02T03:04:05.000Z',
  requestId: 'abc-123',
  resources: ['https://app.example/terms'],
})
const wantedFor = ({ address, chainId }: SiwxSigner) => ({
  ...{ domain: 'app.example', uri: 'https://app.example/login', nonce: 'Nonce00000001', now: NOW },
  ...{ accountAddress: address, chainId },
})

/** Another chain of the same namespace. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  [EVM]: 'eip155:10',
  [SOLANA]: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  [BITCOIN]: 'bip122:000000000933ea01ad0ee984209779ba',
}

/** Each field of a message, another value that is just as well formed. */
const changesFor = (signer: SiwxSigner, other: SiwxSigner): Readonly<Record<keyof SiwxData, unknown>> => ({
  accountAddress: other.address,
  chainId: ELSEWHERE[signer.chainId],
  domain: 'app.example.evil.example',
  uri: 'https://app.example/other',
  version: '2',
  nonce: 'Nonce00000002',
  statement: 'Sign in to the app!',
  issuedAt: '2026-01-02T03:04:06.000Z',
  expirationTime: '2026-01-02T04:04:06.000Z',
  notBefore: '2026-01-02T03:04:04.000Z',
  requestId: 'abc-124',
  resources: ['https://app.example/terms', 'https://evil.example'],
})

const STYLES = ['standard', 'caip122'] as const
const others = everySigner('bob')
const cases = everySigner('alice').flatMap((signer, at) =>
  STYLES.map((style) => ({ name: signer.name, style, signer, other: others[at] ?? signer })),
)

describe.each(cases)('a signature of $name over a message of the style $style', ({ signer, other, style }) => {
  const CHANGES = changesFor(signer, other)
  const line = (data: SiwxData) => writeMessage(data, style)
  const signed = async (data = dataFor(signer)): Promise<SiwxSession> => {
    const message = line(data)
    return { data, message, signature: await signer.sign(message) }
  }

  it('has every field in its text, and verifies', async () => {
    const session = await signed()
    expect(Object.keys(session.data).sort()).toEqual(Object.keys(CHANGES).sort())
    expect(await verifySignIn(session, wantedFor(signer), verifiers)).toEqual(session.data)
  })

  it.each(Object.entries(CHANGES))('not with another %s in the text', async (field, value) => {
    const session = await signed()
    const changed = { ...session.data, [field]: value } as SiwxData
    const message = field === 'version' ? session.message.replace('Version: 1', 'Version: 2') : line(changed)
    expect(message).not.toBe(session.message)
    const free = { domain: changed.domain, now: NOW }
    const code = field === 'version' ? 'SIWX_MESSAGE_INVALID' : 'SIWX_SIGNATURE_INVALID'
    expect(await codeOf(verifySignIn({ ...session, data: changed, message }, free, verifiers))).toBe(code)
    expect(await codeOf(verifySignIn({ message, signature: session.signature }, { ...free, chainId: changed.chainId }, verifiers))).toBe(
      code,
    )
    const wanted = await codeOf(verifySignIn({ ...session, data: changed, message }, wantedFor(signer), verifiers))
    expect(wanted).toMatch(/^SIWX_/)
  })

  it.each(Object.entries(CHANGES))('not where the session says another %s than its text', async (field, value) => {
    const session = await signed()
    const lying = { ...session, data: { ...session.data, [field]: value } as SiwxData }
    const code = field === 'chainId' ? 'SIWX_CHAIN_MISMATCH' : 'SIWX_SESSION_MISMATCH'
    expect(await codeOf(verifySignIn(lying, wantedFor(signer), verifiers))).toBe(code)
  })

  it('not where another chain or account is wanted', async () => {
    const session = await signed()
    expect(await codeOf(verifySignIn(session, { ...wantedFor(signer), chainId: ELSEWHERE[signer.chainId] as string }, verifiers))).toBe(
      'SIWX_CHAIN_MISMATCH',
    )
    expect(await codeOf(verifySignIn(session, wantedFor(other), verifiers))).toBe('SIWX_ADDRESS_MISMATCH')
  })
})

describe.each(everySigner('alice'))('a signature of $name', (signer) => {
  const other = everySigner('bob').find(({ name }) => name === signer.name) ?? signer
  const signed = async (data = dataFor(signer)): Promise<SiwxSession> => {
    const message = writeMessage(data)
    return { data, message, signature: await signer.sign(message) }
  }

  it('not for another account: neither in the text, nor in the session, nor by another key', async () => {
    const session = await signed()
    const theirs = { ...session.data, accountAddress: other.address }
    const renamed = { ...session, data: theirs, message: writeMessage(theirs) }
    expect(await codeOf(verifySignIn(renamed, wantedFor(other), verifiers))).toBe('SIWX_SIGNATURE_INVALID')
    expect(await codeOf(verifySignIn({ ...session, data: theirs }, wantedFor(other), verifiers))).toBe('SIWX_SESSION_MISMATCH')
    const foreign = { ...session, signature: await other.sign(session.message) }
    expect(await codeOf(verifySignIn(foreign, wantedFor(signer), verifiers))).toBe('SIWX_SIGNATURE_INVALID')
    expect(await codeOf(verifySignIn(session, wantedFor(other), verifiers))).toBe('SIWX_ADDRESS_MISMATCH')
  })

  it('not with any one byte of it changed', async () => {
    const session = await signed()
    const characters = [...session.signature]
    for (let at = 0; at < characters.length; at += 1) {
      const letter = characters[at]
      const signature = characters.with(at, letter === '2' ? '3' : '2').join('')
      expect(await codeOf(verifySignIn({ ...session, signature }, wantedFor(signer), verifiers)), `character ${at}`).toBe(
        'SIWX_SIGNATURE_INVALID',
      )
    }
    for (const signature of ['', '0x', `${session.signature}00`, session.signature.slice(0, -2), 'null'])
      expect(await codeOf(verifySignIn({ ...session, signature }, wantedFor(signer), verifiers))).toBe('SIWX_SIGNATURE_INVALID')
  })

  it.each([
    [{ domain: 'evil.example' }, 'SIWX_DOMAIN_MISMATCH'],
    [{ uri: 'https://app.example/elsewhere' }, 'SIWX_URI_MISMATCH'],
    [{ nonce: 'Nonce00000002' }, 'SIWX_NONCE_MISMATCH'],
    [{ now: Date.parse('2026-01-02T04:04:05.000Z') }, 'SIWX_EXPIRED'],
    [{ now: Date.parse('2026-01-02T03:04:04.999Z') }, 'SIWX_NOT_YET_VALID'],
  ])('refuses where %o is wanted: %s', async (wanted, code) => {
    expect(await codeOf(verifySignIn(await signed(), { ...wantedFor(signer), ...wanted }, verifiers))).toBe(code)
  })
})

describe('10,000 messages', () => {
  const random = (() => {
    let state = 7
    return (below: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
  })()
  const word = (letters: string, from: number, to: number) =>
    Array.from({ length: from + random(to - from + 1) }, () => letters[random(letters.length)]).join('')
  const ALNUM = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
  const maybe = <T>(make: () => T): T | undefined => (random(2) === 0 ? make() : undefined)
  const time = () =>
    new Date(Date.UTC(2000 + random(90), random(12), random(28), random(24), random(60), random(60), random(1000))).toISOString()
  const uri = () =>
    `${['https', 'http', 'ipfs', 'urn', 'app+x'][random(5)]}:${maybe(() => `//${word(ALNUM, 1, 12)}.example:${random(65536)}`) ?? ''}${maybe(() => `/p${word(`${ALNUM}-._~!$&'()*+,;=:@/`, 0, 30)}`) ?? ''}${maybe(() => `?${word(`${ALNUM}%20=&`.replace('%20', ''), 0, 10)}`) ?? ''}${maybe(() => '#part') ?? ''}`

  it('round-trip: what is read is what was written, and written again is the same text', async () => {
    const { readText } = await import('../../../src/infrastructure/siwx/siwx-texts.ts')
    const signers = everySigner('carol')
    for (let turn = 0; turn < 10_000; turn += 1) {
      const { address, chainId } = signers[random(signers.length)] as SiwxSigner
      const optional = {
        statement: maybe(() => word(`${ALNUM} -._~:/?#[]@!$&'()*+,;=`, 1, 200)),
        issuedAt: time(),
        expirationTime: maybe(time),
        notBefore: maybe(time),
        requestId: maybe(() => word(`${ALNUM}-._~!$&'()*+,;=:@`, 0, 40)),
        resources: maybe(() => Array.from({ length: random(5) }, uri)),
      }
      const data: SiwxData = {
        ...{ accountAddress: address, chainId, domain: `${word(ALNUM, 1, 20)}.example${maybe(() => `:${random(65536)}`) ?? ''}` },
        ...{ uri: uri(), version: '1', nonce: word(ALNUM, 8, 64) },
        ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
      }
      const style = random(2) === 0 ? 'standard' : 'caip122'
      const text = writeMessage(data, style, 'Some Network')
      const read = readText(text, chainId)
      expect(read).toEqual(data)
      expect(writeMessage(read, style, 'Some Network')).toBe(text)
    }
  }, 120_000)
})
