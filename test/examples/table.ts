import { HOSTS, type Host } from './matrix.ts'

/** The version of each host that passed when it was tried last, by its name. */
export type Results = Readonly<Record<string, Readonly<{ version: string; date: string }>>>

export const RESULTS = 'test/examples/results.json'
/** Documents that show them. */
export const TABLES = ['README.md', 'docs/supported.md']

const PLACE = /(<!-- hosts:begin[^>]*-->)[\s\S]*?(<!-- hosts:end -->)/

/** The document with the table of the results in its place. */
export function withTable(text: string, results: Results): string {
  const groups: readonly Host['group'][] = ['Bundlers', 'Frameworks', 'Account from the server', 'Libraries']
  const rows = groups.map((group) => {
    const names = HOSTS.filter(({ name }) => results[name]).filter((host) => host.group === group)
    return `| ${group} | ${names.map(({ name }) => `${name.replace(' (server)', '')} (${results[name]?.version ?? ''})`).join(', ')} |`
  })
  const dates = Object.values(results)
    .map(({ date }) => date)
    .sort()
  const table = ['| | built, opened and used with |', '|---|---|', ...rows].join('\n')
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const when = first === last ? `Tried on ${first}.` : `Tried from ${first} to ${last}.`
  return text.replace(PLACE, (_, begin: string, end: string) => `${begin}\n\n${table}\n\n${when}\n\n${end}`)
}
