import type { Rule } from '../support/describe-rule.ts'

/**
 * Where the store is read by `get`, for which a late or failed store counts as an empty one, and why nothing is deleted or ended by that. All
 * others read by `read` and decide what unknown means.
 */
export const UNKNOWN_COUNTS_AS_ABSENT: Readonly<Record<string, string>> = {
  'composition/core/sign-in-entry.ts': 'sessions that an earlier page could not end are ended at the next start',
  'domain/email-capture/recent-emails.ts': 'suggestions of a form',
  'domain/frame/login-record.ts': 'preferences of a login: the site’s defaults count',
  'domain/options/remote-features-service.ts': 'the project’s configuration is asked for anyway',
  'domain/send/known-receivers.ts': 'a warning about look-alikes, which compares with what is known',
  'domain/shared/cache.ts': 'a cache: asked for again',
  'domain/siwx/unended-sessions.ts': 'ended at the next start; `has`, which decides, reads exactly',
  'infrastructure/walletconnect/deep-link-choice.ts': 'session keys: after an unknown one all are kept in memory, apart from those stored',
}

/** The stores themselves, and `SiwxStorage`, whose reads reject when nothing is known. */
const OWN = /^(?:infrastructure\/storage\/|infrastructure\/coinbase\/|infrastructure\/siwx\/siwx-engine\.ts)/
const GET = /\b(?:store|storage)\.get\(/i

export const storeReads: Rule = (tree) =>
  [...tree].flatMap(([path, text]) => {
    const own = path.replace(/^src\//, '')
    const isRead = GET.test(text)
    const isListed = Object.hasOwn(UNKNOWN_COUNTS_AS_ABSENT, own)
    if (isRead && !isListed && !OWN.test(own)) return `${path}: reads the store by get, so that a late store counts as an empty one`
    return isListed && !isRead ? `${path}: is listed, but reads nothing by get` : []
  })
