import type { SocialProvider } from '../../domain/options/portico-options.ts'
import { ownValue } from '../../domain/shared/own-value.ts'

/** The providers' own names, the same in every language. */
const NAMES: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  x: 'X',
  farcaster: 'Farcaster',
  discord: 'Discord',
  apple: 'Apple',
  github: 'GitHub',
  facebook: 'Facebook',
}

export function socialName(provider: string): string {
  return ownValue(NAMES, provider) ?? provider
}
