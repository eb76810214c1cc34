import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { ChainNamespace } from '../network/network.ts'
import type { SocialProvider } from '../options/portico-options.ts'
import { DEFAULT_SOCIALS } from '../options/resolve-options.ts'
import { cleanText } from '../shared/foreign-text.ts'
import { ownValue } from '../shared/own-value.ts'
import { isEmailAddress } from '../siwx/email-address.ts'
import type { EmbeddedAccountType } from './secure-calls.ts'

/** `embedded`: what is kept of a login between visits. Everything but `types` and `emailAt` is deleted with a sign-out. */
const KEY = 'embedded'
const NAME_MAX = 200

export type Login = Readonly<{
  /** Somebody logged in here: the frame is asked whether they still are. */
  isUsed?: true | undefined
  email?: string | undefined
  userName?: string | undefined
  provider?: SocialProvider | undefined
  /** When a mail with a code was sent last, ms since 1970 by the system clock. */
  emailAt?: number | undefined
  types?: Readonly<Partial<Record<ChainNamespace, EmbeddedAccountType>>> | undefined
  /** The page was led to this provider, `at` ms since 1970. */
  away?: Readonly<{ provider: SocialProvider; at: number }> | undefined
}>

/** The record of the last login. Reference: frame 10. */
export class LoginRecord {
  constructor(private readonly store: KeyValueStore) {}

  async read(): Promise<Login> {
    return parseLogin(await this.store.get(KEY))
  }

  change(change: (login: Login) => Login): Promise<void> {
    return this.store.update(KEY, (value) => {
      const entries = Object.entries(change(parseLogin(value))).filter(([, each]) => each !== undefined)
      return entries.length > 0 ? Object.fromEntries(entries) : undefined
    })
  }

  /** Nobody is logged in. */
  forget(): Promise<void> {
    return this.change(({ types, emailAt }) => ({ types, emailAt }))
  }
}

function parseLogin(value: unknown): Login {
  if (typeof value !== 'object' || value === null) return {}
  const { isUsed, email, userName, provider, emailAt, types, away } = value as Readonly<Record<string, unknown>>
  const [name, social] = [cleanText(userName, NAME_MAX), DEFAULT_SOCIALS.find((each) => each === provider)]
  return {
    ...(isUsed === true && { isUsed }),
    ...(typeof email === 'string' && isEmailAddress(email) && { email }),
    ...(name !== undefined && { userName: name }),
    ...(social && { provider: social }),
    ...(typeof emailAt === 'number' && Number.isFinite(emailAt) && { emailAt }),
    ...typesOf(types),
    ...awayOf(away),
  }
}

function awayOf(value: unknown): Pick<Login, 'away'> {
  if (typeof value !== 'object' || value === null) return {}
  const { provider: name, at } = value as Readonly<Record<string, unknown>>
  const provider = DEFAULT_SOCIALS.find((each) => each === name)
  return provider && typeof at === 'number' && Number.isFinite(at) ? { away: { provider, at } } : {}
}

function typesOf(value: unknown): Pick<Login, 'types'> {
  if (typeof value !== 'object' || value === null) return {}
  const kept = (['eip155', 'solana'] as const).flatMap((namespace) => {
    const type = ownValue(value as Readonly<Record<string, unknown>>, namespace)
    return type === 'eoa' || type === 'smartAccount' ? [[namespace, type]] : []
  })
  return kept.length > 0 ? { types: Object.fromEntries(kept) } : {}
}
