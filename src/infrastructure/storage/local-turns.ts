/** How long a tab holds the lock that announces its write; by then the write is visible in every process of the browser. */
const SAID_MS = 1000
/** Limit of the wait for the announced value: another script may have overwritten it without taking a turn. */
const WAIT_MS = 300
const STEP_MS = 4

type Locks = Pick<LockManager, 'request' | 'query'>
type Said = Readonly<{ turn: number; print: string }>

/**
 * Serialises the updates of several tabs to one key of localStorage. A lock alone is not sufficient: browsers propagate a write to other
 * processes late, also after the lock was handed over. So the tab that wrote encodes a hash of the new value in the name of a second lock,
 * which is visible to every process at once, and the next tab waits until it reads a value with that hash.
 */
export class LocalTurns {
  readonly #saying = new Map<string, () => void>()

  constructor(
    private readonly locks: Locks,
    private readonly prefix: string,
  ) {}

  /** Runs `step` once this tab has the lock and `read` returns the value that the last tab wrote. */
  async take(key: string, read: () => string | null, step: () => void): Promise<void> {
    await this.locks.request(this.prefix + key, async () => {
      const last = await this.#lastSaid(key)
      // By the time that passed: a browser makes a second of each step in a tab that is out of sight, and all others wait for this one.
      const end = performance.now() + WAIT_MS
      while (last && printOf(read()) !== last.print && performance.now() < end) await pause(STEP_MS)
      step()
      await this.#say(key, { turn: (last?.turn ?? 0) + 1, print: printOf(read()) })
    })
  }

  dispose(): void {
    for (const stop of this.#saying.values()) stop()
  }

  async #lastSaid(key: string): Promise<Said | undefined> {
    const place = this.#place(key)
    const { held = [] } = await this.locks.query()
    const said = held.flatMap(({ name = '' }) => {
      const [turn, print] = name.startsWith(place) ? name.slice(place.length).split('/') : []
      return turn !== undefined && print !== undefined ? [{ turn: Number(turn), print }] : []
    })
    return said.sort((a, b) => b.turn - a.turn)[0]
  }

  /** Resolves once the announcement is visible to every tab. */
  #say(key: string, { turn, print }: Said): Promise<void> {
    return new Promise((said, refuse) => {
      this.locks
        .request(`${this.#place(key)}${turn}/${print}`, { mode: 'shared' }, () => {
          said()
          this.#saying.get(key)?.()
          return new Promise<void>((stop) => {
            this.#saying.set(key, stop)
            setTimeout(stop, SAID_MS)
          })
        })
        .catch(refuse)
    })
  }

  #place(key: string): string {
    return `${this.prefix}=${key}/`
  }
}

/** Hash (FNV-1a) that distinguishes successive values of one key. */
function printOf(text: string | null): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < (text?.length ?? 0); index++) hash = Math.imul(hash ^ (text?.charCodeAt(index) ?? 0), 0x01000193)
  return text === null ? 'none' : `${text.length}-${(hash >>> 0).toString(36)}`
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
