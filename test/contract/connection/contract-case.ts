/** One rule of a contract. `run` opens what it needs and rejects when the rule is broken. */
export type ContractCase<W> = Readonly<{ name: string; run(open: () => W): Promise<void> }>

/** Without a test runner's `expect`, so that `portico/testing` needs none. */
export function check(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`Expected ${what}`)
}

/** Deep, by what JSON shows of it. */
export function same(actual: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)]
  check(a === b, `${b?.slice(0, 400)}, got ${a?.slice(0, 400)}`)
}

/** `work` rejects with an error of `code`. */
export async function rejects(work: Promise<unknown>, code: string): Promise<void> {
  const outcome = await work.then(
    (value) => ({ resolved: value }),
    (error: Readonly<{ code?: unknown }>) => error.code,
  )
  same(outcome, code)
}
