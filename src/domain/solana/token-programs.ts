export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const TOKEN_PROGRAMS: readonly string[] = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]

/** The decimals of a token, from its mint account. Both programs store them at the same offset. */
export function decimalsOf(mint: Uint8Array): number | undefined {
  const isInitialised = mint[45] === 1
  return isInitialised ? mint[44] : undefined
}

/** The mint of a token account; undefined when `data` is too short. */
export function mintOf(data: Uint8Array): Uint8Array | undefined {
  return data.length >= 165 ? data.slice(0, 32) : undefined
}
