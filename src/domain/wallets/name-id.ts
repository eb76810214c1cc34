/**
 * The id of wallets with a name but no rdns (all but EIP-6963). It is derived from the name, so that a stored connection finds its wallet
 * again. Letters outside a-z are replaced by their code, because ids are used as keys and test ids.
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
