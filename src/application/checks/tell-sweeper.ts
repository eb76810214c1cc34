import type { AccountService } from '../../domain/account/account-service.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import { mergeStreams } from '../../domain/shared/streams.ts'
import type { OpenModal } from '../routing/open-modal.ts'

/** Shows the account with its caution once a sweeper was found on it, as soon as nothing else is shown. The result ends it. */
export function tellSweeper(accounts: AccountService, networks: NetworkService, modal: ModalService, opening: OpenModal): () => void {
  let told: string | undefined
  const tell = () => {
    const { address, checks } = accounts.state.value.eip155 ?? {}
    if (checks?.delegation.status !== 'sweeper' || address === told) return
    // Another namespace in use stays so: this account is told when it is in use again.
    if (modal.state.value.open || !modal.mayShow || networks.namespace !== 'eip155') return
    told = address
    opening.run({ view: 'Account', namespace: 'eip155' })
  }
  const following = mergeStreams<unknown>(accounts.state.value$, modal.state.value$, networks.state.value$).subscribe(tell)
  return () => following.unsubscribe()
}
