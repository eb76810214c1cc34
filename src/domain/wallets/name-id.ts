/**
 * Of wallets that have a name and no domain (all but EIP-6963): the id is the name, so that a stored connection finds its wallet again. Letters outside a-z are
 * spelt as their code, for ids become keys and test ids.
 * @example nameId('OKX Wallet') // 'okx'
 */
export function nameId(name: string): string {
  const lower = name.toLowerCase()
  const before = lower.endsWith('wallet') ? lower.slice(0, -'wallet'.length) : lower
  const plain = before === before.trimEnd() ? lower : before.trimEnd()
  return [...plain]
    .map((letter) => (/[a-z0-9._-]/.test(letter) ? letter : /\s/.test(letter) ? '-' : `u${letter.codePointAt(0)?.toString(16)}`))
    .join('')
    .slice(0, 100)
}
