import { expect, it } from 'vitest'
import { bitcoinOverSession, bitcoinProvider } from './bitcoin-host-provider.ts'
import type { BitcoinWallet } from './bitcoin-wallet.ts'

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const TXID = 'ab'.repeat(32)
const transfer = { recipient: ADDRESS, amount: '1' }

function open(kind: 'injected' | 'session') {
  const world = { sent: 0, isRefused: false }
  const answer = async () => {
    if (world.isRefused) throw new Error('no')
    return { psbt: 'cHNidP8=', txid: TXID }
  }
  const wallet: Partial<BitcoinWallet> = {
    standing: async () => undefined,
    signPsbt: answer,
    sendTransfer: async () => (await answer()).txid,
  }
  const link = { address: ADDRESS, caipNetworkId: undefined, methods: [], request: answer }
  const shown = { accounts: [{ address: ADDRESS, namespace: 'bip122' as const }], isConfirmed: true }
  const sent = () => {
    world.sent++
  }
  const ask = <T>(question: (signal: AbortSignal) => Promise<T>) => question(new AbortController().signal)
  const injected = () => bitcoinProvider(wallet as BitcoinWallet, shown, ask, () => {}, sent)
  return { world, provider: kind === 'injected' ? injected() : bitcoinOverSession(link, sent) }
}

it.each(['injected', 'session'] as const)('tells of what was sent, and of nothing else: %s', async (kind) => {
  const { world, provider } = open(kind)
  await provider.signPsbt({ psbt: 'cHNidP8=' })
  world.isRefused = true
  await provider.sendTransfer(transfer).catch(() => {})
  await provider.signPsbt({ psbt: 'cHNidP8=', broadcast: true }).catch(() => {})
  expect(world.sent).toBe(0)
  world.isRefused = false
  await provider.sendTransfer(transfer)
  expect(world.sent).toBe(1)
  await provider.signPsbt({ psbt: 'cHNidP8=', broadcast: true })
  expect(world.sent).toBe(2)
})
