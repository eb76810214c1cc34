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

/** The program that derives and opens token accounts. */
export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

const BASE_BYTES = 165
/** Of Token-2022: the kind of account, and the extension `ImmutableOwner` that every associated account has. */
const BYTES_2022 = BASE_BYTES + 1 + 4
const TRANSFER_FEE = 1
const PERMANENT_DELEGATE = 12
const KEY_BYTES = 32
/** Extensions of a mint that put one into each account: type and length, then its data. */
const ACCOUNT_PARTS: ReadonlyMap<number, number> = new Map([
  [TRANSFER_FEE, 12],
  [9, 4],
  [14, 5],
  [26, 4],
])

/** The bytes of an associated account for a token. */
export function accountBytes(program: string, mint: Uint8Array): number {
  if (program === TOKEN_PROGRAM) return BASE_BYTES
  return extensionsOf(mint).reduce((sum, { type }) => sum + (ACCOUNT_PARTS.get(type) ?? 0), BYTES_2022)
}

/** Whether a token of Token-2022 keeps a part of each transfer: its fee is above zero, now or from the next change on. */
export function takesTransferFee(mint: Uint8Array): boolean {
  const config = extensionsOf(mint).find(({ type }) => type === TRANSFER_FEE)?.data
  // Two authorities, what is withheld, then the older and the newer fee: epoch, maximum, basis points.
  return config !== undefined && [72 + 16, 72 + 34].some((at) => (config[at] ?? 0) + (config[at + 1] ?? 0) > 0)
}

/** Who may take a token of Token-2022 from every account, at any time, as its mint says; undefined where nobody may. */
export function permanentDelegateOf(mint: Uint8Array): Uint8Array | undefined {
  const key = extensionsOf(mint).find(({ type }) => type === PERMANENT_DELEGATE)?.data
  return key?.length === KEY_BYTES && key.some((byte) => byte !== 0) ? key : undefined
}

type Extension = Readonly<{ type: number; data: Uint8Array }>

/** The type-length-value entries after the base of a mint and the byte that says what it is. */
function extensionsOf(mint: Uint8Array): readonly Extension[] {
  const found: Extension[] = []
  const view = new DataView(mint.buffer, mint.byteOffset, mint.byteLength)
  for (let at = BASE_BYTES + 1; at + 4 <= mint.length; ) {
    const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (type === 0) break
    found.push({ type, data: mint.slice(at + 4, at + 4 + length) })
    at += 4 + length
  }
  return found
}
