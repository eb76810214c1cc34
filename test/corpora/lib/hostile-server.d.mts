export type HostileServer = {
  readonly url: string
  readonly log: readonly { t: number; method: string; url: string; headers: Readonly<Record<string, string | undefined>> }[]
  /** `path` may end in `*`. */
  set(path: string, response: Readonly<Record<string, unknown>>): void
  stop(): Promise<void>
}
export function start(): Promise<HostileServer>
