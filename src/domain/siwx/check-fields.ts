import { isAuthority, isNonce, isRequestId, isScheme, isUri, RESOURCES_MAX, timeOf } from './field-rules.ts'
import { FIELDS, type MessageDialect, type MessageFields } from './message-fields.ts'

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
