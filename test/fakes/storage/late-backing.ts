import type { Backing } from '../../../src/infrastructure/storage/backing.ts'
import { FakeDisk } from './fake-key-value-store.ts'

/** A place for texts that answers nothing while it is held; what it was asked meanwhile it does in order, as soon as it answers again. */
export class LateBacking implements Backing {
  #late: Promise<void> | undefined
  #answer: () => void = () => {}
  #refuse: (reason: unknown) => void = () => {}
  asked = 0
  isClosed = false
  readonly #wrote = { by: this }
  readonly tabs: NonNullable<Backing['tabs']>

  constructor(readonly disk = new FakeDisk()) {
    let listening: { unsubscribe(): void } | undefined
    this.tabs = {
      hear: (run) => {
        listening?.unsubscribe()
        listening = this.disk.written$.subscribe(({ key, by }) => by !== this.#wrote && run(key))
      },
      post: (key) => this.disk.written$.next({ key, by: this.#wrote }),
      close: () => listening?.unsubscribe(),
    }
  }

  hold(): void {
    this.#late = new Promise((answer, refuse) => {
      this.#answer = answer
      this.#refuse = refuse
    })
    this.#late.catch(() => undefined)
  }

  answer(): void {
    this.#answer()
    this.#late = undefined
  }

  refuse(): void {
    this.#refuse(new Error('refused'))
  }

  read = (key: string): Promise<unknown> => this.#inTurn(() => this.disk.texts.get(key))
  keys = (): Promise<readonly unknown[]> => this.#inTurn(() => [...this.disk.texts.keys()])
  change = (key: string, step: (text: unknown) => string | undefined): Promise<void> =>
    this.#inTurn(() => {
      const text = step(this.disk.texts.get(key))
      if (text === undefined) this.disk.texts.delete(key)
      else this.disk.texts.set(key, text)
    })

  close(): void {
    this.isClosed = true
  }

  async #inTurn<T>(work: () => T): Promise<T> {
    this.asked += 1
    await this.#late
    return work()
  }
}
