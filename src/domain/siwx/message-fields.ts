/** The parsed fields of a message, unchanged. `chain` is the text after `Chain ID: `. */
export type MessageFields = Readonly<{
  scheme?: string | undefined
  domain: string
  /** `Ethereum`, `Solana`, or the name of a network. */
  blockchain: string
  address: string
  statement?: string | undefined
  uri?: string | undefined
  version?: string | undefined
  chain?: string | undefined
  nonce?: string | undefined
  issuedAt?: string | undefined
  expirationTime?: string | undefined
  notBefore?: string | undefined
  requestId?: string | undefined
  resources?: readonly string[] | undefined
}>

type FieldName = Exclude<keyof MessageFields, 'domain' | 'scheme' | 'blockchain' | 'address' | 'statement' | 'resources'>

/** One message format: EIP-4361, SIWS, or CAIP-122 in general. */
export type MessageDialect = Readonly<{
  isBlockchain(word: string): boolean
  /** The normalised address; undefined when invalid. */
  address(text: string): string | undefined
  isStatement(text: string): boolean
  isChain(text: string): boolean
  /** The required fields. */
  needs: readonly FieldName[]
  /** EIP-4361: a message without a statement has two empty lines. */
  isStrict: boolean
}>

/** In the order of every grammar. `reason`: the parser's error for a missing or invalid line. */
export const FIELDS: readonly Readonly<{ name: FieldName; label: string; reason: string }>[] = [
  { name: 'uri', label: 'URI: ', reason: 'uri' },
  { name: 'version', label: 'Version: ', reason: 'version' },
  { name: 'chain', label: 'Chain ID: ', reason: 'chain-id' },
  { name: 'nonce', label: 'Nonce: ', reason: 'nonce' },
  { name: 'issuedAt', label: 'Issued At: ', reason: 'issued-at' },
  { name: 'expirationTime', label: 'Expiration Time: ', reason: 'expiration-time' },
  { name: 'notBefore', label: 'Not Before: ', reason: 'not-before' },
  { name: 'requestId', label: 'Request ID: ', reason: 'request-id' },
]

export const RESOURCES = 'Resources:'
export const ASKS = ' wants you to sign in with your '
export const ACCOUNT = ' account:'
/** Maximum length; wallets do not show longer texts. */
export const MESSAGE_MAX = 10_000
