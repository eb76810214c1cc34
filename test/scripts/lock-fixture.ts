const HASH = `sha512-${'A'.repeat(86)}==`

type Entry = Readonly<Record<string, unknown>>

/** A lock file of one production package, `left`, which needs `right`; `extra` adds or replaces entries. */
export function lockOf(extra: Readonly<Record<string, Entry>> = {}): Readonly<Record<string, unknown>> {
  return {
    lockfileVersion: 3,
    packages: {
      '': { name: 'portico', dependencies: { left: '1.0.0' }, devDependencies: { tool: '1.0.0' } },
      'node_modules/left': { version: '1.0.0', integrity: HASH, license: 'MIT', dependencies: { right: '^2.0.0' } },
      'node_modules/right': { version: '2.1.0', integrity: HASH, license: 'ISC' },
      'node_modules/tool': { version: '1.0.0', integrity: HASH, license: 'GPL-3.0-only', dev: true, hasInstallScript: true },
      ...extra,
    },
  }
}

export const locked = (entry: Entry = {}): Entry => ({ version: '1.0.0', integrity: HASH, license: 'MIT', ...entry })
export const noManifest = (): undefined => undefined
