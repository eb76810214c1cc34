/**
 * What tests noted (`test/support/note-figure.ts`), as a table: the worst of each figure, and its bar.
 * @param {string} notes a line of JSON for each
 * @param {(noted: { unit: string }) => boolean} isShown
 */
export function notedTable(notes, isShown = () => true) {
  const worst = new Map()
  for (const line of notes.split('\n').filter(Boolean)) {
    const noted = JSON.parse(line)
    if (isShown(noted) && !(worst.get(noted.what)?.figure >= noted.figure)) worst.set(noted.what, noted)
  }
  const width = Math.max(...[...worst.keys()].map((what) => what.length))
  return [...worst.values()]
    .map(({ what, figure, bar, unit }) => {
      const value = `${figure} ${unit}`.trimEnd().padStart(10)
      return `${figure > bar ? 'over ' : '     '}${what.padEnd(width)} ${value}, the bar is ${Math.round(bar)}`
    })
    .join('\n')
}
