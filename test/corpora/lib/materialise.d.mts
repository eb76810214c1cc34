type Environment = { window?: unknown; document?: unknown }
type Controls = {
  emit(name: string, ...args: unknown[]): void
  calls: { method?: string; params?: unknown }[]
  listeners: Map<string, Set<unknown>>
}

/** From a materialised provider to what was done with it. */
export const controls: WeakMap<object, Controls>
export function materialise(value: unknown, environment?: Environment): unknown
export function makeProvider(specification: unknown, environment?: Environment): Controls & { provider: object }
/** Dispatches the announcements of one case of `eip6963-hostile`. */
export function announce(entry: unknown, window: unknown): void
