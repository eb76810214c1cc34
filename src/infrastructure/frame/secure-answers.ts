import { isCaipNetworkId } from '../../domain/caip/caip-network-id.ts'
import { parseSolanaAddress } from '../../domain/caip/solana-address.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { EmbeddedAccount, EmbeddedAccountType, SecureCallName, SecureCalls, SecureUser } from '../../domain/frame/secure-calls.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { isEmailAddress } from '../../domain/siwx/email-resource.ts'
import { ownEvmAddress } from '../shared/evm-checksum.ts'
import { frameOrigin } from './frame-origin.ts'

type Fields = Readonly<Record<string, unknown>>

const URI_MAX = 8192
const MESSAGE_MAX = 100_000
const ACCOUNTS_MAX = 50
const NAME_MAX = 200
const SIGNATURE = /^(?:0x[0-9a-fA-F]{2,20000}|[1-9A-HJ-NP-Za-km-z]{64,128})$/

/** An own field: what a message inherits does not count. */
function own(payload: unknown, key: string): unknown {
  return typeof payload === 'object' && payload !== null ? ownValue(payload as Fields, key) : undefined
}

/** The error with the specification's words: 'Required', 'Expected X, received Y'. */
function wrong(field: string, expected: string, value: unknown): Error {
  if (value === undefined) return fail('FIELD_REQUIRED', { field })
  const received = value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isNaN(value) ? 'nan' : typeof value
  return fail('FIELD_TYPE_WRONG', { field, expected, received })
}

function must<T>(payload: unknown, field: string, expected: string, read: (value: unknown) => T | undefined): T {
  const value = own(payload, field)
  const found = read(value)
  if (found === undefined) throw wrong(field, expected, value)
  return found
}

/** Absent and null are undefined; any other value that does not fit is an error. */
function may<T>(payload: unknown, field: string, expected: string, read: (value: unknown) => T | undefined): T | undefined {
  const value = own(payload, field)
  return value === undefined || value === null ? undefined : must(payload, field, expected, read)
}

const flag = (value: unknown) => (typeof value === 'boolean' ? value : undefined)
const line = (value: unknown) => (typeof value === 'string' ? cleanText(value, NAME_MAX) : undefined)
const email = (value: unknown) => (typeof value === 'string' && isEmailAddress(value) ? value : undefined)
const oneOf =
  <T extends string>(...words: readonly T[]) =>
  (value: unknown) =>
    words.find((word) => word === value)

/** A positive integer, its decimal text, or a CAIP-2 id. */
function chainId(value: unknown): number | string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? value : undefined
  if (typeof value !== 'string') return undefined
  return /^[1-9][0-9]{0,15}$/.test(value) || isCaipNetworkId(value) ? value : undefined
}

/** One that a window may open, and that names nobody. */
function windowAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > URI_MAX || frameOrigin(value) === undefined) return undefined
  const { username, password } = new URL(value)
  return username || password ? undefined : value
}

const accountType = oneOf<EmbeddedAccountType>('eoa', 'smartAccount')

function accountsOf(value: unknown, read: (value: unknown) => string | undefined): readonly EmbeddedAccount[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.slice(0, ACCOUNTS_MAX).flatMap((each: unknown) => {
    const [found, type] = [read(own(each, 'address')), accountType(own(each, 'type'))]
    return found && type ? [{ address: found, type }] : []
  })
}

function user(payload: unknown, isSocial: boolean): SecureUser {
  if (typeof payload !== 'object' || payload === null) throw wrong('payload', 'object', payload)
  const chain = must(payload, 'chainId', 'string', chainId)
  const isEvm = typeof chain === 'number' || chain.startsWith('eip155:') || !chain.includes(':')
  const read = (value: unknown) => (isEvm ? ownEvmAddress(value) : asSolana(value))
  // A social account may have no mailbox: anything that is not an e-mail is left out.
  const mail = isSocial ? email(own(payload, 'email')) : may(payload, 'email', 'email', email)
  const [message, signature] = [own(payload, 'message'), own(payload, 'signature')]
  const isSigned =
    typeof message === 'string' && message.length <= MESSAGE_MAX && typeof signature === 'string' && SIGNATURE.test(signature)
  return {
    address: must(payload, 'address', 'address', read),
    chainId: chain,
    accounts: may(payload, 'accounts', 'array', (value) => accountsOf(value, read)) ?? [],
    email: mail,
    userName: may(payload, 'userName', 'string', line),
    smartAccountDeployed: may(payload, 'smartAccountDeployed', 'boolean', flag),
    preferredAccountType: may(payload, 'preferredAccountType', 'account type', accountType),
    signed: isSigned ? { message, signature } : undefined,
  }
}

function asSolana(value: unknown): string | undefined {
  return typeof value === 'string' && parseSolanaAddress(value) ? value : undefined
}

const nothing = () => undefined

/** Reads the payload of a successful answer. Each throws an error with the specification's words when the payload does not fit. */
const ANSWERS: { readonly [N in SecureCallName]: (payload: unknown) => SecureCalls[N][1] } = {
  SWITCH_NETWORK: (payload) => ({ chainId: must(payload, 'chainId', 'string', chainId) }),
  CONNECT_EMAIL: (payload) => ({ action: must(payload, 'action', 'action', oneOf('VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT')) }),
  CONNECT_DEVICE: nothing,
  CONNECT_OTP: nothing,
  CONNECT_SOCIAL: (payload) => user(payload, true),
  GET_SOCIAL_REDIRECT_URI: (payload) => ({ uri: must(payload, 'uri', 'url', windowAddress) }),
  GET_FARCASTER_URI: (payload) => ({ url: must(payload, 'url', 'url', windowAddress) }),
  CONNECT_FARCASTER: (payload) => ({ userName: must(payload, 'userName', 'string', line) }),
  GET_USER: (payload) => user(payload, false),
  IS_CONNECTED: (payload) => ({ isConnected: must(payload, 'isConnected', 'boolean', flag) }),
  GET_CHAIN_ID: (payload) => ({ chainId: must(payload, 'chainId', 'string', chainId) }),
  SIGN_OUT: nothing,
  UPDATE_EMAIL: (payload) => ({ action: must(payload, 'action', 'action', oneOf('VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP')) }),
  UPDATE_EMAIL_PRIMARY_OTP: nothing,
  UPDATE_EMAIL_SECONDARY_OTP: (payload) => ({ newEmail: must(payload, 'newEmail', 'email', email) }),
  SYNC_THEME: nothing,
  SYNC_DAPP_DATA: nothing,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: (payload) => ({
    smartAccountEnabledNetworks: must(payload, 'smartAccountEnabledNetworks', 'array', (value) =>
      Array.isArray(value) ? value.slice(0, 1000).filter((id): id is number => Number.isSafeInteger(id) && id > 0) : undefined,
    ),
  }),
  SET_PREFERRED_ACCOUNT: (payload) => ({
    type: must(payload, 'type', 'account type', accountType),
    address: must(payload, 'address', 'address', (value) => ownEvmAddress(value) ?? asSolana(value)),
  }),
  RPC_REQUEST: (payload) => payload,
  RELOAD: nothing,
}

export function readAnswer<N extends SecureCallName>(name: N, payload: unknown): SecureCalls[N][1] {
  const read: ((given: unknown) => SecureCalls[N][1]) | undefined = ownValue(ANSWERS, name)
  if (!read) throw fail('FIELD_TYPE_WRONG', { field: 'type', expected: 'request', received: name })
  return read(payload)
}

/** The text of an error answer, as one short line; undefined when there is none. */
export function readRefusal(payload: unknown): string | undefined {
  return cleanText(own(payload, 'message'), NAME_MAX)
}

/** What a message of the frame is, if it is one. */
export type FrameMessage = Readonly<{ kind: 'ready' } | { kind: 'answer'; id: string; name: string; isSuccess: boolean; payload: unknown }>

const PREFIX = '@w3m-frame/'
const TYPE = /^@w3m-frame\/([A-Z_]{1,64})_(SUCCESS|ERROR)$/

/** Undefined for everything that is not a message of the protocol. */
export function readMessage(data: unknown): FrameMessage | undefined {
  const type = own(data, 'type')
  if (typeof type !== 'string' || type.length > 100) return undefined
  if (type === `${PREFIX}READY`) return { kind: 'ready' }
  const [, name, outcome] = TYPE.exec(type) ?? []
  const id = own(data, 'id')
  if (name === undefined || typeof id !== 'string') return undefined
  return { kind: 'answer', id, name, isSuccess: outcome === 'SUCCESS', payload: own(data, 'payload') }
}
