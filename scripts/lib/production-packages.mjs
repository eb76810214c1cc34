/**
 * Every package a host site may get from us. A new name is a decision: read its code and licence, see that the version is
 * at least seven days old, then add it here. It catches look-alike names that a hurried install lets in.
 */
export const PRODUCTION_PACKAGES = [
  '@adraffy/ens-normalize',
  '@inversifyjs/common',
  '@inversifyjs/container',
  '@inversifyjs/core',
  '@inversifyjs/plugin',
  '@inversifyjs/prototype-utils',
  '@inversifyjs/reflect-metadata-utils',
  '@noble/ciphers',
  '@noble/curves',
  '@noble/hashes',
  '@scure/base',
  '@scure/bip32',
  '@scure/bip39',
  'abitype',
  'eventemitter3',
  'idb-keyval',
  'inversify',
  'isows',
  'ox',
  'react',
  'react-dom',
  'reflect-metadata',
  'rxjs',
  'scheduler',
  'tslib',
  'valibot',
  'viem',
  'ws',
]

/** One copy in the tree: two would break `instanceof`, contexts and singletons, and weigh twice. */
export const SINGLE = ['viem', 'rxjs', 'react', 'react-dom', 'inversify', 'reflect-metadata', '@noble/curves']

export const MOST_PACKAGES = 170

/** Releases known to have carried hostile code. Source: the public reports of each incident. */
export const DENIED = {
  '@ledgerhq/connect-kit': ['1.1.5', '1.1.6', '1.1.7'],
  '@solana/web3.js': ['1.95.6', '1.95.7'],
  'ansi-regex': ['6.2.1'],
  'ansi-styles': ['6.2.2'],
  backslash: ['0.2.1'],
  chalk: ['5.6.1'],
  'chalk-template': ['1.1.1'],
  color: ['5.0.1'],
  'color-convert': ['3.1.1'],
  'color-name': ['2.0.1'],
  'color-string': ['2.1.1'],
  debug: ['4.4.2'],
  'error-ex': ['1.3.3'],
  'event-stream': ['3.3.6'],
  'has-ansi': ['6.0.1'],
  'is-arrayish': ['0.3.3'],
  'simple-swizzle': ['0.2.3'],
  'slice-ansi': ['7.1.1'],
  'strip-ansi': ['7.1.1'],
  'supports-color': ['10.2.1'],
  'supports-hyperlinks': ['4.1.1'],
  'ua-parser-js': ['0.7.29', '0.8.0', '1.0.0'],
  'wrap-ansi': ['9.0.1'],
}
