import type { AppError } from '../../../src/domain/errors/app-error.ts'
import { fail } from '../../../src/domain/errors/fail.ts'

/** What fakes of services have in common: they can be down, they count what they were asked, and they give up when told. */
export class Answering {
  /** Thrown instead of every answer. */
  failure: AppError | undefined
  /** Chains the service answers for. */
  chains = new Set<string>(['eip155:1', 'eip155:137'])
  asked = 0

  protected async answer<T>(signal: AbortSignal, make: () => T): Promise<T> {
    if (signal.aborted) throw fail('ABORTED', {})
    this.asked++
    if (this.failure) throw this.failure
    return make()
  }
}
