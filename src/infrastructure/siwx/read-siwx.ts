import { isSameAddress } from '../../domain/caip/same-address.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { attempt } from '../../domain/shared/attempt.ts'
import { fieldsOf } from '../../domain/shared/own-value.ts'
import { isEmailAddress } from '../../domain/siwx/email-resource.ts'
import { withoutJoiners } from '../../domain/siwx/field-rules.ts'
import { isDomainOf } from '../../domain/siwx/message-domain.ts'
import { ASKS, FIELDS, RESOURCES } from '../../domain/siwx/message-fields.ts'
import type { SiwxData, SiwxInput, SiwxMessage, SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { SiwxContext } from '../../ports/siwx/siwx.ts'
import { isWrittenChain } from './written-chain.ts'

/**
 * Compares what a text of a site's own code states with its fields. The text need not be in a standard's format, but where it has the
 * header or a labelled line of one, that must agree with the fields: the view shows the fields beside the text.
 * @throws SIWX_DOMAIN_MISMATCH, SIWX_ADDRESS_MISMATCH, SIWX_URI_MISMATCH, SIWX_CHAIN_MISMATCH, SIWX_NONCE_MISMATCH
 */
function compareLines(text: string, data: SiwxData): void {
  const [header = '', account = '', ...lines] = text.split('\n')
  const end = header.indexOf(ASKS)
  if (end >= 0) compareHeader(header.slice(0, end), account, data)
  const resources = lines.indexOf(RESOURCES)
  for (const line of [header, account, ...lines].slice(0, resources < 0 ? undefined : resources + 2)) {
    const { name, label = '' } = FIELDS.find((field) => line.startsWith(field.label)) ?? {}
    const written = line.slice(label.length)
    if (name === 'uri' && written !== data.uri) throw fail('SIWX_URI_MISMATCH', { uri: written })
    if (name === 'chain' && !isWrittenChain(written, data.chainId)) throw fail('SIWX_CHAIN_MISMATCH', { chainId: written })
    if (name === 'nonce' && written !== data.nonce) throw fail('SIWX_NONCE_MISMATCH', {})
  }
}

function compareHeader(place: string, account: string, data: SiwxData): void {
  const scheme = place.indexOf('://')
  const domain = scheme < 0 ? place : place.slice(scheme + 3)
  if (domain.toLowerCase() !== data.domain.toLowerCase()) throw fail('SIWX_DOMAIN_MISMATCH', { domain })
  // Unknown before the wallet is connected. Some sites write the account as `did:pkh:<CAIP-10>`.
  const address = account.slice(account.lastIndexOf(':') + 1)
  if (data.accountAddress !== '' && !isSameAddress(data.chainId, address, data.accountAddress))
    throw fail('SIWX_ADDRESS_MISMATCH', { address })
}

const NEEDED = ['accountAddress', 'chainId', 'domain', 'uri', 'version', 'nonce'] as const
const OPTIONAL = ['statement', 'requestId', 'issuedAt', 'expirationTime', 'notBefore'] as const
const TEXT_MAX = 10_000
const SESSIONS_MAX = 100
/**
 * Control characters except the line break, halves of characters, and invisible or bidirectional ones: with them the displayed text could
 * differ from the signed one. The variation selectors of emoji are visible, and joiners are where they shape a script.
 */
const UNSHOWABLE = /(?![\ufe0e\ufe0f])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u

/**
 * A message created by the site, each field read once. @throws SIWX_MESSAGE_INVALID, SIWX_DOMAIN_MISMATCH, SIWX_URI_MISMATCH,
 * SIWX_ADDRESS_MISMATCH, SIWX_CHAIN_MISMATCH, SIWX_NONCE_MISMATCH
 */
export function readMessage(
  value: unknown,
  { accountAddress, chainId }: SiwxInput,
  { domain, uri }: Pick<SiwxContext, 'domain' | 'uri'>,
): SiwxMessage {
  const data = readData(value)
  const text = textOf(value)
  if (!data) throw fail('SIWX_MESSAGE_INVALID', { reason: 'fields' })
  if (text === undefined || text.length > TEXT_MAX || UNSHOWABLE.test(withoutJoiners(text).replaceAll('\n', '')))
    throw fail('SIWX_MESSAGE_INVALID', { reason: 'text' })
  if (data.domain !== domain && !isDomainOf(data.domain, uri)) throw fail('SIWX_DOMAIN_MISMATCH', { domain: data.domain })
  if (data.chainId !== chainId) throw fail('SIWX_CHAIN_MISMATCH', { chainId: data.chainId })
  if (!isSameAddress(chainId, data.accountAddress, accountAddress)) throw fail('SIWX_ADDRESS_MISMATCH', { address: data.accountAddress })
  compareLines(text, data)
  return Object.freeze({ ...data, toString: () => text })
}

/** The valid sessions of a list; empty when the value is not a list. */
export function readSessions(value: unknown): readonly SiwxSession[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, SESSIONS_MAX).flatMap((each) => readSession(each) ?? [])
}

/** Parses a session from a store, a site or a wallet. Undefined when it is invalid. */
export function readSession(value: unknown): SiwxSession | undefined {
  return attempt(() => {
    const { data: given, message, signature, cacao, email } = fieldsOf(value)
    const data = readStoredData(given)
    if (!data || typeof message !== 'string' || typeof signature !== 'string') return undefined
    // A copy: what a site hands in may do anything when it is read.
    const copy = cacao === undefined ? undefined : (JSON.parse(JSON.stringify(cacao)) as NonNullable<SiwxSession['cacao']>)
    const isEmail = typeof email === 'string' && isEmailAddress(email)
    return { data, message, signature, ...(copy && { cacao: copy }), ...(isEmail && { email }) }
  })
}

/** A hosted session must state account and chain; the other fields of its message are optional. */
function readStoredData(value: unknown): SiwxData | undefined {
  return readData({ domain: '', uri: '', version: '', nonce: '', ...fieldsOf(value) })
}

function readData(value: unknown): SiwxData | undefined {
  return attempt(() => {
    const fields = fieldsOf(value)
    const data: Record<string, unknown> = {}
    for (const name of NEEDED) {
      const field = fields[name]
      if (typeof field !== 'string') return undefined
      data[name] = field
    }
    for (const name of OPTIONAL) {
      const field = fields[name]
      if (field !== undefined && field !== null && typeof field !== 'string') return undefined
      if (typeof field === 'string') data[name] = field
    }
    const resources = fields['resources']
    if (Array.isArray(resources) && resources.every((each) => typeof each === 'string')) data['resources'] = Object.freeze([...resources])
    else if (resources !== undefined && resources !== null) return undefined
    return Object.freeze(data as unknown as SiwxData)
  })
}

function textOf(value: unknown): string | undefined {
  const text = attempt<unknown>(() => (value as { toString: () => unknown }).toString())
  return typeof text === 'string' && text !== '' && text !== '[object Object]' ? text : undefined
}
