import { attempt } from '../shared/attempt.ts'

const PREFIX = 'urn:recap:'
const TEXT_MAX = 20_000

/** What a ReCap resource grants (ERC-5573): abilities of each target, each `<namespace>/<name>`. */
type Grants = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export const isRecap = (resource: unknown): resource is string => typeof resource === 'string' && resource.startsWith(PREFIX)

/** Whether the resource grants only `request/<method>` of eip155, and only those `methods`. */
export function isRecapWithin(resource: string, methods: readonly string[]): boolean {
  return requestsOf(resource)?.every((name) => methods.includes(name)) === true
}

/**
 * Whether a wallet may sign `given` where `asked` was asked: the same, or followed by exactly the sentence that the last resource implies.
 * The official helper (`populateAuthPayload`) writes that sentence into the statement; other wallets leave it to whoever writes the text.
 */
export function isStatementOf(given: string | undefined, asked: string | undefined, resources: readonly unknown[] = []): boolean {
  const last = resources.at(-1)
  const implied = isRecap(last) ? sentencesOf(last) : []
  return ['', ...implied].some((sentence) => (given ?? '') === [asked, sentence].filter(Boolean).join(' '))
}

/** In the resource's own order, and in the alphabetical one of the official helper. */
function sentencesOf(resource: string): readonly string[] {
  const names = requestsOf(resource) ?? []
  if (names.length === 0) return []
  return [names, names.toSorted((a, b) => a.localeCompare(b))].map(
    (each) =>
      `I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': '${each.join("', '")}' for 'eip155'.`,
  )
}

/** The methods that the resource grants; undefined when it grants anything else, or cannot be read. */
function requestsOf(resource: string): readonly string[] | undefined {
  if (resource.length > TEXT_MAX) return undefined
  return attempt(() => {
    const text = atob(resource.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/'))
    const grants = Object.entries((JSON.parse(text) as { att: Grants }).att)
    const abilities = grants.flatMap(([target, each]) => Object.keys(each).map((ability) => [target, ability.split('/')] as const))
    const isRequest =
      grants.every(([target]) => target === 'eip155') &&
      abilities.every(([, [kind, name, ...more]]) => kind === 'request' && name && more.length === 0)
    return isRequest ? abilities.map(([, [, name = '']]) => name) : undefined
  })
}
