import { afterAll, describe, expect, it } from 'vitest'
import type { ChainNamespace } from '../../../src/domain/network/network.ts'
import { materialise } from '../../corpora/lib/materialise.mjs'
import { type CorpusCase, readCorpus } from '../../corpora/lib/read-corpus.ts'
import { isRefused, namespaceWorld } from '../../support/namespace-worlds.ts'

type Vector = CorpusCase & Readonly<{ chain: string; input: unknown; expect: Readonly<{ valid: boolean; normalized?: string }> }>

const vectors = readCorpus('address-vectors') as unknown as readonly Vector[]
const rpc = (answer: unknown) => ({ request: async () => ({ result: { addresses: [answer] } }) })
const feature = (name: string, chain: string) => (address: unknown) => ({
  features: { [name]: { connect: async () => ({ accounts: [{ address, publicKey: undefined, chains: [chain] }] }) } },
})

/** A wallet of each standard that grants one account, with whatever address. */
const walletWith: Readonly<Record<ChainNamespace, readonly [dialect: string, make: (address: unknown) => object]>> = {
  eip155: [
    'eip1193',
    (address) => ({ request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x1' : [address]), on: () => {} }),
  ],
  solana: ['standard', feature('standard:connect', 'solana:mainnet')],
  sui: ['standard', feature('standard:connect', 'sui:mainnet')],
  bip122: ['sats-connect', (address) => rpc({ address, purpose: 'payment' })],
  stacks: ['sats-connect', (address) => rpc({ address })],
  polkadot: ['injected', (address) => ({ enable: async () => ({ accounts: { get: async () => [{ address }] }, signer: {} }) })],
  cosmos: ['keplr', (address) => ({ getKey: async () => ({ bech32Address: address, algo: 'secp256k1' }), enable: async () => {} })],
}
const namespaces = Object.keys(walletWith) as ChainNamespace[]

/** What the oracle says of this text on this chain; undefined where nobody asked it. */
const oracle = (chain: string | undefined, input: unknown) => vectors.find((each) => each.chain === chain && each.input === input)?.expect

/** What is an address of a second chain as well: any 20 or 32 bytes in hex, and a text of Cosmos that is 32 bytes in base58 by chance. */
const OF_BOTH = new Set<unknown>([
  '0xE4A618E2Fc5aD76525F555970363ae97AFc1F426',
  '0xc23daf6b20f6bc2f4ca877bef0bd8e0891d1adcf',
  '0xe0e24e934720b464e0da9e64121e23b503584fe4b811c9fae6df3c46634f1401',
  'osmo1jyn4mmt4famhrvfh523pt2852kkdswdvmhvvks',
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
])

const figures = { right: 0, all: 0 }
afterAll(() => console.log(`addresses that wallets of seven namespaces grant: ${figures.right} of ${figures.all} right (B20)`))

describe.each(namespaces)('a wallet of %s that grants one address', (namespace) => {
  const [dialect, make] = walletWith[namespace]

  it.each(vectors.map((vector) => [`${vector.id} ${vector.input}`, vector] as const))('%s', async (_, vector) => {
    figures.all += 1
    const result = await namespaceWorld(namespace, make(materialise(vector.input)), { dialect }).connect()
    const shown = isRefused(result) ? undefined : result
    if (!shown) {
      if (vector.chain === namespaceWorld(namespace, undefined).home.caipNetworkId) expect(vector.expect.valid).toBe(false)
    } else {
      // Whatever is shown is an address of the chain it is shown on, spelt as that chain spells it.
      const { address } = shown.accounts[0]
      expect(String(shown.caipNetworkId)).toMatch(new RegExp(`^${namespace}:`))
      const said = oracle(shown.caipNetworkId, vector.input)
      if (said?.valid) expect(address).toBe(said.normalized)
      // The same key under another chain's number: it is not that text which is shown.
      else if (said) expect([namespace, address === vector.input]).toEqual(['polkadot', false])
      else expect(vector.chain.startsWith(`${namespace}:`) || OF_BOTH.has(vector.input)).toBe(true)
    }
    figures.right += 1
  })
})
