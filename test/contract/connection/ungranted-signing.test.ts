import { describe, expect, it } from 'vitest'
import { BitcoinKeys, unisatShape } from '../../fakes/wallets/bitcoin-wallet-shapes.ts'
import { adapterWorlds } from '../../support/adapter-worlds.ts'
import { shapeWorld } from '../../support/bitcoin-world.ts'
import type { ChainAdapterWorld } from './chain-adapter-cases.ts'

type Sign = Readonly<Record<string, (input: never, more?: never) => Promise<unknown>>>

const shape = (make: (keys: BitcoinKeys) => object, dialect: string) => () => {
  const keys = new BitcoinKeys()
  return shapeWorld(keys, make(keys), dialect, () => {})
}
const bytes = new Uint8Array([1, 2, 3])
const bitcoin = (address: string): readonly (readonly [string, unknown])[] => [
  ['signMessage', { message: 'hello' }],
  ['signMessage', { message: 'hello', address }],
  ['signPsbt', { psbt: 'cHNidA==' }],
  ['signPsbt', { psbt: 'cHNidA==', signInputs: [{ address, index: 0 }] }],
  ['sendTransfer', { recipient: address, amount: '1' }],
]

const WORLDS: readonly (readonly [string, () => ChainAdapterWorld, (address: string) => readonly (readonly [string, unknown])[]])[] = [
  [
    'solana',
    adapterWorlds.solana,
    () => [
      ['signMessage', bytes],
      ['signTransaction', bytes],
      ['signAllTransactions', [bytes]],
      ['signAndSendTransaction', bytes],
    ],
  ],
  [
    'sui',
    adapterWorlds.sui,
    () => [
      ['signPersonalMessage', { message: bytes }],
      ['signTransaction', { transaction: bytes }],
      ['signAndExecuteTransaction', { transaction: bytes }],
    ],
  ],
  ['bitcoin, sats-connect', adapterWorlds.bip122, bitcoin],
  ['bitcoin, unisat', shape(unisatShape, 'unisat'), bitcoin],
  ['bitcoin, okx', shape((keys) => unisatShape(keys, 'okx'), 'okx'), bitcoin],
]

/** Before the wallet said anything of it by itself. */
describe.each(WORLDS)('an account that the wallet grants no more (%s)', (_, open, questions) => {
  const connected = async () => {
    const world = open()
    const { adapter, connector, addresses, pass } = world
    const work = adapter.connect(connector, {}, new AbortController().signal)
    await pass(0)
    const connection = { ...(await work), connector }
    return { ...world, connection, provider: adapter.provider(connection) as Sign, addresses }
  }

  it.each(['another account', 'nothing'])('signs nothing, with 4100, where the wallet has %s', async (now) => {
    for (const [method, input] of questions((await connected()).addresses[0])) {
      const { provider, wallet, addresses, pass } = await connected()
      if (now === 'nothing') wallet.grants(false)
      else wallet.accounts([addresses[1]])
      const before = wallet.prompts()
      const work = provider[method]?.(input as never).catch((error: unknown) => error)
      await pass(5000)
      expect([method, await work]).toMatchObject([method, { name: 'ProviderRpcError', code: 4100 }])
      expect([method, wallet.prompts()]).toEqual([method, before])
    }
  })

  it('is not signed for by the active one in a sign-in', async () => {
    const { adapter, provider, connection, wallet, addresses, pass } = await connected()
    const before = wallet.prompts()
    const account = { ...connection.accounts[0], address: `${addresses[1]}` }
    wallet.accounts([addresses[0]])
    const work = adapter.signMessage({ provider, account, message: 'hello' }, new AbortController().signal).catch((error: unknown) => error)
    await pass(5000)
    expect(await work).toMatchObject({ code: 'WALLET_REFUSED', facts: { walletCode: 4100 } })
    expect(wallet.prompts()).toBe(before)
  })
})

it('signs nothing for an account that a wallet of one account lists, but does not show', async () => {
  const keys = new BitcoinKeys()
  const { adapter, connector, addresses, pass } = shapeWorld(keys, unisatShape(keys), 'unisat', () => {})
  const work = adapter.connect(connector, {}, new AbortController().signal)
  await pass(0)
  const provider = adapter.provider({ ...(await work), connector }) as Sign
  keys.selected = [addresses[1], addresses[0]]
  const signed = provider['signMessage']?.({ message: 'hello', address: addresses[0] } as never).catch((error: unknown) => error)
  await pass(5000)
  expect(await signed).toMatchObject({ code: 4100 })
})
