const EMAIL_MAX = 320
/** What may stand before the @ without quotes. RFC 5322, `atext` and dots. */
const PART = /^[\w.!#$%&'*+/=?^`{|}~-]+$/
const HOST = /^[a-z0-9.-]+$/i

/** Non-empty parts around one @, and a dot within the second part. */
export function isEmailAddress(text: string): boolean {
  if (text.length > EMAIL_MAX) return false
  const [part = '', host = '', ...rest] = text.split('@')
  const labels = host.split('.')
  return rest.length === 0 && PART.test(part) && HOST.test(host) && labels.length > 1 && labels.every((label) => label !== '')
}
