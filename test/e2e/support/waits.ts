/** Longer than a click and what it shows takes on a busy machine: no test fails by the time. `npm run bench` measures how fast it is. ms */
export const CLICK_MS = 30_000
/** Several clients of a relay dial, pair, or find out that a socket is gone, one after the other. ms */
export const RELAYED_MS = 45_000
/** A chain mines, and the page hears of it when it looks again. ms */
export const MINED_MS = 40_000
/** Nodes have not heard of what was sent for so long that it counts as gone. ms */
export const DROPPED_MS = 60_000
/** A service that fails is asked three times, with a growing pause between them. ms */
export const RETRIED_MS = 45_000
/** Code is fetched and several services answer, one after the other, before the view comes. ms */
export const SERVED_MS = 45_000
