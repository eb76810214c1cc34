import { FakeKeyValueStore } from './fake-key-value-store.ts'

/** A store that answers nothing while it is `late`; what it was asked meanwhile it does in order, as soon as it answers again. */
export class LateKeyValueStore extends FakeKeyValueStore {
  #late: Promise<void> | undefined
  #answer: () => void = () => {}
  #refuse: (reason: unknown) => void = () => {}
  asked = 0

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

  override get = (key: string) => this.#inTurn(() => super.get(key))
  override set = (key: string, value: unknown) => this.#inTurn(() => super.set(key, value))
  override delete = (key: string) => this.#inTurn(() => super.delete(key))
  override keys = () => this.#inTurn(() => super.keys())
  override clear = (isKept?: (key: string) => boolean) => this.#inTurn(() => super.clear(isKept))
  override update = (key: string, change: (value: unknown) => unknown) => this.#inTurn(() => super.update(key, change))

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.asked += 1
    await this.#late
    return work()
  }
}
