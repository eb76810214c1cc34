import { SESSION } from '../../../test/contract/account/wallet-abilities.contract.ts'
import { FakeTokenPrices } from '../../../test/fakes/account/fake-token-prices.ts'
import { FakeAllowanceBook } from '../../../test/fakes/allowances/fake-allowance-book.ts'
import { FakeExchangeDeposits } from '../../../test/fakes/exchange/fake-exchange-deposits.ts'
import { FakeOnrampProvider } from '../../../test/fakes/onramp/fake-onramp-provider.ts'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { FakeServiceWindows } from '../../../test/fakes/page/fake-service-windows.ts'
import { FakeRandomness } from '../../../test/fakes/random/fake-randomness.ts'
import { activityWorld } from '../../../test/support/activity-world.ts'
import { asking } from '../../../test/support/asking.ts'
import { coreWorld, never, walletNamed } from '../../../test/support/core-world.ts'
import { eachStepOf, moverOf, OWNERS, type Scene } from '../../../test/support/each-step.ts'
import { ME, ONE, sendWorld, USDC } from '../../../test/support/send-world.ts'
import { ACCOUNT, sessionsWorld } from '../../../test/support/sessions-world.ts'
import { BOB, tokensWorld } from '../../../test/support/tokens-world.ts'
import type { AllowanceEntry } from '../allowances/allowance-entry.ts'
import { AllowancesService } from '../allowances/allowances-service.ts'
import { EvmRevocations } from '../allowances/evm-revocations.ts'
import { RevocationStrategies } from '../allowances/revocation-strategy.ts'
import { AssetSource } from '../exchange/asset-source.ts'
import { ExchangeService } from '../exchange/exchange-service.ts'
import { OnrampService } from '../onramp/onramp-service.ts'
import { SellersPages } from '../onramp/sellers-pages.ts'

type Core = Parameters<typeof moverOf>[0]
const mover = (world: Core) => moverOf(world, BOB)

eachStepOf('the tokens', {
  acts: [],
  happenings: ['disposed', ...OWNERS],
  least: 1,
  open: async (): Promise<Scene> => {
    const world = await tokensWorld()
    await world.connect()
    const { tokens, holdings } = world
    const looking = () => tokens.watch()
    const unwatch = looking()
    return {
      clock: world.clock,
      ports: { holdings },
      state: tokens.state,
      play: async () => {
        await tokens.load()
        await tokens.refresh([])
        await tokens.load()
      },
      dispose: () => {
        unwatch()
        tokens.dispose()
      },
      move: mover(world),
      shown: () => tokens.state.value,
    }
  },
})

eachStepOf('the activity', {
  acts: [],
  happenings: ['disposed', ...OWNERS],
  least: 1,
  open: async (): Promise<Scene> => {
    const world = await activityWorld()
    const { activity, history } = world
    return {
      clock: world.clock,
      ports: { history },
      state: activity.state,
      play: async () => {
        const unwatch = activity.watch()
        await world.clock.advance(0)
        await activity.more()
        unwatch()
      },
      dispose: () => activity.dispose(),
      move: mover(world),
      shown: () => 'subject' in activity.state.value && activity.state.value.subject.address,
    }
  },
})

eachStepOf('the permissions, and ending one', {
  acts: ['wallet.revoke'],
  happenings: ['disposed'],
  least: 4,
  open: async (): Promise<Scene> => {
    const world = await sessionsWorld()
    const { service, sessions, wallet, facts } = world
    return {
      clock: world.clock,
      ports: { sessions, wallet, facts },
      state: service.state,
      play: async () => {
        await service.fetch()
        await service.revoke(SESSION.pci)
      },
      dispose: () => service.dispose(),
    }
  },
})

eachStepOf('the permissions that another account has', {
  acts: [],
  happenings: OWNERS,
  least: 2,
  open: async (): Promise<Scene> => {
    const world = await sessionsWorld()
    const { service, sessions, wallet, facts } = world
    sessions.granted.set(ACCOUNT.replace(ME, BOB) as typeof ACCOUNT, [])
    service.watch()
    return {
      clock: world.clock,
      ports: { sessions, wallet, facts },
      state: service.state,
      play: () => service.reload(),
      dispose: () => service.dispose(),
      move: mover(world),
      shown: () => service.state.value,
    }
  },
})

const STRANGER = `0x${'5a'.repeat(20)}`
const entry: AllowanceEntry = {
  kind: 'token',
  token: { address: USDC, symbol: 'USDC', decimals: 6 },
  spender: STRANGER,
  amount: 25_000_000n,
}

eachStepOf('taking an allowance back', {
  acts: ['wallet.send'],
  happenings: ['disposed', ...OWNERS],
  least: 8,
  open: async (): Promise<Scene> => {
    const world = await sendWorld()
    const { node, wallet, transactions, tokens, active, options, pending, clock } = world
    const book = new FakeAllowanceBook()
    book.allow(ME, entry)
    node.allowances.set(`${USDC}|${ME}|${STRANGER}`.toLowerCase(), entry.amount)
    node.fund(ME, ONE)
    const strategies = new RevocationStrategies({ eip155: async () => new EvmRevocations(book, node, transactions) })
    const service = new AllowancesService(active, tokens, options, strategies, pending, clock)
    service.watch()
    return {
      clock,
      ports: { node, wallet, book },
      state: service.state,
      play: async (_, isOver) => {
        await service.reload()
        if (!isOver()) await service.review(entry)
        const { step } = service.state.value
        if (step.status === 'review') await service.confirm(step.review)
      },
      dispose: () => service.dispose(),
      move: mover(world),
      shown: () => [service.state.value.list.value?.entries, 'review' in service.state.value.step],
    }
  },
})

eachStepOf('a deposit from an exchange', {
  acts: ['deposits.payUrl'],
  happenings: ['disposed', ...OWNERS],
  least: 4,
  open: async (): Promise<Scene> => {
    const world = coreWorld()
    const { clock, active, options, networks, store, connections } = world
    const deposits = new FakeExchangeDeposits()
    const prices = new FakeTokenPrices()
    prices.find = async (address) => ({ address, name: 'USD Coin', symbol: 'USDC', decimals: 6, price: '1' })
    const source = new AssetSource(deposits, prices, networks)
    const asked = asking(store, clock)
    const exchange = new ExchangeService(deposits, source, active, options, new FakeServiceWindows(), clock, asked, new FakePage())
    await connections.connect(walletNamed('Alpha'), {}, never())
    return {
      clock,
      ports: { deposits, prices },
      state: exchange.state,
      play: async () => {
        exchange.enter()
        await clock.advance(0)
        await clock.advance(0)
        const request = exchange.request('coinbase')
        if (request) await exchange.deposit(request)
      },
      dispose: () => exchange.dispose(),
      move: mover(world),
      shown: () => ({ ...exchange.state.value, window: exchange.page.state.value.status }),
    }
  },
})

eachStepOf('buying', {
  acts: [],
  happenings: ['disposed', ...OWNERS],
  least: 4,
  open: async (): Promise<Scene> => {
    const world = coreWorld({ options: { projectId: 'p' } })
    const { clock, active, options, connections } = world
    const provider = new FakeOnrampProvider()
    const pages = new SellersPages(provider, options, new FakeRandomness())
    const kinds = { find: async () => 'plain' as const }
    const onramp = new OnrampService(provider, active, pages, kinds, clock)
    await connections.connect(walletNamed('Alpha'), {}, never())
    return {
      clock,
      ports: { provider, kinds },
      state: onramp.state,
      play: async (signal, isOver) => {
        await onramp.enter()
        if (isOver()) return
        onramp.setAmount('50')
        await clock.advance(1000)
        if (!isOver()) await onramp.page(signal)
      },
      dispose: () => onramp.dispose(),
      move: mover(world),
      shown: () => onramp.state.value,
    }
  },
})
