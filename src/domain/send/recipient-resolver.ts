import type { ReceiverNames } from '../../ports/send/receiver-names.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { ChecksumCase } from '../caip/evm-address.ts'
import { isAppError } from '../errors/app-error.ts'
import { isUnavailable } from '../errors/is-unavailable.ts'
import type { Owner } from '../money/owner.ts'
import type { NetworkService } from '../network/network-service.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import { sleep } from '../shared/async/sleep.ts'
import { Disposable } from '../shared/disposable.ts'
import { type ReadonlyStore, type Service, Store } from '../shared/store.ts'
import { type ReadReceiver, readReceiver } from './receiver-rules.ts'
import type { ReceiverState } from './send-state.ts'

/** Keys pressed within this time are one question to the names. */
const NAME_DEBOUNCE_MS = 300

/** What the receiver's field says: an address, or the address of a name. A late answer to an earlier name changes nothing. */
export class RecipientResolver extends Disposable implements Service<ReceiverState> {
  readonly #state = new Store<ReceiverState>({ status: 'empty' })
  readonly state: ReadonlyStore<ReceiverState> = this.#state
  readonly #lookups: Mailbox

  constructor(
    private readonly names: ReceiverNames,
    private readonly networks: NetworkService,
    private readonly clock: Clock,
    private readonly checksum: ChecksumCase,
  ) {
    super()
    this.#lookups = this.own(new Mailbox(clock))
  }

  read(typed: string, owner: Owner | undefined): void {
    this.#lookups.abort()
    const read = typed.trim() === '' || !owner ? undefined : readReceiver(typed, owner.network.chainNamespace, this.checksum)
    if (!owner || !read || !('name' in read)) {
      this.#state.set(toState(read))
      return
    }
    this.#state.set({ status: 'resolving' })
    const find = async (signal: AbortSignal) => {
      await sleep(this.clock, NAME_DEBOUNCE_MS, signal)
      return this.names.find(read.name, owner.network, this.networks.state.value.networks, signal)
    }
    void this.#lookups.post(find, {
      policy: 'latest',
      done: (found) => this.#state.set(found ? { status: 'known', ...found } : { status: 'nameless' }),
      failed: (error) => this.#state.set(failureOf(error)),
    })
  }

  /** Says nothing, whatever is still being looked up. */
  clear(): void {
    this.read('', undefined)
  }
}

function failureOf(error: unknown): ReceiverState {
  if (isUnavailable(error)) return { status: 'unavailable' }
  return { status: 'failed', reason: isAppError(error, 'NAME_LOOKUP_FAILED') ? error.facts.description : undefined }
}

function toState(read: ReadReceiver | undefined): ReceiverState {
  if (!read || 'name' in read) return { status: 'empty' }
  return 'fault' in read ? { status: 'invalid', fault: read.fault } : { status: 'known', address: read.address, isOfOtherChain: false }
}
