import type { ProjectFeature } from '../../ports/options/project-settings.ts'
import { same } from '../shared/same.ts'
import type { Features, SocialProvider } from './portico-options.ts'
import { DEFAULT_SOCIALS } from './resolve-options.ts'

/** The features that result from the project's configuration and the site's options. Lists provider names where there may be several. */
export type RemoteFeatures = Readonly<{
  email: boolean
  socials: readonly SocialProvider[] | false
  swaps: readonly string[] | false
  onramp: readonly string[] | false
  activity: boolean
  branding: boolean
  emailCapture: readonly 'required'[] | false
  multiWallet: boolean
  payWithExchange: boolean
  payments: boolean
  reownAuthentication: boolean
  headless: boolean
}>
type Key = keyof RemoteFeatures

export type RemoteInput = Readonly<{
  /** Undefined: unknown, so only the site's options apply. */
  project: readonly ProjectFeature[] | undefined
  /** The site's features, defaults filled in. */
  site: Features
  /** The features that the site set explicitly. */
  chosen: readonly string[]
  platform: Readonly<{ isTelegram: boolean; isIos: boolean; isAndroid: boolean; isMac: boolean; isMobile: boolean }>
}>

/** `ignored`: features that the site set and that the project's configuration decides otherwise. */
export type RemoteDecision = Readonly<{ features: RemoteFeatures; ignored: readonly string[] }>

/** Those that are not the key in snake case. */
const WIRE_IDS: Readonly<Partial<Record<Key, string>>> = {
  email: 'social_login',
  socials: 'social_login',
  swaps: 'swap',
  branding: 'reown_branding',
  payWithExchange: 'fund_from_exchange',
}
const wireId = (key: Key): string => WIRE_IDS[key] ?? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const SWAP_PROVIDERS = ['1inch']
const ONRAMP_PROVIDERS = ['meld']

/** The project's configuration takes precedence over the site's options and defaults. Pure. */
export function decideRemoteFeatures({ project, site, chosen, platform }: RemoteInput): RemoteDecision {
  const local: RemoteFeatures = {
    ...site,
    swaps: site.swaps && SWAP_PROVIDERS,
    onramp: site.onramp && ONRAMP_PROVIDERS,
    emailCapture: asCapture(site.emailCapture),
  }
  const pick = <K extends Key>(key: K, remote: (config: readonly string[]) => RemoteFeatures[K]) => {
    if (project === undefined) return local[key]
    const row = project.find(({ id }) => id === wireId(key))
    const off = false as RemoteFeatures[K]
    if (!row?.isEnabled || !row.config) return off
    return row.config === 'local' ? local[key] : remote(row.config)
  }
  const on = () => true
  const decided = stricter(
    {
      email: pick('email', (config) => config.includes('email')),
      socials: pick('socials', (config) => some(known(config, DEFAULT_SOCIALS))),
      swaps: pick('swaps', (config) => some(known(config, SWAP_PROVIDERS))),
      onramp: pick('onramp', (config) => some(known(config, ONRAMP_PROVIDERS))),
      activity: pick('activity', on),
      branding: pick('branding', on),
      emailCapture: pick('emailCapture', (config) => known(config, ['required'])),
      multiWallet: pick('multiWallet', on),
      payWithExchange: pick('payWithExchange', on),
      payments: pick('payments', on),
      reownAuthentication: pick('reownAuthentication', on),
      headless: headlessOf(project, site),
    },
    site,
  )
  const ignored = keysOf(decided).filter((key) => chosen.includes(key) && !same(decided[key], local[key]))
  return { features: onPlatform(decided, site, platform), ignored }
}

const keysOf = (features: RemoteFeatures) => Object.keys(features) as Key[]

/** A feature that needs no service: the site's option, unless the project's configuration sets it. */
function headlessOf(project: RemoteInput['project'], site: Features): boolean {
  const row = project?.find(({ id }) => id === 'headless')
  return Array.isArray(row?.config) ? row.isEnabled : site.headless
}

/** A remote configuration may add a sign-in requirement, but never remove the site's own. */
function stricter(features: RemoteFeatures, site: Features): RemoteFeatures {
  const own = asCapture(site.emailCapture)
  const isRequired = [own, features.emailCapture].some((capture) => capture && capture.length > 0)
  return {
    ...features,
    emailCapture: isRequired ? ['required'] : own || features.emailCapture,
    reownAuthentication: features.reownAuthentication || site.reownAuthentication,
  }
}

/** Logins that do not work inside Telegram are off there, and Facebook's on every phone; payments need no login. */
function onPlatform(
  features: RemoteFeatures,
  { pay }: Features,
  { isTelegram, isIos, isAndroid, isMac, isMobile }: RemoteInput['platform'],
) {
  if (pay) return { ...features, email: false, socials: false as const }
  const hidden: readonly (SocialProvider | false)[] = [
    isTelegram && isIos && 'google',
    isTelegram && (isMac || isAndroid) && 'x',
    isMobile && 'facebook',
  ]
  return { ...features, socials: features.socials && some(features.socials.filter((provider) => !hidden.includes(provider))) }
}

function asCapture(value: Features['emailCapture']): readonly 'required'[] | false {
  return value === true ? [] : value
}

function known<T extends string>(config: readonly string[], all: readonly T[]): readonly T[] {
  return [...new Set(config)].flatMap((word) => all.find((each) => each === word) ?? [])
}

function some<T>(list: readonly T[]): readonly T[] | false {
  return list.length > 0 && list
}

/** The features in the internal form, without `headless`, which stays the site's option. */
export function asFeatures({ swaps, onramp, headless: _, ...features }: RemoteFeatures): Partial<Features> {
  return { ...features, swaps: swaps !== false, onramp: onramp !== false }
}
