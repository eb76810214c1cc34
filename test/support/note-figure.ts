import { appendFileSync } from 'node:fs'

/**
 * Writes down what a test measured beside its bar: milliseconds, unless it says otherwise. Such a figure depends on the machine, so that it
 * fails no test; `npm run bench` prints all of them. Those without a unit are counts of the source: `npm test` prints them too.
 */
export function noteFigure(what: string, figure: number, bar: number, unit = 'ms'): void {
  const file = process.env['PORTICO_FIGURES']
  if (file) appendFileSync(file, `${JSON.stringify({ what, figure: unit === '' ? figure : Number(figure.toPrecision(3)), bar, unit })}\n`)
}
