import type { SocialProvider } from '../options/portico-options.ts'
import { isSending } from '../shared/sending-methods.ts'
import type { SiwxData } from '../siwx/siwx-session.ts'
import { rpcKind } from './rpc-methods.ts'

/** The two kinds of account of an embedded wallet. */
export type EmbeddedAccountType = 'eoa' | 'smartAccount'

export type EmbeddedAccount = Readonly<{ address: string; type: EmbeddedAccountType }>

/** The text that the frame signs while it connects, with a placeholder for the address. */
export type FrameSiwxMessage = SiwxData & Readonly<{ serializedMessage?: string | undefined }>

/** Who is logged in, validated: `address` is in checksum case (eip155) or base58 (solana). */
export type SecureUser = Readonly<{
  address: string
  /** A number for eip155, a CAIP-2 id or decimal text otherwise. */
  chainId: number | string
  email?: string | undefined
  userName?: string | undefined
  smartAccountDeployed?: boolean | undefined
  accounts: readonly EmbeddedAccount[]
  preferredAccountType?: EmbeddedAccountType | undefined
  /** The signed sign-in message, if one was asked for. */
  signed?: Readonly<{ message: string; signature: string }> | undefined
}>

type ConnectOptions = Readonly<{
  chainId?: number | string | undefined
  preferredAccountType?: string | undefined
  siwxMessage?: FrameSiwxMessage | undefined
  rpcUrl?: string | undefined
}>

/** The providers that answer with an address to open in a window. */
export type WindowProvider = Exclude<SocialProvider, 'farcaster'>

export type RpcCall = Readonly<{
  method: string
  params?: unknown
  chainNamespace: string
  chainId: number | string
  rpcUrl?: string | undefined
}>

type None = undefined

/** Every request to the frame: `[payload, answer]`. */
export type SecureCalls = {
  SWITCH_NETWORK: [Readonly<{ chainId: number | string; rpcUrl?: string | undefined }>, Readonly<{ chainId: number | string }>]
  CONNECT_EMAIL: [Readonly<{ email: string }>, Readonly<{ action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT' }>]
  CONNECT_DEVICE: [None, None]
  CONNECT_OTP: [Readonly<{ otp: string }>, None]
  CONNECT_SOCIAL: [Readonly<{ uri: string }> & ConnectOptions, SecureUser]
  GET_SOCIAL_REDIRECT_URI: [Readonly<{ provider: WindowProvider }>, Readonly<{ uri: string }>]
  GET_FARCASTER_URI: [None, Readonly<{ url: string }>]
  CONNECT_FARCASTER: [None, Readonly<{ userName: string }>]
  GET_USER: [ConnectOptions, SecureUser]
  IS_CONNECTED: [None, Readonly<{ isConnected: boolean }>]
  /** Optional on the wire, and not sent: each `RPC_REQUEST` names its chain, and `eth_chainId` is answered here. */
  GET_CHAIN_ID: [None, Readonly<{ chainId: number | string }>]
  SIGN_OUT: [None, None]
  UPDATE_EMAIL: [Readonly<{ email: string }>, Readonly<{ action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' }>]
  UPDATE_EMAIL_PRIMARY_OTP: [Readonly<{ otp: string }>, None]
  UPDATE_EMAIL_SECONDARY_OTP: [Readonly<{ otp: string }>, Readonly<{ newEmail: string }>]
  SYNC_THEME: [
    Readonly<{
      themeMode?: 'light' | 'dark'
      themeVariables?: Readonly<Record<string, string | number>>
      w3mThemeVariables?: Readonly<Record<string, string>>
    }>,
    None,
  ]
  SYNC_DAPP_DATA: [
    Readonly<{
      metadata?: Readonly<{ name: string; description: string; url: string; icons: readonly string[] }> | undefined
      sdkVersion?: string
      sdkType?: string
      projectId: string
    }>,
    None,
  ]
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: [None, Readonly<{ smartAccountEnabledNetworks: readonly number[] }>]
  SET_PREFERRED_ACCOUNT: [Readonly<{ type: EmbeddedAccountType }>, Readonly<{ type: EmbeddedAccountType; address: string }>]
  RPC_REQUEST: [RpcCall, unknown]
  RELOAD: [None, None]
}
export type SecureCallName = keyof SecureCalls

/** Requests that wait for the visitor, in the frame or for a mail. */
export const INTERACTIVE_MS = 120_000
/** The link for a new device expires then. The page is asked for it again every 120 s. */
export const DEVICE_MS = 1_200_000
/** Signing out does not wait longer. */
export const SIGN_OUT_MS = 3_000
/** What was given up may have been sent already: the page has this long to say so. */
export const VERDICT_MS = 3_000
/** Approvals get a long limit, reads a short one; every request has a limit. */
const APPROVAL_MS = 600_000
const PLAIN_MS = 30_000

const INTERACTIVE: ReadonlySet<SecureCallName> = new Set([
  ...(['CONNECT_EMAIL', 'CONNECT_DEVICE', 'CONNECT_OTP', 'CONNECT_SOCIAL', 'GET_SOCIAL_REDIRECT_URI', 'CONNECT_FARCASTER'] as const),
])

/** Whether a missing answer is reported with the alert APKT004. One for a device may be the visitor's, who looks for the mail. */
export function isInteractive(name: SecureCallName): boolean {
  return INTERACTIVE.has(name) && name !== 'CONNECT_DEVICE'
}

/** A request that the visitor approves in the frame. */
export function isApproved(name: SecureCallName, payload: unknown): boolean {
  return name === 'RPC_REQUEST' && rpcKind(String((payload as RpcCall).method)) !== 'safe'
}

/** A request with which the wallet itself sends something. */
export function isSent(name: SecureCallName, payload: unknown): boolean {
  return name === 'RPC_REQUEST' && isSending(String((payload as RpcCall).method))
}

/** How long an answer may take, in ms. */
export function limitOf(name: SecureCallName, payload: unknown): number {
  if (INTERACTIVE.has(name)) return INTERACTIVE_MS
  if (name === 'SIGN_OUT') return SIGN_OUT_MS
  if (name !== 'RPC_REQUEST') return PLAIN_MS
  return isApproved(name, payload) ? APPROVAL_MS : INTERACTIVE_MS
}
