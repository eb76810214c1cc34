/** Minutes that a whole run may take on two cores with nothing else to do. */
const MINUTES = { check: 4, test: 20 }

/**
 * What to say of a run that took longer than it may. It does not fail the run: the machine may be slower, or busy.
 * @param {number} seconds
 * @param {Readonly<{ isCheck: boolean, isFull: boolean, isPart: boolean }>} run `isPart`: only some stages of `npm test`
 * @returns {string | undefined}
 */
export function paceNote(seconds, { isCheck, isFull, isPart }) {
  if (isFull || (isPart && !isCheck)) return undefined
  const [name, minutes] = isCheck ? ['npm run check', MINUTES.check] : ['npm test', MINUTES.test]
  return seconds <= minutes * 60
    ? undefined
    : `slow: \`${name}\` took ${Math.round(seconds)} s, ${minutes} minutes are what it may take on two cores`
}
