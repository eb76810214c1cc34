import type { Operation } from '../../domain/activity/operation.ts'
import { ownValue } from '../../domain/shared/own-value.ts'

const OUT = 'M7.5 16.5 16.5 7.5M9 7.5h7.5V15'
const IN = 'M16.5 7.5 7.5 16.5M15 16.5H7.5V9'
const BOX = 'M12 4.5 5 8.2v7.6l7 3.7 7-3.7V8.2l-7-3.7ZM5.2 8.3 12 12l6.8-3.7M12 12v7.3'

/** 24px grid, 1.75 stroke, `currentColor`, like `Icon`; in this chunk because only the activity needs them. */
const PATHS: Readonly<Record<Operation, string>> = {
  sent: OUT,
  received: IN,
  swapped: 'M5 9h12M14 5.5 17.5 9 14 12.5M19 15H7M10 11.5 6.5 15l3.5 3.5',
  approved: 'm5.5 12.6 4.2 4.2 8.8-9.6',
  minted: 'M12 5.5v13M5.5 12h13',
  burned: 'M12 4c1 3 4.5 4.6 4.5 9a4.5 4.5 0 0 1-9 0c0-1.6.6-2.7 1.5-3.6.4 1 1 1.6 1.6 1.8-.2-2.6.3-5 1.4-7.2Z',
  deposited: 'M12 4.5v10M8 10.5l4 4 4-4M5 19.5h14',
  withdrawn: 'M12 14.5v-10M8 8.5l4-4 4 4M5 19.5h14',
  borrowed: IN,
  repaid: OUT,
  claimed: 'M12 4.5v10M8 10.5l4 4 4-4M5 19.5h14',
  staked: 'M6.5 11h11v8h-11zM9 11V8a3 3 0 0 1 6 0v3',
  unstaked: 'M6.5 11h11v8h-11zM9 11V8a3 3 0 0 1 5.6-1.5',
  deployed: BOX,
  cancelled: 'm6.5 6.5 11 11M17.5 6.5l-11 11',
  executed: BOX,
}

export function OperationIcon({ operation }: Readonly<{ operation: Operation }>) {
  return (
    <span className="op">
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        <path d={ownValue(PATHS, operation) ?? PATHS.executed} />
      </svg>
    </span>
  )
}
