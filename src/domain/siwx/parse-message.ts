import { fail } from '../errors/fail-in-feature.ts'
import { isAuthority, isNonce, isRequestId, isScheme, isUri, RESOURCES_MAX, timeOf } from './field-rules.ts'
import { ACCOUNT, ASKS, FIELDS, MESSAGE_MAX, type MessageDialect, type MessageFields, RESOURCES } from './message-fields.ts'

type Mutable = { -readonly [K in keyof MessageFields]: MessageFields[K] }

/**
 * Parses a text that must match the dialect's grammar completely.
 * @throws SIWX_MESSAGE_INVALID with the reason, and the line where that is known
 */
export function parseMessage(text: unknown, dialect: MessageDialect): MessageFields {
  if (typeof text !== 'string') throw refuse('text')
  if (text.length > MESSAGE_MAX) throw refuse('length')
  const lines = text.split('\n')
  const fields: Mutable = { ...readHead(lines[0] ?? ''), address: lines[1] ?? '' }
  const at = readStatement(lines, fields, dialect.isStrict)
  readFields(lines, at, fields, dialect)
  const wrong = wrongField(fields, dialect)
  if (wrong !== undefined) throw refuse(wrong)
  return fields
}

function refuse(reason: string, line?: number) {
  return fail('SIWX_MESSAGE_INVALID', { reason, ...(line !== undefined && { line: line + 1 }) })
}

function readHead(line: string): Pick<Mutable, 'scheme' | 'domain' | 'blockchain'> {
  const at = line.indexOf(ASKS)
  if (at < 0 || !line.endsWith(ACCOUNT) || line.length < at + ASKS.length + ACCOUNT.length) throw refuse('header', 0)
  const place = line.slice(0, at)
  const colon = place.indexOf('://')
  return {
    ...(colon >= 0 && { scheme: place.slice(0, colon) }),
    domain: colon >= 0 ? place.slice(colon + 3) : place,
    blockchain: line.slice(at + ASKS.length, -ACCOUNT.length),
  }
}

/** @returns the line number of the first field */
function readStatement(lines: readonly string[], fields: Mutable, isStrict: boolean): number {
  if (!isStrict && lines.length === 2) return 2
  if (lines[2] !== '') throw refuse('statement', 2)
  // Nothing between the address and the fields: two empty lines in EIP-4361, one elsewhere.
  if (lines[3] === '') return 4
  if (!isStrict && isField(lines[3]) && lines[4] !== '') return 3
  fields.statement = lines[3] ?? ''
  if (!isStrict && lines.length === 4) return 4
  if (lines[4] !== '') throw refuse('statement', 4)
  return 5
}

const isField = (line: string | undefined): boolean => line === RESOURCES || FIELDS.some(({ label }) => line?.startsWith(label))

function readFields(lines: readonly string[], from: number, fields: Mutable, { needs }: MessageDialect): void {
  let at = from
  for (const { name, label, reason } of FIELDS) {
    const line = lines[at]
    if (line?.startsWith(label)) {
      fields[name] = line.slice(label.length)
      at += 1
    } else if (needs.includes(name)) throw refuse(reason, at)
  }
  if (lines[at] === RESOURCES) {
    const listed = lines.slice(at + 1)
    if (!listed.every((line) => line.startsWith('- '))) throw refuse('resources', at + 1)
    fields.resources = listed.map((line) => line.slice(2))
    at = lines.length
  }
  if (at < lines.length) throw refuse(isField(lines[at]) ? 'order' : 'line', at)
}

const isTime = (text: string): boolean => timeOf(text) !== undefined

/** The parser's reason for the first field that is missing or invalid in the dialect; undefined when all are valid. */
export function wrongField(fields: MessageFields, dialect: MessageDialect): string | undefined {
  const { scheme, domain, blockchain, address, statement, resources } = fields
  if (scheme !== undefined && !isScheme(scheme)) return 'scheme'
  if (!isAuthority(domain)) return 'domain'
  if (!dialect.isBlockchain(blockchain)) return 'header'
  if (dialect.address(address) === undefined) return 'address'
  if (dialect.address(address) !== address) return 'checksum'
  if (statement !== undefined && !dialect.isStatement(statement)) return 'statement'
  for (const { name, reason } of FIELDS) {
    const value = fields[name]
    if (value === undefined ? dialect.needs.includes(name) : !rules(dialect)[name](value)) return reason
  }
  if (resources === undefined) return undefined
  return resources.length <= RESOURCES_MAX && resources.every(isUri) ? undefined : 'resources'
}

const rules = (dialect: MessageDialect): Readonly<Record<(typeof FIELDS)[number]['name'], (text: string) => boolean>> => ({
  uri: isUri,
  version: (text) => text === '1',
  chain: dialect.isChain,
  nonce: isNonce,
  issuedAt: isTime,
  expirationTime: isTime,
  notBefore: isTime,
  requestId: isRequestId,
})

/**
 * Builds the text of a message. Rejects fields that the parser would not return unchanged.
 * @throws SIWX_FIELD_INVALID
 */
export function buildMessage(fields: MessageFields, dialect: MessageDialect): string {
  const wrong = wrongField(fields, dialect)
  if (wrong !== undefined) throw fail('SIWX_FIELD_INVALID', { field: wrong })
  const { scheme, domain, blockchain, address, statement, resources } = fields
  const rest = [
    ...FIELDS.flatMap(({ name, label }) => (fields[name] === undefined ? [] : [`${label}${fields[name]}`])),
    ...(resources === undefined ? [] : [RESOURCES, ...resources.map((each) => `- ${each}`)]),
  ]
  const between = statement === undefined ? (dialect.isStrict ? ['', ''] : ['']) : ['', statement, '']
  const head = [`${scheme === undefined ? '' : `${scheme}://`}${domain}${ASKS}${blockchain}${ACCOUNT}`, address]
  const text = [...head, ...between, ...rest].join('\n')
  if (text.length > MESSAGE_MAX) throw fail('SIWX_FIELD_INVALID', { field: 'length' })
  parseMessage(text, dialect)
  return text
}
