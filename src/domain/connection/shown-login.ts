import type { Connection, EmbeddedInfo } from './connection.ts'

const SHOWN_MAX = 30

/**
 * The e-mail, or the name in the social network. Discord names of people without a number end in a zero, which says nothing.
 * @example shownLogin({ authProvider: 'discord', user: { username: 'ada#0', accounts: [] }, … }) // 'ada'
 */
export function shownLogin({ authProvider, user: { email, username } }: EmbeddedInfo): string | undefined {
  const known = authProvider === 'email' ? email : (username ?? email)
  const name = authProvider === 'discord' && known?.endsWith('0') ? known.slice(0, -1).replace(/#$/, '') : known
  if (!name) return undefined
  const characters = [...name]
  return characters.length > SHOWN_MAX ? `${characters.slice(0, SHOWN_MAX - 3).join('')}...` : name
}

/** The wallet's name; of an embedded wallet the login method, which is the name that the visitor saw when connecting. */
export function connectionName({ connector, embedded }: Pick<Connection, 'connector' | 'embedded'>): string {
  return (embedded && shownLogin(embedded)) ?? connector.name
}
