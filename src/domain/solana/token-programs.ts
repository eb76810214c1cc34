export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const TOKEN_PROGRAMS: readonly string[] = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]

/** What a token's own account says: how many decimals it has. Both programs keep that in the same byte. */
export function decimalsOf(mint: Uint8Array): number | undefined {
  const isInitialised = mint[45] === 1
  return isInitialised ? mint[44] : undefined
}

/** The token that a token account keeps; undefined when `data` is too short for one. */
export function mintOf(data: Uint8Array): Uint8Array | undefined {
  return data.length >= 165 ? data.slice(0, 32) : undefined
}
