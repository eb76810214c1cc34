import type { Plugin } from 'vite'

/**
 * Shipped inside our own files (docs/decisions/0010). WalletConnect's provider and its client are CommonJS, whose helpers a host's bundler
 * would put into the page's first chunk. Solana's imports sockets and a text codec that no page needs, which are stood in for below.
 */
export const INSIDE: readonly string[] = [
  '@walletconnect/universal-provider',
  '@walletconnect/sign-client',
  '@solana/web3.js',
  'idb-keyval',
  'rxjs',
  'uqr',
  'valibot',
]

/** What those packages import and we neither use nor ship, and what stands in for it. */
const STAND_INS: Readonly<Record<string, string>> = {
  // Viem, for one check of signatures over messages that we never ask for: fetched if it is ever used, not before a code is shown.
  'walletconnect-viem': `export const recoverAddress = async (parameters) => (await import('walletconnect-viem-part')).recoverAddress(parameters)`,
  'walletconnect-viem-part': `export { recoverAddress } from 'viem'`,
  // LGPL. Of Solana's sockets: every question goes over HTTP.
  'rpc-websockets': `
    export class CommonClient {
      on() {}
      connect() {}
      close() {}
      async call() { throw new Error('No subscriptions') }
      async notify() {}
    }
    export function WebSocket() { throw new Error('No subscriptions') }`,
  // What the client keeps goes into our own store (`session-storage.ts`); theirs would be 4 kB more before a code is shown.
  '@walletconnect/keyvaluestorage': `
    export default class {
      constructor() { throw new Error('No storage') }
    }`,
  // Questions to nodes go over our own ports (`session-eip1193-provider.ts`); the provider makes a connection for each chain, and opens none.
  '@walletconnect/jsonrpc-http-connection': `
    export class HttpConnection {
      connected = false
      on() {}
      once() {}
      off() {}
      removeListener() {}
      async open() { throw new Error('No requests to nodes') }
      async close() {}
      async send() { throw new Error('No requests to nodes') }
    }
    export default HttpConnection`,
  // Node's own class; browsers have none. The client writes and reads by it what a session may do (ERC-5573), as base64.
  'text-buffer': `
    const text = (bytes, to) =>
      to === 'base64' ? btoa(String.fromCharCode(...bytes))
      : to === 'hex' ? [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
      : new TextDecoder().decode(bytes)
    export const Buffer = {
      from(value, as) {
        const bytes = typeof value !== 'string' ? Uint8Array.from(value)
          : as === 'base64' ? Uint8Array.from(atob(value.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0))
          : new TextEncoder().encode(value)
        return Object.defineProperty(bytes, 'toString', { value: (to) => text(bytes, to) })
      },
    }`,
  // Says no licence. Every browser has its own.
  'text-encoding-utf-8': 'export const { TextDecoder, TextEncoder } = globalThis',
}

const PLACE = '\0node_modules/stand-ins/'

/**
 * A package that the host's bundler shares between WalletConnect's provider and our features would be one more file before the code is
 * shown; the provider's file has a copy of the part that it needs.
 */
const COPIED = '@scure/base'
const isCopied = (id: string, importer: string | undefined): boolean => id === COPIED && importer?.includes('/@walletconnect/') === true

/** Viem, for WalletConnect's utilities; and what is copied. */
export const isStoodIn = (id: string, importer: string | undefined): boolean =>
  isCopied(id, importer) || (id === 'viem' && importer?.includes('/@walletconnect/utils/') === true)

export const standIns: Plugin = {
  name: 'stand-ins',
  enforce: 'pre',
  resolveId(id, importer) {
    if (isCopied(id, importer)) return `${import.meta.dirname}/../node_modules/${COPIED}/lib/esm/index.js`
    const own = id === 'viem' && isStoodIn(id, importer) ? 'walletconnect-viem' : id
    return own in STAND_INS ? `${PLACE}${own}.js` : undefined
  },
  load: (id) => (id.startsWith(PLACE) ? STAND_INS[id.slice(PLACE.length, -'.js'.length)] : undefined),
  transform: (code, id) =>
    id.includes('/@walletconnect/utils/') && /\bBuffer\b/.test(code)
      ? { code: `import { Buffer } from 'text-buffer'\n${code}`, map: null }
      : undefined,
}

/** Writes `vendor/packages.json`: the paths of all packages whose code lies inside our files, for the licences and the bill of materials. */
export const inventory: Plugin = {
  name: 'inventory',
  generateBundle(_, bundle) {
    const ids = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? Object.keys(chunk.modules) : []))
    const paths = ids.filter((id) => !id.startsWith(PLACE)).flatMap(packageOf)
    this.emitFile({
      type: 'asset',
      fileName: 'vendor/packages.json',
      source: `${JSON.stringify([...new Set(paths)].sort(), undefined, 2)}\n`,
    })
  },
}

function packageOf(id: string): readonly string[] {
  const [, first, ...more] = id.split(/(?<=^|\/)node_modules\//).map((part) => /^(?:@[^/]+\/)?[^/]+/.exec(part)?.[0] ?? '')
  return first ? [`node_modules/${[first, ...more].join('/node_modules/')}`] : []
}
