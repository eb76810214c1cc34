const SUFFIXES: readonly string[] = ['gmail.com', 'outlook.com', 'yahoo.com', 'hotmail.com', 'aol.com', 'icloud.com', 'zoho.com']

/** How an address that is being typed may go on: whole addresses. None before its local part, and none once it is one of them. */
export function suggestEmails(typed: string): readonly string[] {
  const text = typed.trim()
  const [part = '', host = '', ...rest] = text.split('@')
  if (part === '' || rest.length > 0 || /\s/.test(text)) return []
  const begun = host.toLowerCase()
  if (SUFFIXES.includes(begun)) return []
  return SUFFIXES.filter((suffix) => suffix.startsWith(begun)).map((suffix) => `${part}@${suffix}`)
}
