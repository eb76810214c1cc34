import { materialise } from '../corpora/lib/materialise.mjs'
import type { CorpusCase } from '../corpora/lib/read-corpus.ts'

export type LastWord = Readonly<{ address: string; caipNetworkId: string; isConnected: boolean }>

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const CHAIN = /^0x[0-9a-f]{1,13}$/i

/** What a case's events say in the end, the valid ones alone, of a wallet that began with `address` on Ethereum. EIP-1193. */
export function lastWord(entry: CorpusCase, address: string): LastWord {
  let word: LastWord = { address, caipNetworkId: 'eip155:1', isConnected: true }
  for (const step of entry['steps'] as (string | { emit?: [string, unknown][] })[])
    for (const [name, payload] of (typeof step === 'object' && step.emit) || []) {
      const value: unknown = materialise(payload)
      const chain = name === 'connect' ? (value as { chainId?: unknown } | undefined)?.chainId : value
      const isChain = (name === 'connect' || name === 'chainChanged') && typeof chain === 'string' && CHAIN.test(chain)
      if (isChain) word = { ...word, caipNetworkId: `eip155:${Number(chain)}` }
      if (name === 'accountsChanged' && Array.isArray(value)) {
        const [first] = value as readonly unknown[]
        if (value.length === 0) word = { ...word, isConnected: false }
        else if (typeof first === 'string' && ADDRESS.test(first)) word = { ...word, address: first }
      }
    }
  return word
}

/** What a case of events wants, as far as its own words say it. @throws for words that nobody knows */
export function wantedEnd(entry: CorpusCase, address: string): Partial<LastWord> {
  const state = String(entry.expect['state'])
  const becomes = /^account becomes (0x[0-9a-fA-F]{40})/.exec(state)?.[1]
  if (becomes) return { address: becomes, isConnected: true }
  const network = /^network becomes (eip155:\d+)/.exec(state)?.[1]
  if (network) return { caipNetworkId: network, isConnected: true }
  // A number beyond all chains may be shown as an unknown network, by its number.
  if (/^ignored or Unknown Network, never NaN$/.test(state)) return { address, isConnected: true }
  if (/^ignored(?:, still connected as 0x\w+)?$/.test(state)) return { address, caipNetworkId: 'eip155:1', isConnected: true }
  if (/^(?:"Unknown Network" \/ UnsupportedChain|consistent: state equals the last valid event|last value wins; )/.test(state))
    return lastWord(entry, address)
  throw new Error(`${entry.id}: nobody knows what "${state}" means`)
}
