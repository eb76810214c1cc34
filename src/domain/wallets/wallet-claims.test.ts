import { describe, expect, it } from 'vitest'
import { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { coreWorld } from '../../../test/support/core-world.ts'
import { listed } from '../../../test/support/registry-world.ts'
import type { Connector } from '../connection/connection.ts'
import type { ChainNamespace } from '../network/network.ts'
import { DEFAULT_FEATURES } from '../options/resolve-options.ts'
import { chooseWallet } from './choose-wallet.ts'
import { claimants } from './claimants.ts'
import { connectorOf } from './offered-wallets.ts'
import { disputesAmong } from './wallet-claims.ts'
import { walletRows } from './wallet-rows.ts'

type Announced = Readonly<{ name: string; rdns?: string; chain?: ChainNamespace }>

/** As discovery emits them: the first wallet of an rdns has it as its id. */
function connectorsOf(announced: readonly Announced[]): readonly Connector[] {
  const ids = new Set<string>()
  return announced.map(({ name, rdns, chain = 'eip155' }, index) => {
    const wanted = rdns ?? (chain === 'eip155' ? `announced-${index}` : name.toLowerCase())
    const id = ids.has(`${chain} ${wanted}`) ? `announced-${chain}-${index}` : wanted
    ids.add(`${chain} ${wanted}`)
    return { id, type: 'ANNOUNCED', name, rdns, chain, provider: { index } }
  })
}

function* orders<T>(list: readonly T[]): Generator<readonly T[]> {
  if (list.length < 2) yield list
  for (const [index, first] of list.entries())
    for (const rest of list.length < 2 ? [] : orders(list.filter((_, other) => other !== index))) yield [first, ...rest]
}

async function open(announced: readonly Announced[], beyond = 0) {
  const { wallets, discovery } = coreWorld({ adapters: [new FakeChainAdapter('eip155'), new FakeChainAdapter('solana')] })
  await wallets.start(Promise.resolve([]))
  const all = connectorsOf(announced)
  discovery.others = beyond ? all.slice(-beyond) : []
  for (const each of all.slice(0, all.length - beyond)) discovery.announce(each)
  const { connectors, disputes } = wallets.state.value
  const options = { excludeWalletIds: [], includeWalletIds: [], features: DEFAULT_FEATURES }
  const recent = all.map(({ id }) => id)
  const rows = walletRows({ connectors, disputes, recent, connected: new Set(), options }).filter(({ wallet }) =>
    all.some(({ name }) => name === wallet.name),
  )
  return { wallets, rows, all, connectors, disputes }
}

const GENUINE = { name: 'MetaMask', rdns: 'io.metamask' }
const CERTIFIED = listed('MetaMask', { rdns: 'io.metamask', isCertified: true })

it('disputes both entries of a wallet that announces itself twice beside another of the same name, in every order', () => {
  const provider = {}
  const wallet = (rdns: string, of: object) =>
    ({ id: rdns, type: 'ANNOUNCED', name: 'MetaMask', rdns, chain: 'eip155', provider: of }) as const
  const all = [wallet('com.evil', provider), wallet('com.evil2', provider), wallet('io.metamask', {})]
  for (const order of orders(all)) expect([...disputesAmong(order).keys()].sort()).toEqual(all.map(({ rdns }) => `eip155:${rdns}`).sort())
  expect(disputesAmong(all.slice(0, 2)).size).toBe(0)
})

describe('two or more claimants of one domain or name, in every order', () => {
  const crowds: readonly (readonly [string, readonly Announced[]])[] = [
    ['one domain, twice', [GENUINE, GENUINE]],
    ['one domain, under other names', [GENUINE, { ...GENUINE, name: 'MetaMask Pro' }, { ...GENUINE, name: 'Fox' }]],
    ['one domain, five times', [GENUINE, GENUINE, GENUINE, GENUINE, GENUINE]],
    ['one name, one without a domain', [GENUINE, { name: 'MetaMask' }]],
    ['one name, two domains', [GENUINE, { name: 'Meta Mask', rdns: 'com.evil' }]],
    ['names that look the same', [GENUINE, { name: 'MetaMаsk', rdns: 'com.evil' }, { name: 'rnetamask' }]],
    [
      'one name of the Wallet Standard',
      [
        { name: 'Sun', chain: 'solana' },
        { name: 'Sun', chain: 'solana' },
        { name: 'SUN', chain: 'solana' },
      ],
    ],
  ]
  it.each(crowds)('%s', async (_, crowd) => {
    for (const order of orders(crowd)) {
      const { rows, wallets, disputes, connectors, all } = await open(order)
      expect(rows).toHaveLength(order.length)
      for (const { tag, group, suffix, wallet } of rows) {
        expect({ tag, group }).toEqual({ tag: undefined, group: 'injected' })
        expect(suffix).toBe(wallet.rdns ?? '')
        expect(wallet).toMatchObject({ type: 'ANNOUNCED' })
      }
      const isDomainDisputed = order.filter(({ rdns }) => rdns === GENUINE.rdns).length > 1
      if (isDomainDisputed) {
        expect(connectorOf(CERTIFIED, connectors, disputes)).toBeUndefined()
        expect(chooseWallet(CERTIFIED, { connectors, disputes, hasRelay: true }).view).toBe('ConnectingWalletConnect')
        expect(claimants(wallets, { connectorId: 'io.metamask', rdns: 'io.metamask', type: 'ANNOUNCED' }, 'eip155')).toHaveLength(
          order.filter(({ rdns }) => rdns === GENUINE.rdns).length,
        )
      }
      expect(all.every(({ id, chain }) => wallets.find(id, chain)?.id === id)).toBe(true)
    }
  })

  it('counts claimants beyond the first rows', async () => {
    const { rows } = await open([GENUINE, { name: 'Other', rdns: 'com.other' }, GENUINE], 1)
    expect(rows.map(({ tag }) => tag)).toEqual(['recent', undefined])
  })
})

describe('a claim by name alone', () => {
  it('gets no seal, no badge and no place', async () => {
    const { rows, connectors, disputes } = await open([{ name: 'MetaMask' }])
    expect(rows).toMatchObject([{ tag: undefined, group: 'injected' }])
    expect(connectorOf(CERTIFIED, connectors, disputes)).toBeUndefined()
  })

  it('merges no wallet of another namespace with the genuine one, which keeps its badge', async () => {
    for (const order of orders([GENUINE, { name: 'MetaMask', chain: 'solana' } as const])) {
      const { rows } = await open(order)
      const shown = rows.map(({ wallet, tag, suffix }) => [(wallet as Connector).type, (wallet as Connector).chain, tag, suffix])
      expect(shown).toHaveLength(2)
      expect(shown).toContainEqual(['ANNOUNCED', 'eip155', 'recent', 'io.metamask'])
      expect(shown).toContainEqual(['ANNOUNCED', 'solana', undefined, ''])
    }
  })

  it('of a wallet alone is not disputed: it is found again', async () => {
    const { wallets } = await open([{ name: 'Sun', chain: 'solana' }])
    expect(claimants(wallets, { connectorId: 'sun', type: 'ANNOUNCED' }, 'solana')).toHaveLength(1)
  })
})

it('a site that asks for a name that two have in one namespace gets neither', async () => {
  const { wallets } = await open([GENUINE, { name: 'metamask', rdns: 'com.evil' }, { name: 'Sun', chain: 'solana' }])
  expect(wallets.lookUp('MetaMask')).toBeUndefined()
  expect(wallets.lookUp('io.metamask')?.rdns).toBe('io.metamask')
  expect(wallets.lookUp('Sun')?.name).toBe('Sun')
})

it('a wallet that claims Coinbase’s domain besides another does not take the row of ours', async () => {
  const { wallets, discovery } = coreWorld({ options: { enableCoinbase: true } })
  await wallets.start(Promise.resolve([]))
  const [one, two] = connectorsOf([
    { name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet' },
    { name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet' },
  ])
  const hasOurs = () => wallets.state.value.connectors.some(({ type }) => type === 'EXTERNAL')
  if (one) discovery.announce(one)
  expect(hasOurs()).toBe(false)
  if (two) discovery.announce(two)
  expect(hasOurs()).toBe(true)
})
