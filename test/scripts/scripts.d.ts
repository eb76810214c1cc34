// The scripts are plain JavaScript so that they run without a build; these are the parts that tests call.
declare module '*/scripts/api-reference.mjs' {
  export type Field = Readonly<{ name: string; text: string; startsLine: boolean }>
  export type Exported = Readonly<{ name: string; text: string; tags: readonly object[]; fields: readonly Field[] }>
  export function readEntries(root: string): ReadonlyMap<string, readonly Exported[]>
  export function pagesOf(root: string): ReadonlyMap<string, string>
}

declare module '*/scripts/from-appkit.mjs' {
  type Place = Readonly<{ line: number; found: string; advice: string; part: string }>
  export function fromAppKit(source: string): Readonly<{ text: string; left: readonly Place[] }>
  export function rewrite(places: readonly string[], site: string): readonly string[]
}

declare module '*/scripts/lean-maps.mjs' {
  type SourceMap = Readonly<{ sources: readonly string[]; sourcesContent?: readonly (string | null)[] }>
  export function leanMap(map: SourceMap): SourceMap
}

declare module '*/scripts/generate-networks.mjs' {
  export function sources(): readonly (readonly [path: string, text: string])[]
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

type Finding = Readonly<{ breaches: readonly string[]; figures: string }>
type Json = Readonly<Record<string, unknown>>

declare module '*/scripts/lib/production-tree.mjs' {
  export function readJson(...path: string[]): Json
  export function productionTree(
    lock: Json,
  ): Readonly<{ tree: readonly Readonly<{ name: string; path: string; version: string }>[]; missing: readonly string[] }>
}

declare module '*/scripts/check-licences.mjs' {
  export const ALLOWED: readonly string[]
  export function isAllowed(expression: string): boolean
  export function check(lock: Json, manifestOf: (path: string) => Json | undefined, vendored?: readonly string[]): Finding
}

declare module '*/scripts/check-install-scripts.mjs' {
  export function check(lock: Json, manifestOf: (path: string) => Json | undefined, own: Json, npmrc: string): Finding
}

declare module '*/scripts/check-lock.mjs' {
  export function check(lock: Json, manifests: readonly Json[], expected?: readonly string[]): Finding
}

declare module '*/scripts/check-remote-code.mjs' {
  export function check(files: ReadonlyMap<string, string>): Finding
}

declare module '*/scripts/check-package.mjs' {
  type Names = Readonly<{ values: readonly string[]; types: readonly string[] }>
  export function checkContents(files: readonly Readonly<{ path: string }>[], entries: Readonly<Record<string, string>>): readonly string[]
  export function misread(scripts: readonly (readonly [path: string, text: string])[]): readonly string[]
  export function compareNames(
    promised: Readonly<Record<string, Names>>,
    declared: Readonly<Record<string, Names>>,
    given: Readonly<Record<string, readonly string[]>>,
  ): readonly string[]
}

declare module '*/scripts/compile-contracts.mjs' {
  /** SHA-256 of the source, in hexadecimal. */
  export function sourceHash(text?: string): string
  export function compileContracts(name?: string): Promise<Readonly<Record<string, string>>>
}

declare module '*/scripts/check-dead-code.mjs' {
  export function check(result: Json, isKept?: (file: string, name: string) => boolean): Finding
  export function publicExports(entries: readonly string[]): (file: string, name: string) => boolean
}

declare module '*/scripts/check-sbom.mjs' {
  export function importedPackages(texts: readonly string[]): readonly string[]
  export function check(
    document: Json,
    lock: Json,
    imported: readonly string[],
    optionalPeers: readonly string[],
    vendored?: readonly string[],
  ): Finding
}

declare module '*/scripts/generate-sbom.mjs' {
  export function sbom(
    lock: Json,
    manifest: Json,
    manifestOf: (path: string) => Json | undefined,
    vendored?: readonly string[],
  ): Json & { readonly components: readonly Json[] }
}

declare module '*/scripts/check-integrity.mjs' {
  type Hashes = Readonly<Record<string, string>>
  export function integrityOf(folder: string): Hashes
  export function check(listed: Hashes, real: Hashes): Finding
}

declare module '*/scripts/check-reproducible.mjs' {
  export function hashes(folder: string): Map<string, string>
  export function compare(first: ReadonlyMap<string, string>, second: ReadonlyMap<string, string>): readonly string[]
  export function namesFolder(folder: string, places: readonly string[]): readonly string[]
}

declare module '*/scripts/version.mjs' {
  export function nextVersion(root: string): Readonly<{ version: string; changelog: string; output: string }>
}

declare module '*/scripts/lib/count-tests.mjs' {
  type Result = Readonly<{ passed: number; failed: number; output?: string; causes?: readonly string[] }>
  export function countTests(report: Json, code: number, output: string, root: string, absent?: ReadonlyMap<string, string>): Result
  export const SOLANA_TESTS: readonly string[]
}

declare module '*/scripts/lib/ledger.mjs' {
  type Case = Readonly<{ id: string; kind: string; name: string }>
  export function missingCases(
    corpora: Readonly<Record<string, readonly Case[]>>,
    judged: ReadonlySet<string>,
    listed: Readonly<Record<string, string>>,
    sizes: Readonly<Record<string, number>>,
  ): readonly string[]
  export function isVerdict(assertions: number, result: Readonly<{ state: string }> | undefined): boolean
}

declare module '*/scripts/lib/mutation-sample.mjs' {
  type SourceFile = Readonly<{ path: string; text: string }>
  export function mutationSample(files: readonly SourceFile[], options: Readonly<{ seed: number }>): readonly string[]
  export function testsOf(path: string, files: readonly SourceFile[], enough?: number): readonly string[]
  export function undetected(files: Json, least?: number): readonly string[]
  export function mutationScore(report: Json): Readonly<{ detected: number; valid: number; score: number }>
}

declare module '*/bench/lib/figures.mjs' {
  type Figure = Readonly<{ key: string; name: string; value: number; noise: boolean }>
  export function figures(results: object): readonly Figure[]
  export function missedBars(results: object, budgets: Json): readonly string[]
  export function breaches(results: object, budgets: Json): readonly string[]
}

declare module '*/bench/lib/processor.mjs' {
  type TraceEvent = Readonly<{ name: string; pid: number; tid: number; ph: string; ts: number; dur: number; tdur?: number }>
  type Place = Readonly<{ pid: number; tid: number; ts: number }>
  export function tasksOf(events: readonly TraceEvent[], click: Place): readonly Readonly<{ start: number; end: number; time: number }>[]
}

declare module '*/scripts/lib/choose-stages.mjs' {
  export function chooseStages<S extends Readonly<{ name: string }>>(all: readonly S[], named: readonly string[]): readonly S[]
  export function notRun(stage: Readonly<{ name: string; needs: string }>): Readonly<Record<string, unknown>>
}

declare module '*/scripts/lib/noted-figures.mjs' {
  export function notedTable(notes: string, isShown?: (noted: Readonly<{ unit: string }>) => boolean): string
}

declare module '*/scripts/lib/pace.mjs' {
  export function paceNote(seconds: number, run: Readonly<{ isCheck: boolean; isFull: boolean; isPart: boolean }>): string | undefined
}

declare module '*/scripts/faults.mjs' {
  type Fault = Readonly<{ file: string; what: string; code: string }>
  export function staleFaults(faults: readonly Fault[], read: (file: string) => string): readonly string[]
}

declare module '*/scripts/pack.mjs' {
  type Manifest = Readonly<{ repository: Readonly<{ url: string }>; version: string }>
  export function publishedManifest(manifest: Json): Json
  export function absoluteLinks(text: string, manifest: Manifest): string
  export function stage(root: string): string
}
