import { cleanText } from '../../domain/shared/foreign-text.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import type { IconBudget } from './icon-budget.ts'

/** A wallet as the Wallet Standard describes it, read once and parsed. */
export type StandardWallet = Readonly<{
  name: string
  imageUrl: string | undefined
  chains: readonly string[]
  features: readonly string[]
  provider: object
}>

/** What a registration is read of; no honest wallet has more. */
const MAX_CHAINS = 100
const MAX_FEATURES = 100

/** Undefined when it has no name or offers nothing. Never throws; calls nothing but the getters. */
export function readStandardWallet(provider: object, icons: IconBudget): StandardWallet | undefined {
  const name = cleanText(peek(provider, 'name'))
  const features = peek(provider, 'features')
  // A list that calls itself like our own row for WalletConnect is that row's imitation. Reference: connections 6.
  if (!name || name.toLowerCase() === 'walletconnect' || !isObject(features)) return undefined
  const chains = textsOf(peek(provider, 'chains'), MAX_CHAINS)
  return { name, imageUrl: icons.read(peek(provider, 'icon')), chains, features: namesOf(features), provider }
}

/** What every object and function inherits: no wallet is there, and what is there belongs to the page. */
const INHERITED = new Set(
  [Object.prototype, Function.prototype].flatMap((each) => Object.getOwnPropertyNames(each)).filter((name) => name !== 'name'),
)

/** `path` like `okxwallet.bitcoin`, from `start`; undefined where it ends in nothing or in a trap. */
export function peekPath(start: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((current, key) => (isObject(current) && !INHERITED.has(key) ? peek(current, key) : undefined), start)
}

function textsOf(value: unknown, max: number): readonly string[] {
  try {
    return Array.isArray(value) ? value.slice(0, max).filter((each): each is string => typeof each === 'string') : []
  } catch {
    return []
  }
}

function namesOf(features: object): readonly string[] {
  try {
    return Object.keys(features).slice(0, MAX_FEATURES)
  } catch {
    return []
  }
}
