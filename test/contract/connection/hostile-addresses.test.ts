import { describe, expect, it } from 'vitest'
import type { ChainNamespace } from '../../../src/domain/network/network.ts'
import { ownEvmAddress } from '../../../src/infrastructure/shared/evm-checksum.ts'
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

describe.each(namespaces)('a wallet of %s that grants one address', (namespace) => {
  const [dialect, make] = walletWith[namespace]
  const { home } = namespaceWorld(namespace, undefined)

  /** What is wrong with what is shown of this wallet: whatever is shown has to be an address of the chain it is shown on, spelt as that chain spells it. */
  async function wrongWith(vector: Vector): Promise<string | undefined> {
    const result = await namespaceWorld(namespace, make(materialise(vector.input)), { dialect }).connect()
    if (isRefused(result)) return vector.chain === home.caipNetworkId && vector.expect.valid ? 'refused' : undefined
    const { address } = result.accounts[0]
    if (!result.caipNetworkId?.startsWith(`${namespace}:`)) return `on ${String(result.caipNetworkId)}`
    const said = oracle(result.caipNetworkId, vector.input)
    if (said?.valid) return address === said.normalized ? undefined : `shown as ${address}`
    // A wallet's own account in another spelling (EIP-1191) is shown in ours.
    if (said && namespace === 'eip155') return address === ownEvmAddress(vector.input) ? undefined : `shown as ${address}`
    // The same key under another chain's number: it is not that text which is shown.
    if (said) return namespace === 'polkadot' && address !== vector.input ? undefined : `shown as ${address}`
    return vector.chain.startsWith(`${namespace}:`) || OF_BOTH.has(vector.input) ? undefined : `shown as ${address}`
  }

  it(`shows each of ${vectors.length} as the chain spells it, or refuses it`, async () => {
    const wrong: string[] = []
    for (const vector of vectors) {
      const what = await wrongWith(vector)
      if (what) wrong.push(`${vector.id} ${String(vector.input)}: ${what}`)
    }
    expect(wrong).toEqual([])
  })
})
