const EMAIL_MAX = 320
/** What an address may be made of, so that it stands in a message as it was typed. */
const PART = /^[\w.!#$&'*+/=?^`{|}~-]+$/
const HOST = /^[a-z0-9.-]+$/i

/** Something before and after one @, and a dot inside of what is after it. */
export function isEmailAddress(text: string): boolean {
  if (text.length > EMAIL_MAX) return false
  const [part = '', host = '', ...rest] = text.split('@')
  const labels = host.split('.')
  return rest.length === 0 && PART.test(part) && HOST.test(host) && labels.length > 1 && labels.every((label) => label !== '')
}
