import { isSameAddress } from '../../domain/caip/same-address.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { ASKS, FIELDS, RESOURCES } from '../../domain/siwx/message-fields.ts'
import type { SiwxData } from '../../domain/siwx/siwx-session.ts'
import { isWrittenChain } from './written-chain.ts'

type Rule = Readonly<{ isIt: (written: string, data: SiwxData) => boolean; error: (written: string) => Error }>

const RULES: ReadonlyMap<string, Rule> = new Map([
  ['uri', { isIt: (written, { uri }) => written === uri, error: (uri) => fail('SIWX_URI_MISMATCH', { uri }) }],
  [
    'chain',
    { isIt: (written, { chainId }) => isWrittenChain(written, chainId), error: (chainId) => fail('SIWX_CHAIN_MISMATCH', { chainId }) },
  ],
  ['nonce', { isIt: (written, { nonce }) => written === nonce, error: () => fail('SIWX_NONCE_MISMATCH', {}) }],
] satisfies readonly (readonly [string, Rule])[])

/**
 * Compares what a text of a site's own code states with its fields. The text need not be in a standard's format, but where it has the
 * header or a labelled line of one, that must agree with the fields: the view shows the fields beside the text.
 * @throws SIWX_DOMAIN_MISMATCH, SIWX_ADDRESS_MISMATCH, SIWX_URI_MISMATCH, SIWX_CHAIN_MISMATCH, SIWX_NONCE_MISMATCH
 */
export function compareLines(text: string, data: SiwxData): void {
  const [header = '', account = '', ...lines] = text.split('\n')
  const end = header.indexOf(ASKS)
  if (end >= 0) compareHeader(header.slice(0, end), account, data)
  const resources = lines.indexOf(RESOURCES)
  for (const line of [header, account, ...lines].slice(0, resources < 0 ? undefined : resources + 2)) {
    const field = FIELDS.find(({ label }) => line.startsWith(label))
    const rule = field && RULES.get(field.name)
    const written = field && line.slice(field.label.length)
    if (rule && written !== undefined && !rule.isIt(written, data)) throw rule.error(written)
  }
}

function compareHeader(place: string, account: string, data: SiwxData): void {
  const scheme = place.indexOf('://')
  const domain = scheme < 0 ? place : place.slice(scheme + 3)
  if (domain.toLowerCase() !== data.domain.toLowerCase()) throw fail('SIWX_DOMAIN_MISMATCH', { domain })
  const [namespace = ''] = data.chainId.split(':')
  // Unknown before the wallet is connected. Some sites write the account as `did:pkh:<CAIP-10>`.
  const address = account.slice(account.lastIndexOf(':') + 1)
  if (data.accountAddress !== '' && !isSameAddress(namespace, address, data.accountAddress))
    throw fail('SIWX_ADDRESS_MISMATCH', { address })
}
