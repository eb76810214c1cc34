import { isSameAddress } from '../../domain/caip/same-address.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { attempt } from '../../domain/shared/attempt.ts'
import { same } from '../../domain/shared/same.ts'
import { caip122, eip4361, siws } from '../../domain/siwx/dialects.ts'
import type { MessageDialect, MessageFields } from '../../domain/siwx/message-fields.ts'
import { buildMessage, parseMessage } from '../../domain/siwx/parse-message.ts'
import { isStatementOf } from '../../domain/siwx/recap.ts'
import { ADDRESS_PLACEHOLDER, type SiwxData, type SiwxSession } from '../../domain/siwx/siwx-session.ts'
import { evmChecksum } from '../shared/evm-checksum.ts'
import { isWrittenChain, SOLANA_CLUSTERS } from './written-chain.ts'

/** Format of a message: the namespace's `standard`, or general CAIP-122. */
export type SiwxStyle = 'standard' | 'caip122'

const NAMES: ReadonlyMap<string, string> = new Map([
  ['eip155', 'Ethereum'],
  ['solana', 'Solana'],
  ['bip122', 'Bitcoin'],
  ['cosmos', 'Cosmos'],
  ['polkadot', 'Polkadot'],
  ['sui', 'Sui'],
  ['stacks', 'Stacks'],
])
export const strict = eip4361(evmChecksum)
/** Any address: the namespace's verifier checks it. */
export const general = caip122((text) => (/^[-.%a-zA-Z0-9]{1,128}$/.test(text) ? text : undefined))

/** To be written before the wallet is connected: it replaces the placeholder with its own address. */
const withPlaceholder = (dialect: MessageDialect): MessageDialect => ({
  ...dialect,
  address: (text) => (text === ADDRESS_PLACEHOLDER ? text : dialect.address(text)),
})

type Written = Readonly<{ dialect: MessageDialect; blockchain: string; chain: string }>

/** Writes a message in its namespace's standard or in CAIP-122. @throws SIWX_FIELD_INVALID */
export function writeMessage(data: SiwxData, style: SiwxStyle = 'standard', blockchain?: string): string {
  const { accountAddress, chainId: _, ...rest } = data
  const { dialect: own, ...written } = howWritten(data.chainId, style, blockchain)
  const dialect = withPlaceholder(own)
  const address = dialect.address(accountAddress) ?? accountAddress
  return buildMessage({ ...given(rest), address, ...written }, dialect)
}

function howWritten(chainId: string, style: SiwxStyle, blockchain?: string): Written {
  const [namespace = '', reference = ''] = chainId.split(':')
  if (style === 'standard' && namespace === 'eip155') return { dialect: strict, blockchain: 'Ethereum', chain: reference }
  if (style === 'standard' && namespace === 'solana')
    return { dialect: siws, blockchain: 'Solana', chain: SOLANA_CLUSTERS.get(reference) ?? chainId }
  return {
    dialect: general,
    blockchain: (style === 'caip122' ? blockchain : undefined) ?? NAMES.get(namespace) ?? namespace,
    chain: chainId,
  }
}

/**
 * Parses a message to the fields of a session on `chainId`. All formats of that namespace are accepted; chain and nonce are required.
 * @throws SIWX_MESSAGE_INVALID, SIWX_CHAIN_MISMATCH
 */
export function readText(text: string, chainId: string): SiwxData {
  const fields = parseAny(text, chainId)
  const { address, chain, nonce, uri = '', version = '', blockchain: _, scheme: _s, ...rest } = fields
  if (nonce === undefined) throw fail('SIWX_MESSAGE_INVALID', { reason: 'nonce' })
  if (chain === undefined) throw fail('SIWX_MESSAGE_INVALID', { reason: 'chain-id' })
  if (!isWrittenChain(chain, chainId)) throw fail('SIWX_CHAIN_MISMATCH', { chainId: chain })
  return { ...rest, accountAddress: address, chainId, nonce, uri, version }
}

/** Tries the namespace's standard first; when no format matches, its error is reported. */
function parseAny(text: string, chainId: string): MessageFields {
  const own = howWritten(chainId, 'standard').dialect
  try {
    return parseMessage(text, own)
  } catch (error) {
    if (own === general || !isAppError(error, 'SIWX_MESSAGE_INVALID')) throw error
    const found = attempt(() => parseMessage(text, general))
    // A message in the standard's format is read as such; CAIP-122 contains the full CAIP-2 id.
    const isStandard =
      found?.blockchain === howWritten(chainId, 'standard').blockchain && !found.chain?.startsWith(`${chainId.split(':')[0]}:`)
    if (!found || isStandard) throw error
    return found
  }
}

const COMPARED = ['domain', 'uri', 'version', 'nonce', 'issuedAt', 'expirationTime', 'notBefore', 'requestId'] as const

/**
 * Checks that a session's fields match its text. The text of a CACAO also says what its ReCap resource grants, where the statement may not.
 * @throws SIWX_SESSION_MISMATCH
 */
export function compareWithText({ data, cacao }: Pick<SiwxSession, 'data' | 'cacao'>, read: SiwxData): void {
  if (!isSameAddress(read.chainId, data.accountAddress, read.accountAddress))
    throw fail('SIWX_SESSION_MISMATCH', { field: 'accountAddress' })
  for (const field of COMPARED) if ((data[field] ?? '') !== (read[field] ?? '')) throw fail('SIWX_SESSION_MISMATCH', { field })
  const isStated = cacao ? isStatementOf(read.statement, data.statement, data.resources) : (data.statement ?? '') === (read.statement ?? '')
  if (!isStated) throw fail('SIWX_SESSION_MISMATCH', { field: 'statement' })
  // A URI may contain commas.
  if (!same(data.resources ?? [], read.resources ?? [])) throw fail('SIWX_SESSION_MISMATCH', { field: 'resources' })
}

function given<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)) as T
}
