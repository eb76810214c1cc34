import type { ChainNamespace } from '../network/network.ts'
import type { SocialProvider } from '../options/portico-options.ts'
import type { SecureUser } from './secure-calls.ts'

export type EmbeddedState = Readonly<{
  users: ReadonlyMap<ChainNamespace, SecureUser>
  /** How the visitor logged in. */
  provider: 'email' | SocialProvider
  userName?: string | undefined
  /** Ids of the chains where a smart account is possible. */
  smartNetworks: readonly number[]
}>

/** A change of the account or the chain; `user` undefined: logged out. */
export type EmbeddedChange = Readonly<{ namespace: ChainNamespace; user: SecureUser | undefined }>
