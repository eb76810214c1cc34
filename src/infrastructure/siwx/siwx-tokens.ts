import { readSettled } from '../../domain/siwx/read-settled.ts'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { TOKENS } from './later-siwx.ts'

type Row = Readonly<{ account: string; token: string }>

/** Keeps the list below the store's limit of 64 KB per value. */
const KEPT_CHARACTERS = 30_000

/** Tokens of hosted sessions by account (CAIP-10), in the page's store. */
export class SiwxTokens {
  constructor(
    private readonly store: Pick<KeyValueStore, 'read' | 'update'>,
    private readonly key = TOKENS,
  ) {}

  /** @throws ANSWER_UNREADABLE when the store does not answer */
  async get(account: string): Promise<string | undefined> {
    return read(await readSettled(this.store, this.key)).find((row) => row.account === account)?.token
  }

  keep(account: string, token: string): Promise<void> {
    return this.#change((rows) => {
      const kept = [...rows.filter((row) => row.account !== account), { account, token }]
      while (kept.length > 1 && JSON.stringify(kept).length > KEPT_CHARACTERS) kept.shift()
      return kept
    })
  }

  /** Removes the matching tokens and resolves them. */
  async take(isWanted: (row: Row) => boolean): Promise<readonly string[]> {
    let taken: readonly Row[] = []
    await this.#change((rows) => {
      taken = rows.filter(isWanted)
      return rows.filter((row) => !isWanted(row))
    })
    return taken.map(({ token }) => token)
  }

  #change(change: (rows: readonly Row[]) => readonly Row[]): Promise<void> {
    return this.store.update(this.key, (value) => {
      const rows = change(read(value))
      return rows.length > 0 ? rows : undefined
    })
  }
}

/**
 * The token of the latest nonce, in the page's store until its message is answered or the visitor signs out. A copy: a message can be
 * answered only on the page that made it, so a store that fails harms nothing.
 */
export class NonceToken {
  constructor(
    private readonly store: Pick<KeyValueStore, 'set' | 'update'>,
    private readonly key = 'siwx-nonce',
  ) {}

  async keep(nonce: string, token: string): Promise<void> {
    await this.store.set(this.key, { nonce, token }).catch(() => {})
  }

  /** Whatever is kept, or only the token of that nonce. */
  async forget(nonce?: string): Promise<void> {
    const isIt = (value: unknown) => nonce === undefined || (value as { nonce?: unknown } | undefined)?.nonce === nonce
    await this.store.update(this.key, (value) => (isIt(value) ? undefined : value)).catch(() => {})
  }
}

function read(value: unknown): readonly Row[] {
  if (!Array.isArray(value)) return []
  return value.filter((row): row is Row => typeof row?.account === 'string' && typeof row.token === 'string')
}
