// The scripts are plain JavaScript so that they run without a build; these are the parts that tests call.
declare module '*/scripts/generate-networks.mjs' {
  export const target: string
  export function source(): string
  export function plain(chain: object): Readonly<Record<string, unknown>>
}

declare module '*/scripts/lib/export-names.mjs' {
  export type Names = Readonly<{ values: readonly string[]; types: readonly string[] }>
  export function exportNames(entry: string, read: (path: string) => string): Names
}

declare module '*/scripts/lib/public-api.mjs' {
  export type Names = Readonly<{ values: readonly string[]; types: readonly string[] }>
  export function publicApi(root: string, folder: 'src' | 'dist', chains: ReadonlySet<string>): Readonly<Record<string, Names | 'missing'>>
}

declare module '*/scripts/lib/remote-code.mjs' {
  export function remoteCode(path: string, source: string): readonly string[]
}
