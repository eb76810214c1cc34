/** A click, and what it shows at once, beside two other files on two processors; how fast it is, `npm run bench` measures. ms */
export const CLICK_MS = 10_000
/** Several clients of a relay dial, pair, or find out that a socket is gone, one after the other. ms */
export const RELAYED_MS = 30_000
/** A chain mines, and the page hears of it when it looks again. ms */
export const MINED_MS = 20_000
/** Nodes have not heard of what was sent for so long that it counts as gone. ms */
export const DROPPED_MS = 60_000
/** A service that fails is asked three times, with a growing pause between them. ms */
export const RETRIED_MS = 15_000
/** Code is fetched and several services answer, one after the other, before the view comes. ms */
export const SERVED_MS = 15_000
