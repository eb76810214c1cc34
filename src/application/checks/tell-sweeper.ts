import { distinctUntilChanged, map } from 'rxjs'
import type { AccountService } from '../../domain/account/account-service.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { OpenModal } from '../routing/open-modal.ts'

/** Shows the account, with the caution, once an account proves to be a thief's trap while the modal is closed. The result ends it. */
export function tellSweeper(accounts: AccountService, modal: ModalService, opening: OpenModal): () => void {
  const trapped$ = accounts.state.value$.pipe(
    map(({ eip155 }) => (eip155?.checks?.delegation.status === 'sweeper' ? eip155.address : undefined)),
    distinctUntilChanged(),
  )
  const following = trapped$.subscribe((address) => {
    if (address !== undefined && !modal.state.value.open) opening.run({ view: 'Account', namespace: 'eip155' })
  })
  return () => following.unsubscribe()
}
