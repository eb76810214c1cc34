import { describe, expect, it } from 'vitest'
import type { AppError } from '../../../src/domain/errors/app-error.ts'
import { parseCacao } from '../../../src/domain/siwx/cacao.ts'
import { BitcoinSiwxVerifier } from '../../../src/infrastructure/siwx/bitcoin-siwx-verifier.ts'
import { EvmSiwxVerifier } from '../../../src/infrastructure/siwx/evm-siwx-verifier.ts'
import { createSiweMessage, isDomainOf, parseSiweMessage, type SiweFields } from '../../../src/infrastructure/siwx/message-functions.ts'
import { SolanaSiwxVerifier } from '../../../src/infrastructure/siwx/solana-siwx-verifier.ts'
import { verifySignIn } from '../../../src/infrastructure/siwx/verify-sign-in.ts'
import { judged, noted } from '../../corpora/lib/ledger.ts'
import corpus from '../../corpora/siwe-vectors.json' with { type: 'json' }

type Context = Readonly<{ domain: string; nonce: string; time: string; address: string; chainId?: string; chain?: string }>
type Case = Readonly<{
  id: string
  kind: string
  name: string
  message: string
  signature: string
  signatureBase58?: string
  fields: SiweFields
  field: string
  value: unknown
  domain: string | null
  origin: string | null
  cacao: unknown
  context: Context
  expect: Readonly<{ fields?: object; result?: string; match?: boolean; verify?: string }>
}>
const of = (kind: string) =>
  (corpus.cases as unknown as readonly Case[]).filter((each) => each.kind === kind).map((each) => [each.name, noted(each)] as const)
const codeOf = async (work: () => unknown): Promise<string> => {
  try {
    await work()
    return 'ok'
  } catch (error) {
    return `${(error as AppError).code} ${JSON.stringify((error as AppError).facts)}`
  }
}
const verifiers = [new EvmSiwxVerifier(), new SolanaSiwxVerifier(), new BitcoinSiwxVerifier()]

/** What each refusal says: a reason of its own, not just "no". */
const REASONS: Readonly<Record<string, string>> = {
  'own: nonce unicode digit': 'nonce',
  'own: leading space': 'domain',
  'own: issued-at date only': 'issued-at',
  'own: resource without dash': 'resources',
  'first resource not-RFC 3986': 'resources',
  'own: version 2': 'version',
  'own: uri with space': 'uri',
  'missing version': 'version',
  'missing uri': 'uri',
  'address not EIP-55': 'checksum',
  'own: domain with space': 'domain',
  'own: chain id CAIP-2': 'chain-id',
  'own: statement carriage return': 'statement',
  'own: address 39 digits': 'address',
  'own: statement zero width': 'statement',
  'own: version 1.0': 'version',
  'out of order version': 'version',
  'own: chain id empty': 'chain-id',
  'non-ISO 8601 notBefore': 'not-before',
  'own: address without 0x': 'address',
  'own: domain with LF': 'header',
  'own: wrong account word': 'header',
  'own: uri relative': 'uri',
  'non-ISO 8601 expirationTime': 'expiration-time',
  'own: tail out of order': 'order',
  'own: nonce 7': 'nonce',
  'statement has line break': 'statement',
  'own: nonce with dash': 'nonce',
  'not a valid chainId': 'chain-id',
  'own: duplicate nonce line': 'order',
  'own: trailing newline': 'line',
  'own: chain id negative': 'chain-id',
  'own: issued-at no zone': 'issued-at',
  'own: statement with percent only': 'statement',
  'missing nonce': 'nonce',
  'out of order uri': 'uri',
}

/** The same for signed messages: the code, and where it says more, what it names. */
const VERDICTS: Readonly<Record<string, string>> = {
  'expiration before issued-at': 'SIWX_EXPIRED',
  'issued 10 minutes in the future': 'SIWX_NOT_YET_VALID',
  'sub-domain': 'SIWX_DOMAIN_MISMATCH {"domain":"a.app.example"}',
  'other chain in the message': 'SIWX_CHAIN_MISMATCH {"chainId":"137"}',
  'expires exactly now': 'SIWX_EXPIRED',
  'nonce issued for another tab': 'SIWX_NONCE_MISMATCH',
  'message names the attacker, session expects the victim':
    'SIWX_ADDRESS_MISMATCH {"address":"0xCfADfBf7a4F1598bC770AAae4c48847585625Acc"}',
  'nonce missing': 'SIWX_MESSAGE_INVALID {"reason":"nonce"}',
  'address in text differs from account': 'SIWX_ADDRESS_MISMATCH {"address":"6k3WV7jn4QkMtaExWBEBfvDVt1YxPfi1Z1JUrE9Ky1QH"}',
  'a serialized transaction presented as a sign-in message': 'SIWX_MESSAGE_INVALID {"reason":"header"',
  'other domain': 'SIWX_DOMAIN_MISMATCH {"domain":"evil.example"}',
  'expired message': 'SIWX_EXPIRED',
  'custom time': 'SIWX_EXPIRED',
  'custom nonce': 'SIWX_NONCE_MISMATCH',
}
/** Of the others, the signature is the reason. */
const verdictOn = (name: string) => VERDICTS[name] ?? 'SIWX_SIGNATURE_INVALID'

describe('messages of EIP-4361 (corpus siwe-vectors)', () => {
  it.each(of('parse-positive'))('parses: %s', (_, { message, expect: { fields } }) => {
    expect(parseSiweMessage(message)).toMatchObject(Object(fields))
    expect(createSiweMessage(parseSiweMessage(message))).toBe(message)
  })

  it.each(of('parse-negative'))('refuses: %s', async (name, entry) => {
    judged(entry)
    expect(await codeOf(() => parseSiweMessage(entry.message))).toMatch(
      new RegExp(`^SIWX_MESSAGE_INVALID \\{"reason":"${REASONS[name] ?? 'no reason is written down for it'}"`),
    )
  })

  it.each(of('build-negative'))('builds nothing: %s', async (_, entry) => {
    judged(entry)
    expect(await codeOf(() => createSiweMessage(entry.fields))).toMatch(/^SIWX_FIELD_INVALID /)
  })

  const fields: SiweFields = {
    domain: 'service.org',
    address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    uri: 'https://service.org/login',
    version: '1',
    chainId: 1,
    nonce: '32891757abc',
    issuedAt: '2026-01-02T03:04:05.000Z',
  }
  it.each(of('builder-injection'))(
    'field %s: refused, or put right, before any wallet sees it',
    async (_, { field, value, expect: { result } }) => {
      const { $repeat } = Object(value) as { $repeat?: [string, number] }
      const changed = { ...fields, [field]: $repeat ? $repeat[0].repeat($repeat[1]) : value }
      const said = await codeOf(() => createSiweMessage(changed))
      if (String(result).startsWith('refuse')) expect(said).toMatch(/^SIWX_FIELD_INVALID /)
      else expect(createSiweMessage(changed)).toContain('\n0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2\n')
    },
  )

  it.each(of('origin-binding'))('origin: %s', (_, { domain, origin, expect: { match } }) =>
    expect(isDomainOf(domain ?? '', origin ?? '')).toBe(match),
  )
})

describe('signed messages (corpus siwe-vectors)', () => {
  const signed = ['attack-signed', 'attack-signature-bytes', 'siws-signed'].flatMap((kind) => of(kind))
  it.each(signed)('%s', async (name, { message, signature, signatureBase58, context, expect: { verify } }) => {
    const { domain, nonce, time, address, chainId, chain } = context
    const wanted = { domain, nonce, accountAddress: address, chainId: chainId ?? chain, now: Date.parse(time) }
    const said = await codeOf(() => verifySignIn({ message, signature: signatureBase58 ?? signature }, wanted, verifiers))
    if (verify === 'ok') expect(said).toBe('ok')
    else expect(said.startsWith(verdictOn(name)), said).toBe(true)
  })

  it.each([...of('verify-positive'), ...of('verify-negative')])('%s', async (name, { fields, signature, context, expect: { verify } }) => {
    const { domain, nonce, time } = { ...{ domain: fields.domain, nonce: undefined }, ...(context as Partial<Context>) }
    const said = await codeOf(async () => {
      const message = createSiweMessage(fields)
      return verifySignIn({ message, signature }, { domain, nonce, now: Date.parse(time ?? '') }, verifiers)
    })
    if (verify === 'ok') expect(said).toBe('ok')
    else expect(said.startsWith(verdictOn(name)), said).toBe(true)
  })

  it.each(of('eip1271-contract'))('%s: never by its key alone', async (_, entry) => {
    judged(entry)
    const { message, signature } = entry
    const wanted = { domain: 'localhost:4361', now: Date.parse('2022-04-19T18:57:10.000Z') }
    expect(await codeOf(() => verifySignIn({ message, signature }, wanted, verifiers))).toMatch(/^SIWX_SIGNATURE_INVALID/)
  })
})

describe('CACAO (corpus siwe-vectors)', () => {
  const asked = {
    domain: 'app.example',
    uri: 'https://app.example',
    nonce: 'Nonce00000001',
    chains: ['eip155:1'],
    methods: ['personal_sign'],
    now: Date.parse('2026-01-02T03:05:00.000Z'),
  }
  const refused: Readonly<Record<string, string>> = {
    'resources with a recap the app did not ask for': 'resources',
    'not an object': 'cacao',
    'unknown header': 'header',
    'aud of another site': 'aud',
    null: 'cacao',
  }
  it.each(of('cacao'))('%s', async (name, { cacao, expect: { result } }) => {
    const said = await codeOf(() => parseCacao(cacao, asked))
    if (String(result).startsWith('accept')) expect(said).toBe('ok')
    else expect(said).toBe(`SIWX_SESSION_MISMATCH {"field":"${refused[name]}"}`)
  })
})
