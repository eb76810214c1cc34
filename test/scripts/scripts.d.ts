// The scripts are plain JavaScript so that they run without a build; these are the parts that tests call.
declare module '*/scripts/generate-networks.mjs' {
  export const target: string
  export function source(): string
  export function plain(chain: object): Readonly<Record<string, unknown>>
}
