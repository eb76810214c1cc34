import type { ActivitySnapshot } from '../../ports/host/account-snapshots.ts'
import { listStatus, ownerOf } from '../account/list-snapshot.ts'
import { withMined } from './activity-items.ts'
import type { ActivityState } from './activity-state.ts'

/** The state as hosts read it: for them, what is mined is one of the transactions, whether the history has it yet or not. */
export function activitySnapshot(state: ActivityState): ActivitySnapshot {
  const sent = state.status === 'none' ? [] : state.pending
  const pending = sent.filter(({ isMined }) => !isMined)
  const { entries, more, poisoned } = state.status === 'known' ? state : { entries: [], more: 'idle' as const, poisoned: undefined }
  const transactions = withMined(sent, entries).map((entry) => {
    const warning = poisoned?.get(entry.id)
    return warning ? { ...entry, warning } : entry
  })
  return { ...ownerOf(state), status: listStatus(state), pending, transactions, more: more === 'further' ? 'idle' : more }
}
