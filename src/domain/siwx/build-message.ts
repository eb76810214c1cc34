import { fail } from '../errors/fail-in-feature.ts'
import { wrongField } from './check-fields.ts'
import { ACCOUNT, ASKS, FIELDS, MESSAGE_MAX, type MessageDialect, type MessageFields, RESOURCES } from './message-fields.ts'
import { parseMessage } from './parse-message.ts'

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
