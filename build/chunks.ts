import { join } from 'node:path'
import { defaultClientConditions } from 'vite'

const standIn = (name: string) => join(import.meta.dirname, 'stand-ins', `${name}.js`)

/** RxJS's build for browsers of today; and what stands in for what packages import and we neither use nor ship. */
export const resolve = {
  conditions: ['es2015', ...defaultClientConditions],
  alias: [
    { find: 'rpc-websockets', replacement: standIn('rpc-websockets') },
    { find: '@walletconnect/keyvaluestorage', replacement: standIn('keyvaluestorage') },
    { find: '@walletconnect/jsonrpc-http-connection', replacement: standIn('jsonrpc-http-connection') },
    { find: 'reflect-metadata/lite', replacement: standIn('nothing') },
    { find: '@inversifyjs/reflect-metadata-utils', replacement: standIn('reflect-metadata-utils') },
    { find: 'text-encoding-utf-8', replacement: standIn('text-encoding-utf-8') },
    { find: /^.*\/build\w+Jit\.js$/, replacement: standIn('no-generated-code') },
  ],
}

/** The globals of Node that WalletConnect's client reads. Parcel asks for a package where it finds `process`. */
export const transform = {
  inject: { Buffer: [standIn('buffer'), 'Buffer'] as [string, string] },
  define: Object.fromEntries(['version', 'versions', 'platform', 'env.IS_VITEST'].map((name) => [`process.${name}`, 'undefined'])),
}

const file = (...names: readonly string[]) => new RegExp(`/(?:${names.join('|')})\\.tsx?$`)

/**
 * What is fetched together is one file: the core, the second wave, and each feature with what only it needs. A group has the files that it
 * names and all that these import, but for what an earlier group has. `shared`: what several features need.
 */
export const groups = [
  { name: 'core', test: file('start-core'), priority: 8 },
  {
    name: 'wave',
    test: file('second-wave', 'login-methods', 'eip1193-fault', 'latest-reading', 'caip-network', 'follow-sent'),
    priority: 7,
  },
  { name: 'views', test: file('later-views', 'load-feature-words', 'uqr-qr-codes', 'qr-code', 'qr-css'), priority: 5 },
  {
    name: 'chains',
    test: /\/src\/(?:composition\/[\w-]+\.ts|(?:domain\/(?:caip|network|solana)|infrastructure\/(?:connection|network|shared))\/|infrastructure\/solana\/solana-)/,
    minShareCount: 2,
    priority: 4,
  },
  {
    name: 'siwx',
    test: /\/src\/(?:domain\/siwx\/|infrastructure\/siwx\/(?!.*(?:verifier|bip322|-siwx\.ts)))/,
    minShareCount: 2,
    priority: 4,
  },
  { name: 'ens', test: file('ens-resolver'), priority: 3 },
  { name: 'pairing', test: file('walletconnect.feature'), priority: 3 },
  {
    name: 'shared',
    test: /\/src\/(?!.*(?:verifier|bip322|-siwx\.ts|showable-name|http-name-directory|web3-solana|http-solana|-messages|known-tokens))/,
    minShareCount: 2,
    priority: 1,
  },
]
