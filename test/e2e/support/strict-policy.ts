/** The header of a page that allows its own files and what it names, and no markup from text. `urls`: its services and nodes. */
export function strictPolicy(urls: readonly string[]): Readonly<Record<string, string>> {
  const all = urls.join(' ')
  const own = "default-src 'none'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"
  const theirs = `img-src data: blob: ${all}; connect-src ${all} ws: http://127.0.0.1:* http://localhost:*; frame-src ${all}`
  return { 'content-security-policy': `${own}; ${theirs}` }
}
