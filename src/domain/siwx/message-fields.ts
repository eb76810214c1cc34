/** What a text says, each field as it is written there. `chain` is what stands after `Chain ID: `. */
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

/** One kind of message: EIP-4361, SIWS, or CAIP-122 in general. */
export type MessageDialect = Readonly<{
  isBlockchain(word: string): boolean
  /** The address as it must be written; undefined when it is none. */
  address(text: string): string | undefined
  isStatement(text: string): boolean
  isChain(text: string): boolean
  /** Fields that a message cannot do without. */
  needs: readonly FieldName[]
  /** EIP-4361: a message without statement has two empty lines. */
  isStrict: boolean
}>

/** In the order of every grammar. `reason`: what a parser says of a line that is missing or wrong. */
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
/** Longer than any wallet shows. */
export const MESSAGE_MAX = 10_000
