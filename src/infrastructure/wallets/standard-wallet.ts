import { cleanText } from '../../domain/shared/foreign-text.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { foreignList } from '../shared/foreign-list.ts'
import type { IconBudget } from './announced-icon.ts'

/** A Wallet Standard wallet, each property read once and validated. */
export type StandardWallet = Readonly<{
  name: string
  imageUrl: string | undefined
  chains: readonly string[]
  features: readonly string[]
  provider: object
}>

/** Limit of chains read per registration. */
const MAX_CHAINS = 100
const MAX_FEATURES = 100

/** Undefined when the name or the features are missing. Never throws; calls nothing except getters. */
export function readStandardWallet(provider: object, icons: IconBudget): StandardWallet | undefined {
  const name = cleanText(peek(provider, 'name'))
  const features = peek(provider, 'features')
  // A wallet named like our own WalletConnect row imitates it.
  if (!name || name.toLowerCase() === 'walletconnect' || !isObject(features)) return undefined
  const chains = textsOf(peek(provider, 'chains'), MAX_CHAINS)
  return { name, imageUrl: icons.read(peek(provider, 'icon')), chains, features: namesOf(features), provider }
}

/** Names that every object and function inherits; they belong to the page, not to a wallet. */
const INHERITED = new Set(
  [Object.prototype, Function.prototype].flatMap((each) => Object.getOwnPropertyNames(each)).filter((name) => name !== 'name'),
)

/** Reads a `path` like `okxwallet.bitcoin` from `start`; undefined when a part is missing or throws. */
export function peekPath(start: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((current, key) => (isObject(current) && !INHERITED.has(key) ? peek(current, key) : undefined), start)
}

function textsOf(value: unknown, max: number): readonly string[] {
  return (foreignList(value, max) ?? []).filter((each) => typeof each === 'string')
}

function namesOf(features: object): readonly string[] {
  try {
    return Object.keys(features).slice(0, MAX_FEATURES)
  } catch {
    return []
  }
}
