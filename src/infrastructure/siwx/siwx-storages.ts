import { readSettled } from '../../domain/siwx/read-settled.ts'
import { isSessionOf, type SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { SiwxStorage } from '../../ports/siwx/siwx-storage.ts'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { SESSIONS, watchKey } from './later-siwx.ts'
import { readSessions } from './read-siwx.ts'

const KEPT_MAX = 50

/** Newest last, without duplicate messages. */
function added(sessions: readonly SiwxSession[], session: SiwxSession): readonly SiwxSession[] {
  return [...sessions.filter(({ message }) => message !== session.message), session].slice(-KEPT_MAX)
}

function without(sessions: readonly SiwxSession[], gone: readonly SiwxSession[]): readonly SiwxSession[] {
  const isSame = (a: SiwxSession, b: SiwxSession) =>
    a.message === b.message && a.signature === b.signature && a.data.chainId === b.data.chainId
  return sessions.filter((session) => !gone.some((each) => isSame(each, session)))
}

/** In the page's store, under one key. Sessions read from it must be verified: every script of the page can write it. */
export class KeyValueSiwxStorage implements SiwxStorage {
  constructor(
    private readonly store: Pick<KeyValueStore, 'read' | 'update'> & Partial<Pick<KeyValueStore, 'changes$'>>,
    private readonly key = SESSIONS,
  ) {}

  watch(hear: () => void): () => void {
    return watchKey(this.store, this.key, hear)
  }

  add(session: SiwxSession): Promise<void> {
    return this.store.update(this.key, (value) => added(readSessions(value), session))
  }

  set(sessions: readonly SiwxSession[]): Promise<void> {
    return this.store.update(this.key, () => (sessions.length > 0 ? sessions.reduce(added, []) : undefined))
  }

  /** @throws ANSWER_UNREADABLE when the store does not answer */
  async get(chainId: string, address: string): Promise<readonly SiwxSession[]> {
    return readSessions(await readSettled(this.store, this.key)).filter((session) => isSessionOf(session, chainId, address))
  }

  delete(chainId: string, address: string): Promise<void> {
    return this.#leave((sessions) => sessions.filter((session) => !isSessionOf(session, chainId, address)))
  }

  remove(gone: readonly SiwxSession[]): Promise<void> {
    return this.#leave((sessions) => without(sessions, gone))
  }

  #leave(left: (sessions: readonly SiwxSession[]) => readonly SiwxSession[]): Promise<void> {
    return this.store.update(this.key, (value) => {
      const sessions = left(readSessions(value))
      return sessions.length > 0 ? sessions : undefined
    })
  }
}

/** In memory: lasts as long as the page or the server process. */
export class MemorySiwxStorage extends KeyValueSiwxStorage {
  constructor() {
    let kept: unknown
    super({
      read: async () => ({ isKnown: true, value: kept }),
      update: async (_, change) => {
        kept = change(kept)
      },
    })
  }
}
