/** How long a tab says what it wrote; by then every process of the browser has heard of it. */
const SAID_MS = 1000
/** Somebody may have written meanwhile without taking a turn: nobody waits for ever. */
const WAIT_MS = 300
const STEP_MS = 4

type Locks = Pick<LockManager, 'request' | 'query'>
type Said = Readonly<{ turn: number; print: string }>

/**
 * Turns of tabs at one key of localStorage. A lock alone is not enough: browsers hand what one process wrote to another late, also after
 * the lock came over. So the tab that wrote says what is there now by the name of a second lock, which every process sees at once, and the
 * next one waits until it can read just that.
 */
export class LocalTurns {
  readonly #saying = new Map<string, () => void>()

  constructor(
    private readonly locks: Locks,
    private readonly prefix: string,
  ) {}

  /** Runs `step` when it is our turn and `read` gives what the last tab wrote. */
  async take(key: string, read: () => string | null, step: () => void): Promise<void> {
    await this.locks.request(this.prefix + key, async () => {
      const last = await this.#lastSaid(key)
      for (let waited = 0; last && printOf(read()) !== last.print && waited < WAIT_MS; waited += STEP_MS) await pause(STEP_MS)
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

  /** Resolves once every tab can hear it. */
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

/** Tells texts apart that follow each other at one key. FNV-1a. */
function printOf(text: string | null): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < (text?.length ?? 0); index++) hash = Math.imul(hash ^ (text?.charCodeAt(index) ?? 0), 0x01000193)
  return text === null ? 'none' : `${text.length}-${(hash >>> 0).toString(36)}`
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
