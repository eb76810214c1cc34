import { act } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { runLength } from '../../../test/support/run-length.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { bindTokens } from '../../../test/ui/tokens.ts'
import { type World, wallet } from '../../../test/ui/world.ts'
import type { Identity } from '../../ports/account/identities.ts'
import type { Holdings, HoldingsQuery } from '../../ports/account/token-holdings.ts'
import type { NativeBalance } from '../../ports/connection/chain-adapter.ts'
import { loadAccountWords } from '../modal/load-feature-words.ts'
import { shortAddress } from '../shared/address.tsx'
import { AccountParts } from './account-parts.ts'
import { AccountTotal } from './account-total.tsx'
import { TokensPanel } from './tokens-panel.tsx'

const ACCOUNTS = ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'] as const
const NAMES = ['alice.eth', 'bobby.eth'] as const
const CHAINS = ['eip155:1', 'eip155:8453'] as const
const ROUNDS = runLength({ check: 150, test: 1000, full: 1000 })
/** After so many rounds what is kept is too old, so that everything is asked for anew. */
const FRESH_ROUNDS = 10
const KEPT_MS = 31_000

beforeAll(loadAccountWords)

function dice(seed: number) {
  let state = seed * 2_654_435_761
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

/** 1 to 4: whose it is. */
const markOf = (address: string, chain: string) =>
  1 + ACCOUNTS.findIndex((each) => each === address) * 2 + CHAINS.findIndex((each) => each === chain)

/** The account on the screen, every question about which waits until it is answered. */
async function slowAccount() {
  const waiting: (() => void)[] = []
  const later = <T,>(answer: T) => new Promise<T>((resolve) => waiting.push(() => resolve(answer)))
  let shown: World | undefined
  const addressNow = () => shown?.connections.connection('eip155')?.accounts[0].address ?? ACCOUNTS[0]
  const before = async (world: World) => {
    shown = world
    world.adapter.balance = (address, network) =>
      later<NativeBalance>({ value: BigInt(markOf(address, network.caipNetworkId)) * 10n ** 18n, decimals: 18, symbol: 'ETH' })
    const holdings = {
      reads: () => true,
      lockedMs: () => 0,
      find: ({ address, network }: HoldingsQuery) => {
        const mark = markOf(address, network.caipNetworkId)
        const token = {
          name: `Token ${String(mark)}`,
          symbol: `T${String(mark)}`,
          decimals: 6,
          amount: BigInt(mark) * 10n ** 6n,
          price: '1',
        }
        return later<Holdings>({ tokens: [{ ...token, address: `0x${String(mark).repeat(40)}` }], isPartial: false, isBusy: false })
      },
    }
    bindTokens(world, holdings)
    const parts = world.resolve(AccountParts)
    parts.add('tokens', TokensPanel)
    parts.add('total', AccountTotal)
    await world.connectWith(wallet('Rainbow', 'me.rainbow'))
    world.router.reset('Account')
  }
  const identity = () => later<Identity>({ name: NAMES[ACCOUNTS.findIndex((each) => each === addressNow())] })
  const world = await show({ before, identity })
  return { world, waiting, addressNow }
}

it(`shows the new address at once and never the old name, balance, total or token beside it, in ${String(ROUNDS)} random switches with late answers`, async () => {
  const roll = dice(7)
  const { world, waiting, addressNow } = await slowAccount()
  const seen = { name: 0, balance: 0, total: 0, token: 0 }
  const wrong: string[] = []
  let round = 0
  const textOf = (id: string) => document.querySelector(`[data-testid=${id}]`)?.textContent ?? ''
  const check = (step: string) => {
    const address = addressNow()
    const mark = String(markOf(address, world.networks.of('eip155')?.network.caipNetworkId ?? ''))
    const expected = (what: string, found: string | null | undefined, allowed: readonly string[]) => {
      if (!allowed.includes(found ?? ''))
        wrong.push(`round ${String(round)}, ${step}, ${what}: ${String(found)}, not ${allowed.join(' or ')}`)
    }
    const name = NAMES[ACCOUNTS.findIndex((each) => each === address)] ?? ''
    const line = textOf('wui-wallet-switch')
    if (line === name) seen.name++
    expected('address', line, [name, `${shortAddress(address)}${address}`])
    const balance = textOf('balance-amount')
    if (/\d/.test(balance)) {
      seen.balance++
      expected('balance', balance, [`${mark}.000 ETH`])
    }
    const total = textOf('account-total')
    if (/\d/.test(total)) {
      seen.total++
      expected('total', total, [`$${mark}.00`])
    }
    for (const row of document.querySelectorAll('[data-token]')) {
      seen.token++
      expected('token', row.querySelector('.token-note bdi')?.textContent, [`T${mark}`])
      expected('amount', row.querySelector('.token-amount')?.textContent, [mark])
    }
  }
  for (round = 1; round <= ROUNDS; round++) {
    await act(async () => {
      if (roll(2) === 0) world.adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: ACCOUNTS[roll(2)] ?? '' }] })
      else world.adapter.emit({ type: 'network', caipNetworkId: CHAINS[roll(2)] ?? 'eip155:1' })
    })
    check('after the switch')
    for (let answers = roll(4); answers > 0 && waiting.length > 0; answers--) {
      await act(async () => {
        waiting.splice(roll(waiting.length), 1)[0]?.()
        if (roll(2) === 0) await world.clock.advance(0)
      })
      check('after an answer')
    }
    if (round % FRESH_ROUNDS === 0) {
      await settle(world, KEPT_MS)
      check('later')
    }
  }
  expect(wrong.slice(0, 5)).toEqual([])
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(50)
}, 120_000)
