import { createContext, runInContext } from 'node:vm'
import { build, type Plugin } from 'esbuild'
import { expect, it } from 'vitest'

/** What every worker and edge function has; none of it is a page's or Node's. */
const WEB = {
  ...{ AbortController, AbortSignal, Event, EventTarget, Headers, Request, Response, TextDecoder, TextEncoder, URL, URLSearchParams },
  ...{ atob, btoa, clearTimeout, console, crypto, fetch, queueMicrotask, setTimeout },
}

/** Fetched when a visitor acts, which happens in a page. */
const later: Plugin = {
  name: 'later',
  setup: ({ onResolve }) =>
    onResolve({ filter: /./ }, ({ kind }) => (kind === 'dynamic-import' ? { path: 'later', external: true } : undefined)),
}

const STORY = `
import { createPortico, readSnapshot, writeSnapshot } from './src/index.ts'
import { evm } from './src/evm.ts'
import { base, mainnet } from './src/networks.ts'
import { createNonce, createSiweMessage, parseSiweMessage } from './src/siwx.ts'
const portico = createPortico({ networks: [mainnet, base], adapters: [evm()], initialState: readSnapshot('') })
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const message = createSiweMessage({ domain: 'a.example', address, uri: 'https://a.example', version: '1', chainId: 1, nonce: createNonce() })
globalThis.told = [portico.getAccount().status, portico.getNetwork().caipNetworkId, writeSnapshot(portico).slice(0, 8), parseSiweMessage(message).address].join()
`

it.each(['worker', 'edge-light', 'react-server'])('runs without a page and without Node, with the condition `%s`', async (condition) => {
  const { outputFiles } = await build({
    stdin: { contents: STORY, resolveDir: process.cwd(), loader: 'ts' },
    ...{ bundle: true, write: false, format: 'iife', platform: 'neutral', logLevel: 'silent', plugins: [later] },
    ...{ conditions: [condition, 'import'], mainFields: ['browser', 'module', 'main'] },
  })
  const context = createContext({ ...WEB })
  runInContext(outputFiles[0]?.text ?? '', context)
  expect(context['told']).toBe('disconnected,eip155:1,portico=,0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
})
