import { describe, expect, it } from 'vitest'
import { type AskedCacao, dataOf, parseCacao } from './cacao.ts'
import { SKEW_MS } from './check-message.ts'

const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const NOW = Date.parse('2026-03-01T12:00:00Z')
const asked: AskedCacao = {
  domain: 'shop.example',
  uri: 'https://shop.example/in',
  nonce: 'abcdef1234567890',
  chains: ['eip155:1', 'eip155:10'],
  methods: ['personal_sign', 'eth_sendTransaction'],
  now: NOW,
}

type Change = Readonly<Record<string, unknown>>
const answer = (payload: Change = {}, rest: Change = {}) => ({
  h: { t: 'eip4361' },
  p: { domain: asked.domain, aud: asked.uri, nonce: asked.nonce, version: '1', iss: `did:pkh:eip155:10:${ADDRESS}`, ...payload },
  s: { t: 'eip191', s: '0x12' },
  ...rest,
})
const recap = (att: unknown) => `urn:recap:${btoa(JSON.stringify({ att, prf: [] }))}`
const mismatch = (field: string) => expect.objectContaining({ code: 'SIWX_SESSION_MISMATCH', facts: { field } })

describe('parseCacao', () => {
  it('returns a frozen copy of the three parts', () => {
    const value = { ...answer(), more: 1 }
    const cacao = parseCacao(value, asked)
    expect(cacao).toEqual({ h: value.h, p: value.p, s: value.s })
    expect(Object.isFrozen(cacao)).toBe(true)
    value.p.nonce = 'changed afterwards'
    expect(cacao.p.nonce).toBe(asked.nonce)
  })

  it.each(['caip122', 'eip4361'])('reads the header %s', (t) => {
    expect(parseCacao(answer({}, { h: { t } }), asked).h.t).toBe(t)
  })

  it.each(['eip191', 'eip1271', 'eip6492'])('reads a signature of the kind %s', (t) => {
    expect(parseCacao(answer({}, { s: { t, s: '0x12' } }), asked).s.t).toBe(t)
  })

  it.each<[string, unknown]>([
    ['cacao', undefined],
    ['cacao', null],
    ['cacao', 'text'],
    ['cacao', [answer()]],
    ['header', answer({}, { h: undefined })],
    ['header', answer({}, { h: { t: 'eip712' } })],
    ['payload', answer({}, { p: null })],
    ['payload', answer({}, { p: [] })],
    ['signature', answer({}, { s: undefined })],
    ['signature', answer({}, { s: { t: 'ed25519', s: '0x12' } })],
    ['signature', answer({}, { s: { t: 'eip191', s: 12 } })],
    ['signature', answer({}, { s: { t: 'eip191' } })],
  ])('names the part that has another shape: %s', (field, value) => {
    expect(() => parseCacao(value, asked)).toThrow(mismatch(field))
  })

  it.each<[string, unknown]>([
    ['domain', 'shop.example.evil'],
    ['aud', 'https://shop.example/'],
    ['nonce', 'another123456789'],
    ['nonce', undefined],
    ['version', '2'],
    ['iat', NOW],
  ])('refuses another %s than asked for: %s', (field, value) => {
    expect(() => parseCacao(answer({ [field]: value }), asked)).toThrow(mismatch(field))
  })

  it('takes a missing version for 1, and 1 as a number', () => {
    expect(parseCacao(answer({ version: undefined }), asked).p.nonce).toBe(asked.nonce)
    expect(parseCacao(answer({ version: 1 }), asked).p.nonce).toBe(asked.nonce)
  })

  const optional = {
    exp: '2026-03-02T00:00:00Z',
    nbf: '2026-02-01T00:00:00Z',
    requestId: 'r1',
    statement: 'Sign in.',
  }

  it.each(Object.entries(optional))('wants %s exactly as asked, and none that was not asked for', (field, value) => {
    const wanted = { ...asked, [field]: value }
    expect(parseCacao(answer({ [field]: value }), wanted).p).toHaveProperty(field, value)
    expect(() => parseCacao(answer({ [field]: `${value}x` }), wanted)).toThrow(mismatch(field))
    expect(() => parseCacao(answer(), wanted)).toThrow(mismatch(field))
    expect(() => parseCacao(answer({ [field]: value }), asked)).toThrow(mismatch(field))
    expect(parseCacao(answer({ [field]: '' }), asked).p.nonce).toBe(asked.nonce)
  })

  it('compares the times with the clock', () => {
    const until = new Date(NOW).toISOString()
    const later = new Date(NOW + 1).toISOString()
    expect(() => parseCacao(answer({ exp: until }), { ...asked, exp: until })).toThrow(expect.objectContaining({ code: 'SIWX_EXPIRED' }))
    expect(parseCacao(answer({ exp: later }), { ...asked, exp: later }).p.exp).toBe(later)
    expect(() => parseCacao(answer({ nbf: later }), { ...asked, nbf: later })).toThrow(
      expect.objectContaining({ code: 'SIWX_NOT_YET_VALID' }),
    )
    const ahead = new Date(NOW + SKEW_MS + 1).toISOString()
    expect(() => parseCacao(answer({ iat: ahead }), asked)).toThrow(expect.objectContaining({ code: 'SIWX_NOT_YET_VALID' }))
    expect(parseCacao(answer({ iat: until }), asked).p.iat).toBe(until)
  })

  it('takes an account on any chain that was asked for', () => {
    for (const chain of asked.chains) expect(() => parseCacao(answer({ iss: `did:pkh:${chain}:${ADDRESS}` }), asked)).not.toThrow()
  })

  it.each([
    undefined,
    7,
    `eip155:1:${ADDRESS}`,
    `did:key:eip155:1:${ADDRESS}`,
    'did:pkh:eip155:1',
    'did:pkh:',
    `did:pkh:eip155:137:${ADDRESS}`,
  ])('refuses the issuer %s', (iss) => {
    expect(() => parseCacao(answer({ iss }), asked)).toThrow(mismatch('iss'))
  })
})

describe('the resources of a CACAO', () => {
  const pages = ['https://shop.example/terms', 'ipfs://bafy']
  const grant = (...methods: readonly string[]) =>
    recap({ eip155: Object.fromEntries(methods.map((method) => [`request/${method}`, [{}]])) })
  const parse = (resources: unknown, wanted: readonly string[] | undefined = undefined) =>
    parseCacao(answer({ resources }), { ...asked, resources: wanted }).p.resources

  it('are those that were asked for, in their order', () => {
    expect(parse(pages, pages)).toEqual(pages)
    for (const other of [pages.toReversed(), pages.slice(1), [...pages, 'https://evil.example'], [pages[0], 7], undefined, 'text'])
      expect(() => parse(other, pages)).toThrow(mismatch('resources'))
  })

  it('may be missing when none was asked for', () => {
    for (const none of [undefined, null, []]) expect(() => parse(none)).not.toThrow()
    for (const some of [pages, {}, 'text', [undefined]]) expect(() => parse(some)).toThrow(mismatch('resources'))
  })

  it('may have one grant of requested methods, beside the others', () => {
    expect(parse([...pages, grant('personal_sign')], pages)).toHaveLength(3)
    expect(parse([grant('personal_sign', 'eth_sendTransaction')])).toHaveLength(1)
    expect(() => parse([grant('personal_sign'), grant('eth_sendTransaction')])).toThrow(mismatch('resources'))
  })

  it.each<[string, string]>([
    ['a method that was not requested', grant('eth_sign')],
    ['one that was, and one that was not', grant('personal_sign', 'eth_sign')],
    ['an ability that is no request', recap({ eip155: { personal_sign: [{}] } })],
    ['a grant for another namespace', recap({ solana: { 'request/personal_sign': [{}] } })],
    ['another namespace beside ours', recap({ eip155: { 'request/personal_sign': [{}] }, solana: {} })],
    ['no JSON', `urn:recap:${btoa('{')}`],
    ['no base64', 'urn:recap:~~~'],
    ['no grants in it', `urn:recap:${btoa('{}')}`],
  ])('have no %s', (_, resource) => {
    expect(() => parse([resource])).toThrow(mismatch('resources'))
  })

  it('are read as base64url too', () => {
    // The characters of this text need both `-` and `_`.
    const text = btoa(JSON.stringify({ att: { eip155: { 'request/personal_sign': [{ '?>~?': '?>~?~' }] } } }))
    const url = text.replaceAll('+', '-').replaceAll('/', '_')
    expect(url).not.toBe(text)
    expect(parse([`urn:recap:${url}`])).toHaveLength(1)
  })

  it('are not decoded above 20,000 characters', () => {
    const start = grant('personal_sign')
    const long = (chars: number) => {
      const room = chars - 'urn:recap:'.length
      return `urn:recap:${btoa(atob(start.slice('urn:recap:'.length)).padEnd((Math.floor(room / 4) * 3) | 0))}`
    }
    expect(long(19_998)).toHaveLength(19_998)
    expect(parse([long(19_998)])).toHaveLength(1)
    expect(() => parse([long(20_002)])).toThrow(mismatch('resources'))
  })
})

describe('the statement of a CACAO', () => {
  const helper = async (statement: string | undefined) => {
    const { createEncodedRecap, populateAuthPayload } = await import('@walletconnect/utils')
    const resources = [createEncodedRecap('eip155', 'request', [...asked.methods])]
    const authPayload = { chains: [...asked.chains], statement, aud: asked.uri, domain: asked.domain, version: '1', nonce: asked.nonce }
    const methods = ['wallet_sendCalls', 'personal_sign', 'eth_sendTransaction']
    return populateAuthPayload({ authPayload: { ...authPayload, resources } as never, chains: ['eip155:10'], methods })
  }
  const parse = (payload: Change, statement?: string) => parseCacao(answer(payload), { ...asked, statement }).p.statement

  it.each([undefined, 'Sign in.', 'Say: I further authorize.'])(
    'may end with what its grants say, as the official helper does: %s',
    async (text) => {
      const { statement, resources } = await helper(text)
      expect(statement).toContain("(1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.")
      expect(parse({ statement, resources }, text)).toBe(statement)
      expect(parse({ statement: text, resources }, text)).toBe(text)
    },
  )

  it('ends with nothing else', async () => {
    const { statement = '', resources } = await helper('Sign in.')
    const refused = (payload: Change, text?: string) => expect(() => parse(payload, text)).toThrow(mismatch('statement'))
    refused({ statement, resources }, 'Sign out.')
    refused({ statement, resources })
    refused({ statement }, 'Sign in.')
    refused({ statement: `${statement} And more.`, resources }, 'Sign in.')
    refused({ statement: statement.replace('personal_sign', 'eth_sign'), resources }, 'Sign in.')
    refused({ statement: statement.replace("'eth_sendTransaction', ", ''), resources }, 'Sign in.')
    refused({ statement: statement.slice('Sign in. '.length), resources }, 'Sign in.')
    refused({ statement: 7, resources })
  })
})

describe('dataOf', () => {
  it('gives the account of the issuer, and what the CACAO has', () => {
    expect(dataOf(parseCacao(answer({ version: undefined }), asked))).toStrictEqual({
      accountAddress: ADDRESS,
      chainId: 'eip155:10',
      domain: asked.domain,
      uri: asked.uri,
      version: '1',
      nonce: asked.nonce,
    })
  })

  it('gives statement, resources, request id and times by the names of the message', () => {
    const times = { iat: '2026-03-01T11:00:00Z', exp: '2026-03-02T00:00:00Z', nbf: '2026-02-01T00:00:00Z' }
    const more = { statement: 'Sign in.', requestId: 'r1', resources: ['https://shop.example/terms'] }
    const data = dataOf(parseCacao(answer({ ...times, ...more, version: '1' }), { ...asked, ...more, exp: times.exp, nbf: times.nbf }))
    expect(data).toMatchObject({ ...more, issuedAt: times.iat, expirationTime: times.exp, notBefore: times.nbf, version: '1' })
    expect(Object.keys(dataOf(parseCacao(answer({ statement: '' }), asked)))).not.toContain('statement')
  })
})
