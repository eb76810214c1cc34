import { ed25519 } from '@noble/curves/ed25519'
import { Keypair, SystemProgram, Transaction, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { FakeSolanaRpc } from '../../../test/fakes/solana/fake-solana-rpc.ts'
import { StandardKeyWallet } from '../../../test/fakes/wallets/standard-key-wallet.ts'
import { siteParts } from '../../../test/support/standard-world.ts'
import { decodeBase58, encodeBase58 } from '../../domain/caip/base58.ts'
import type { Connector } from '../../domain/connection/connection.ts'
import { toNetwork } from '../../domain/network/to-network.ts'
import type { SessionLink } from '../../ports/connection/chain-adapter.ts'
import type { SolanaProvider } from '../../ports/host/providers.ts'
import { solana, solanaDevnet } from '../network/known-networks.ts'
import { SolanaChainAdapter } from './solana-chain-adapter.ts'

const home = toNetwork(solana)
const blockhash = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N'
const signal = () => new AbortController().signal
const unhex = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'))

function open(options: ConstructorParameters<typeof StandardKeyWallet>[0] = {}) {
  const { clock, site } = siteParts('solana', home, toNetwork(solanaDevnet))
  const rpc = new FakeSolanaRpc()
  const told = { sent: 0 }
  const adapter = new SolanaChainAdapter(clock, site, rpc, () => {
    told.sent++
  })
  const keys = new StandardKeyWallet(options)
  const connector: Connector = { id: 'keys', type: 'ANNOUNCED', name: 'Keys', chain: 'solana', provider: keys.wallet }
  const connect = async () => {
    const connection = { ...(await adapter.connect(connector, {}, signal())), connector }
    return { connection, provider: adapter.provider(connection) as SolanaProvider }
  }
  return { adapter, keys, rpc, connector, connect, told }
}

function transactions(address: string | undefined) {
  const payer = Keypair.fromSeed(new Uint8Array(32).fill(3)).publicKey
  const from = new (payer.constructor as new (text: string) => typeof payer)(address ?? '')
  const transfer = SystemProgram.transfer({ fromPubkey: from, toPubkey: payer, lamports: 5 })
  const legacy = new Transaction({ feePayer: from, blockhash, lastValidBlockHeight: 1 }).add(transfer)
  const message = new TransactionMessage({ payerKey: from, recentBlockhash: blockhash, instructions: [transfer] }).compileToV0Message()
  return { legacy, versioned: new VersionedTransaction(message) }
}

/** A WalletConnect wallet with the keys of a test wallet. */
function session(keys: StandardKeyWallet, methods: readonly string[], isOld = false) {
  const [account] = keys.keys
  if (!account) throw new Error('a key')
  const asked: [string, Record<string, unknown>][] = []
  const sign = (text: string) => (account.signTransaction(unhex(text)) as { signedTransaction: Uint8Array }).signedTransaction
  const link: SessionLink = {
    address: account.address,
    caipNetworkId: home.caipNetworkId,
    methods,
    request: async (method, given) => {
      const params = given as Record<string, unknown>
      asked.push([method, params])
      if (method === 'solana_signMessage') {
        const { signature } = account.sign(decodeBase58(String(params['message'])) ?? new Uint8Array()) as { signature: Uint8Array }
        return { signature: encodeBase58(signature) }
      }
      if (method === 'solana_signAllTransactions')
        return { transactions: (params['transactions'] as string[]).map((text) => Buffer.from(sign(text)).toString('base64')) }
      const signed = sign(String(params['transaction']))
      const signature = encodeBase58(signed.slice(1, 65))
      return isOld || method === 'solana_signAndSendTransaction'
        ? { signature }
        : { signature, transaction: Buffer.from(signed).toString('base64') }
    },
  }
  return { link, asked }
}

const METHODS = ['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions', 'solana_signAndSendTransaction']

describe.each(['a wallet of the page', 'a wallet behind a relay', 'an old wallet behind a relay'] as const)(
  'the provider of %s',
  (kind) => {
    const start = async () => {
      const world = open({ send: (transaction) => world.rpc.send(transaction, home, signal()) })
      if (kind === 'a wallet of the page') return { ...world, ...(await world.connect()) }
      const { link } = session(world.keys, kind.includes('old') ? METHODS.slice(0, 2) : METHODS, kind.includes('old'))
      return { ...world, provider: world.adapter.overSession(link) as SolanaProvider }
    }

    it('signs messages', async () => {
      const { provider } = await start()
      const message = new TextEncoder().encode('Gruß 👋')
      const key = decodeBase58(provider.address ?? '') ?? new Uint8Array()
      expect(ed25519.verify(await provider.signMessage(message), message, key)).toBe(true)
    })

    it('signs transactions of both kinds, and bytes, each as it was given', async () => {
      const { provider } = await start()
      const { legacy, versioned } = transactions(provider.address)
      const signedLegacy = await provider.signTransaction(legacy)
      expect(signedLegacy).toBeInstanceOf(Transaction)
      expect(signedLegacy.verifySignatures()).toBe(true)
      const signed = await provider.signAllTransactions([versioned, versioned])
      expect(signed.map((each) => each instanceof VersionedTransaction && each.signatures[0]?.some(Boolean))).toEqual([true, true])
      const bytes = await provider.signTransaction(versioned.serialize())
      expect(bytes).toEqual(Uint8Array.from(signed[0]?.serialize() ?? []))
    })

    it('signs and sends', async () => {
      const { provider, rpc } = await start()
      const { versioned } = transactions(provider.address)
      const signature = await provider.signAndSendTransaction(versioned)
      const signed = await provider.signTransaction(versioned)
      expect(signature).toBe(encodeBase58(signed.signatures[0] ?? new Uint8Array()))
      if (kind !== 'a wallet behind a relay') expect(rpc.ledger.sent).toHaveLength(1)
    })
  },
)

describe('the provider of Solana', () => {
  it('sends by itself what a wallet only signs', async () => {
    const { connect, rpc, told } = open({ without: ['solana:signAndSendTransaction'] })
    const { provider } = await connect()
    await provider.signTransaction(transactions(provider.address).versioned)
    expect(told.sent).toBe(0)
    await provider.signAndSendTransaction(transactions(provider.address).versioned)
    expect(told.sent).toBe(1)
    expect(rpc.ledger.sent).toHaveLength(1)
  })

  it.each([true, false])('hands the options of the site to the node for wallets that only sign, behind a relay: %s', async (isSession) => {
    const { connect, rpc, adapter, keys } = open({ without: ['solana:signAndSendTransaction'] })
    const { link } = session(keys, ['solana_signTransaction'])
    const provider = isSession ? (adapter.overSession(link) as SolanaProvider) : (await connect()).provider
    const options = { skipPreflight: true, maxRetries: 0, minContextSlot: 42, preflightCommitment: 'processed' } as const
    await provider.signAndSendTransaction(transactions(provider.address).versioned, { ...options, own: 'of the wallet', mode: {} })
    await provider.signAndSendTransaction(transactions(provider.address).versioned, { maxRetries: -1, preflightCommitment: 'soon' })
    expect(rpc.sentWith).toEqual([options, {}])
  })

  it.each([
    ['recent', 'processed'],
    ['single', 'confirmed'],
    ['singleGossip', 'confirmed'],
    ['root', 'finalized'],
    ['max', 'finalized'],
  ])('hands the node today’s name of the commitment %s', async (given, told) => {
    const { connect, rpc } = open({ without: ['solana:signAndSendTransaction'] })
    const { provider } = await connect()
    const { versioned } = transactions((provider as SolanaProvider).address)
    await (provider as SolanaProvider).signAndSendTransaction(versioned, { preflightCommitment: given as 'confirmed' })
    expect(rpc.sentWith).toEqual([{ preflightCommitment: told }])
  })

  it('hands older wallets behind a relay the parts of a transaction', async () => {
    const { adapter, keys } = open()
    const { link, asked } = session(keys, METHODS)
    const provider = adapter.overSession(link) as SolanaProvider
    await provider.signTransaction(transactions(provider.address).legacy)
    expect(asked[0]?.[1]).toMatchObject({ feePayer: provider.address, recentBlockhash: blockhash, instructions: [{ keys: [{}, {}] }] })
  })

  it('lets errors of the wallet through, with their code', async () => {
    const { connect, keys } = open({ without: ['solana:signTransaction'] })
    const { provider } = await connect()
    await expect(provider.signTransaction(transactions(provider.address).versioned)).rejects.toMatchObject({ code: 4200 })
    keys.answer = 'reject'
    await expect(provider.signMessage(new Uint8Array(1))).rejects.toMatchObject({ code: 4001, message: 'User rejected the request.' })
    keys.failures.set('signMessage', 'a text')
    keys.answer = 'approve'
    await expect(provider.signMessage(new Uint8Array(1))).rejects.toMatchObject({ code: -32603, message: 'a text' })
  })

  it.each([undefined, null, [], [{}], [{ signature: 'x' }], [{ signature: new Uint8Array(63) }]])(
    'believes no answer %j, and calls no transaction failed that may be on its way',
    async (answer) => {
      const { connect, keys } = open()
      const { provider } = await connect()
      const features = (keys.wallet as { features: Record<string, Record<string, unknown>> }).features
      Object.assign(features['solana:signMessage'] ?? {}, { signMessage: async () => answer })
      await expect(provider.signMessage(new Uint8Array(1))).rejects.toMatchObject({ code: -32603 })
      Object.assign(features['solana:signAndSendTransaction'] ?? {}, { signAndSendTransaction: async () => answer })
      const sending = provider.signAndSendTransaction(transactions(provider.address).versioned)
      await expect(sending).rejects.toMatchObject({ code: -32090 })
    },
  )

  it('is of the account and the chain where the connection stands', async () => {
    const { connect, adapter, keys } = open()
    const { connection, provider } = await connect()
    const second = connection.accounts[1]
    if (!second) throw new Error('two accounts')
    adapter.provider({ ...connection, accounts: [second], caipNetworkId: toNetwork(solanaDevnet).caipNetworkId })
    expect(provider.address).toBe(second.address)
    await provider.signTransaction(transactions(second.address).versioned)
    expect(keys.calls.at(-1)?.input).toMatchObject([{ chain: 'solana:devnet' }])
  })
})
