export type NotYetLoaded = Readonly<{ for: string; files: readonly string[] }>

/**
 * Code that is there and tested, and that nothing in a visitor's page leads to yet, by what will. A file leaves this list with the change that
 * loads it.
 */
export const NOT_YET_LOADED: readonly NotYetLoaded[] = [
  {
    for: 'hosts: `portico/core` exports it, nothing of ours runs it',
    files: [
      'src/composition/container-module.ts',
      'src/composition/create-container.ts',
      'src/domain/errors/error-catalogue.ts',
      'src/ports/solana/solana-transfers.ts',
    ],
  },
]
