import type { SiwxAccount } from '../../ports/siwx/siwx.ts'
import { isSameAddress } from '../caip/same-address.ts'

/** Whether both are the same address, on whatever network. */
export function isSameSigner(a: SiwxAccount | undefined, b: SiwxAccount | undefined): boolean {
  return a !== undefined && b !== undefined && a.namespace === b.namespace && isSameAddress(a.namespace, a.address, b.address)
}

/** The step before a sign-in that asks for an e-mail address: once per address on a page, whatever its network. */
export class EmailStep {
  #done: readonly SiwxAccount[] = []

  isDone(account: SiwxAccount | undefined): boolean {
    return this.#done.some((each) => isSameSigner(each, account))
  }

  /** The account gave an address, or went on without where that is allowed. */
  finish(account: SiwxAccount): void {
    this.#done = [...this.#done, account]
  }

  /** The visitor's last wallet was disconnected. */
  restart(): void {
    this.#done = []
  }
}
