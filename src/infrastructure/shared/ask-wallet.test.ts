import { expect, it } from 'vitest'
import { collectiblesQuery } from '../../../test/contract/collectibles/collectibles.contract.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { ScriptedWallet } from '../../../test/fakes/wallets/scripted-wallet.ts'
import { Eip5792WalletAbilities } from '../account/eip5792-wallet-abilities.ts'
import { WalletHoldings } from '../account/wallet-holdings.ts'
import { WalletCollectibles } from '../collectibles/wallet-collectibles.ts'

const OWNER = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const CALL = 'wallet_getCapabilities'

/** All who ask the same wallet what it offers. */
function open() {
  const clock = new FakeClock()
  const wallet = new ScriptedWallet({ accounts: [OWNER], chainId: 1 })
  wallet.results.set(CALL, { '0x1': { assetDiscovery: { supported: true } } })
  wallet.results.set('wallet_getAssets', { '0x1': [] })
  const provider = () => wallet.provider
  const query = collectiblesQuery(OWNER)
  const { connection, network } = query
  const [held, nfts, abilities] = [
    new WalletHoldings(clock, provider),
    new WalletCollectibles(clock, provider),
    new Eip5792WalletAbilities(clock, provider),
  ]
  /** What each of them learns. */
  const ask = async (ms = 0) => {
    const { signal } = new AbortController()
    const answers = Promise.all([
      held.find(connection, OWNER, network, signal),
      nfts.page(query, signal),
      abilities.list(connection, OWNER, network, signal),
    ])
    await clock.advance(ms)
    return answers
  }
  const asked = () => wallet.calls.filter(({ method }) => method === CALL).length
  return { clock, wallet, ask, asked }
}

it('asks a wallet once for all who want to know at the same time, and again later', async () => {
  const { ask, asked } = open()
  expect(await ask()).toEqual([[], undefined, ['assetDiscovery']])
  expect(asked()).toBe(1)
  await ask()
  expect(asked()).toBe(2)
})

it('sends no second question to a wallet that has not answered the first, for 5 minutes, and waits 2 s for it once', async () => {
  const { clock, wallet, ask, asked } = open()
  wallet.answers.set(CALL, 'ignore')
  expect(await ask(2000)).toEqual([undefined, undefined, undefined])
  wallet.answers.clear()
  for (let turn = 0; turn < 9; turn++) {
    await clock.advance(30_000)
    expect(await ask()).toEqual([undefined, undefined, undefined])
  }
  expect(asked()).toBe(1)
  await clock.advance(28_000)
  expect(await ask()).toEqual([[], undefined, ['assetDiscovery']])
  expect(asked()).toBe(2)
})

it('asks a wallet again that answered late', async () => {
  const { clock, wallet, ask, asked } = open()
  wallet.answers.set(CALL, 'ignore')
  await ask(2000)
  wallet.answers.clear()
  wallet.wakeUp()
  await clock.advance(1000)
  expect(await ask()).toEqual([[], undefined, ['assetDiscovery']])
  expect(asked()).toBe(2)
})
