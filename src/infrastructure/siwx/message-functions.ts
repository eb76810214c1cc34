import { parseBitcoinAddress } from '../../domain/caip/bitcoin-address.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { siws } from '../../domain/siwx/dialects.ts'
import { isDomainOf as isDomainOfOrigin } from '../../domain/siwx/message-domain.ts'
import type { MessageDialect, MessageFields } from '../../domain/siwx/message-fields.ts'
import { buildMessage, parseMessage } from '../../domain/siwx/parse-message.ts'
import { general, strict } from './siwx-texts.ts'

type Time = string | Date
type Common = Readonly<{
  /** `host` or `host:port` of the requesting site. */
  domain: string
  /** Who signs. */
  address: string
  /** In words, shown by the wallet. */
  statement?: string | undefined
  /** After it the message is void. */
  expirationTime?: Time | undefined
  /** Before it the message is void. */
  notBefore?: Time | undefined
  /** The site's own. */
  requestId?: string | undefined
  /** URIs that the visitor agrees to. */
  resources?: readonly string[] | undefined
}>

/** Of an EIP-4361 message. */
export type SiweFields = Common &
  Readonly<{
    /** `https`; absent = not named. */
    scheme?: string | undefined
    /** Of the page. */
    uri: string
    /** EIP-4361 has one. */
    version: '1'
    /** As the message names it. */
    chainId: number
    /** At least eight letters and digits: `createNonce()`. */
    nonce: string
    /** Default: now. */
    issuedAt?: Time | undefined
  }>

/** `chainId`: `mainnet`, `testnet`, `devnet`, `localnet`. */
export type SiwsFields = Common &
  Readonly<{
    /** Of the page. */
    uri?: string | undefined
    /** EIP-4361 has one. */
    version?: '1' | undefined
    /** As the message names it. */
    chainId?: string | undefined
    /** At least eight letters and digits: `createNonce()`. */
    nonce?: string | undefined
    /** Default: now. */
    issuedAt?: Time | undefined
  }>

/** `chainId`: CAIP-2. `blockchain`: the name before "account" in the first line: `Bitcoin`, `Cosmos Hub`. */
export type Caip122Fields = Common &
  Readonly<{ blockchain: string; uri: string; version: '1'; chainId: string; nonce: string; issuedAt?: Time | undefined }>

/**
 * The text of an EIP-4361 message. For Bitcoin and all other chains use `createCaip122Message`.
 * @throws SIWX_FIELD_INVALID when a field is missing or violates the standard; only the address is normalised (EIP-55 checksum case)
 */
export function createSiweMessage(fields: SiweFields): string {
  const address = strict.address(String(fields.address)) ?? fields.address
  const chainId: unknown = fields.chainId
  if (!Number.isSafeInteger(chainId) || (chainId as number) < 0) throw fail('SIWX_FIELD_INVALID', { field: 'chain-id' })
  const issuedAt = fields.issuedAt === undefined ? new Date() : fields.issuedAt
  return build({ ...fields, address, chainId: String(chainId), issuedAt, blockchain: 'Ethereum' }, strict)
}

/** Parses an EIP-4361 message. @throws SIWX_MESSAGE_INVALID with the reason */
export function parseSiweMessage(text: string): Readonly<SiweFields & { issuedAt: string }> {
  const { chain = '', blockchain: _, ...rest } = parseMessage(text, strict)
  return { ...rest, chainId: Number(chain) } as unknown as SiweFields & { issuedAt: string }
}

/** The text of Sign In With Solana. @throws SIWX_FIELD_INVALID */
export function createSiwsMessage(fields: SiwsFields): string {
  return build({ ...fields, blockchain: 'Solana' }, siws)
}

/** Parses a Sign In With Solana message. @throws SIWX_MESSAGE_INVALID */
export function parseSiwsMessage(text: string): SiwsFields {
  const { chain, blockchain: _, ...rest } = parseMessage(text, siws)
  return { ...rest, ...(chain !== undefined && { chainId: chain }) } as SiwsFields
}

/** The text of a CAIP-122 message for any chain, for example Bitcoin with BIP-322. @throws SIWX_FIELD_INVALID */
export function createCaip122Message(fields: Caip122Fields): string {
  return build(fields, general)
}

/** Parses a CAIP-122 message. @throws SIWX_MESSAGE_INVALID */
export function parseCaip122Message(text: string): Caip122Fields {
  const { chain = '', ...rest } = parseMessage(text, general)
  return { ...rest, chainId: chain } as unknown as Caip122Fields
}

/** `chainId` is CAIP-2; default: Bitcoin's main network. */
export type Bip322Fields = Omit<Caip122Fields, 'blockchain' | 'chainId'> & Readonly<{ chainId?: string | undefined }>

/**
 * The text of a CAIP-122 message for a Bitcoin account, to be signed by BIP-322.
 * @throws SIWX_FIELD_INVALID, for an address of another network too
 */
export function createBip322Message({ chainId = BITCOIN, ...fields }: Bip322Fields): string {
  if (!isBitcoinAccount(chainId, fields.address)) throw fail('SIWX_FIELD_INVALID', { field: 'address' })
  return build({ ...fields, chainId, blockchain: 'Bitcoin' }, general)
}

/** Parses such a message. @throws SIWX_MESSAGE_INVALID */
export function parseBip322Message(text: string): Readonly<Bip322Fields & { chainId: string }> {
  const { blockchain: _, ...fields } = parseCaip122Message(text)
  if (!isBitcoinAccount(fields.chainId, fields.address)) throw fail('SIWX_MESSAGE_INVALID', { reason: 'address' })
  return fields
}

const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'

function isBitcoinAccount(chainId: string, address: unknown): boolean {
  const reference = /^bip122:([\da-f]{32})$/.exec(chainId)?.[1]
  return reference !== undefined && typeof address === 'string' && parseBitcoinAddress(address, reference) !== undefined
}

/**
 * Whether a message's domain matches `origin`. A port or user name in the domain must match the origin's. Pages and back ends should check
 * this before anything else.
 * @example isDomainOf('app.example', 'https://app.example.evil.example') // false
 */
export function isDomainOf(domain: string, origin: string): boolean {
  return isDomainOfOrigin(domain, origin)
}

const TEXTS = ['scheme', 'domain', 'blockchain', 'address', 'statement', 'uri', 'version', 'nonce', 'requestId'] as const
const TIMES = ['issuedAt', 'expirationTime', 'notBefore'] as const

/** Checks the fields' types before the grammar. */
function build(given: Readonly<Record<string, unknown>>, dialect: MessageDialect): string {
  const fields: Record<string, unknown> = {}
  for (const name of [...TEXTS, 'chainId'] as const) {
    const value = given[name]
    if (value === undefined) continue
    if (typeof value !== 'string') throw fail('SIWX_FIELD_INVALID', { field: name })
    fields[name === 'chainId' ? 'chain' : name] = value
  }
  for (const name of TIMES) {
    const value = given[name]
    if (value !== undefined) fields[name] = value instanceof Date ? isoOf(value, name) : String(value)
  }
  for (const name of ['domain', 'address', 'blockchain']) if (fields[name] === undefined) throw fail('SIWX_FIELD_INVALID', { field: name })
  const { resources } = given
  if (resources !== undefined) {
    if (!Array.isArray(resources) || !resources.every((each) => typeof each === 'string'))
      throw fail('SIWX_FIELD_INVALID', { field: 'resources' })
    fields['resources'] = [...resources]
  }
  return buildMessage(fields as unknown as MessageFields, dialect)
}

function isoOf(time: Date, field: string): string {
  if (Number.isNaN(time.getTime())) throw fail('SIWX_FIELD_INVALID', { field })
  return time.toISOString()
}
