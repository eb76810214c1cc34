import { ConfirmSend } from '../../../src/application/send/confirm-send.ts'
import { ConfirmSwap } from '../../../src/application/swap/confirm-swap.ts'
import { fail } from '../../../src/domain/errors/fail-in-feature.ts'
import { addFunding } from '../../support/funding-world.ts'
import { USDC } from '../../support/send-world.ts'
import type { addSending } from '../../support/sending-views.ts'
import { ROUTER } from '../../support/swap-world.ts'
import type { addSwapping } from '../../support/swapping-views.ts'
import type { World } from '../world.ts'
import { bought, ether, FRIEND, paying, reviewed, sending, state, swapping, toFriend } from './money-worlds.ts'

type Sending = ReturnType<typeof addSending>
type Swapping = ReturnType<typeof addSwapping>
const FIRST_HASH = `0x${'1'.padStart(64, '0')}`
const down = fail('HTTP_STATUS', { status: 500, url: '' })
const never = () => new Promise<never>(() => {})

/** The review is confirmed; the wallet may still be asked when this ends. */
const confirmSend = async (made: Sending, world: World) => {
  await toFriend(made, world)
  const { step } = made.send.state.value
  await world.clock.advance(600)
  if (step.status === 'review') void world.resolve(ConfirmSend).run(step.review)
  await world.clock.advance(100)
}
const confirmSwap = async (made: Swapping, world: World) => {
  const { node, swap, account } = made
  node.allowances.set(`${USDC}|${account}|${ROUTER}`.toLowerCase(), 10n ** 9n)
  await reviewed(made, world)
  const { step } = swap.state.value
  await world.clock.advance(600)
  if (step.status === 'review') void world.resolve(ConfirmSwap).run(step.offer)
  await world.clock.advance(100)
}
/** The form is filled in, and the review is asked for. */
const asked = async (made: Sending, { clock }: World) => {
  made.send.choose(ether)
  made.send.enterAmount('0.25')
  made.send.enterReceiver(FRIEND)
  await clock.advance(500)
  void made.send.review()
  await clock.advance(500)
}

const sends = {
  'send-preparing': sending(async (made, world) => {
    made.node.gasPrice = never
    await asked(made, world)
  }),
  'send-unquoted': sending(async (made, world) => {
    made.node.gasPrice = async () => {
      throw fail('HTTP_UNREACHABLE', { url: 'https://rpc.example' })
    }
    await asked(made, world)
  }),
  'send-offline': sending(async (made, world) => {
    world.page.online$.next(false)
    made.node.isDown = true
    await asked(made, world)
  }),
  'send-too-much': sending(async ({ send }, { clock }) => {
    send.choose(ether)
    send.enterAmount('12')
    send.enterReceiver(FRIEND)
    await clock.advance(500)
  }),
  'send-no-name': sending(async ({ send, names }, { clock }) => {
    names.isDown = true
    send.choose(ether)
    send.enterAmount('0.25')
    send.enterReceiver('field-notes.eth')
    await clock.advance(500)
  }),
  'send-no-address': sending(async ({ send }, { clock }) => {
    send.choose(ether)
    send.enterAmount('0.25')
    send.enterReceiver('0x5aAeb6053F3E94C9b9A09f33669435')
    await clock.advance(500)
  }),
  'send-asking': sending(async (made, world) => {
    made.wallet.before = never
    await confirmSend(made, world)
  }),
  'send-declined': sending(async (made, world) => {
    made.wallet.rejects = true
    await confirmSend(made, world)
  }),
  'send-failed': sending(async (made, world) => {
    made.wallet.send = async () => {
      throw fail('WALLET_REFUSED', { method: 'eth_sendTransaction', text: 'internal error', walletCode: -32603 })
    }
    await confirmSend(made, world)
  }),
  'send-pending': sending(confirmSend),
  'send-reverted': sending(async (made, world) => {
    await confirmSend(made, world)
    made.node.mine(FIRST_HASH, 'reverted')
    await world.clock.advance(2000)
  }),
  'send-coins-loading': sending(async ({ listed }, { router }) => {
    listed.set({ status: 'loading', owner: undefined, tokens: [] })
    router.push('WalletSendSelectToken')
  }),
  'send-coins-failed': sending(async ({ listed }, { router }) => {
    listed.set({ status: 'failed', owner: undefined, tokens: [] })
    router.push('WalletSendSelectToken')
  }),
  'send-coins-none': sending(async ({ listed }, { router }) => {
    listed.set({ status: 'ready', owner: undefined, tokens: [] })
    router.push('WalletSendSelectToken')
  }),
}

const swaps = {
  'swap-quoting': swapping(
    async () => {},
    ({ provider }) => Object.assign(provider, { quote: never }),
  ),
  'swap-unquoted': swapping(
    async () => {},
    ({ provider }) => Object.assign(provider, { isDown: true }),
  ),
  'swap-dry': swapping(
    async () => {},
    ({ provider }) => Object.assign(provider, { hasLiquidity: false }),
  ),
  'swap-unbuilt': swapping(async (made) => {
    made.provider.buildSwap = async () => {
      throw down
    }
    made.provider.buildApproval = async () => Promise.reject(down)
    await made.swap.review()
  }),
  'swap-empty': swapping(async ({ swap }, { clock }) => {
    swap.form.reset()
    await clock.advance(500)
  }),
  'swap-asking': swapping(async (made, world) => {
    made.wallet.before = never
    await confirmSwap(made, world)
  }),
  'swap-declined': swapping(async (made, world) => {
    made.wallet.rejects = true
    await confirmSwap(made, world)
  }),
  'swap-pending': swapping(confirmSwap),
  'swap-reverted': swapping(async (made, world) => {
    await confirmSwap(made, world)
    made.node.mine(FIRST_HASH, 'reverted')
    await world.clock.advance(2000)
  }),
  'swap-coins-loading': swapping(
    async (_made, { router }) => router.push('SwapSelectToken', { side: 'toToken' }),
    ({ provider }) => Object.assign(provider, { tokens: never }),
  ),
  'swap-coins-failed': swapping(
    async (_made, { router }) => router.push('SwapSelectToken', { side: 'toToken' }),
    ({ provider }) => Object.assign(provider, { tokens: async () => Promise.reject(down) }),
  ),
}

const funding = (set: (made: ReturnType<typeof addFunding>, world: World) => unknown, view: 'OnRampProviders' | 'PayWithExchange') =>
  state(async (world) => {
    const made = addFunding(world)
    await set(made, world)
    world.router.push(view)
    await world.clock.advance(1000)
    return { asked: () => 0 }
  })
/** What was bought is paid in a window of the provider. */
const buying = (set: (made: ReturnType<typeof addFunding>) => unknown) => bought(async (world) => world.clock.advance(1000), set)

const funds = {
  'buying-loading': funding(({ provider }) => Object.assign(provider, { options: never }), 'OnRampProviders'),
  'buying-failed': funding(({ provider }) => {
    provider.failure = down
  }, 'OnRampProviders'),
  'buying-offline': funding(({ provider }, { page }) => {
    page.online$.next(false)
    provider.failure = down
  }, 'OnRampProviders'),
  'buying-quoted': funding(async ({ onramp }) => {
    await onramp.enter()
    onramp.setAmount('120')
    await onramp.findQuote()
  }, 'OnRampProviders'),
  'buying-wrong': funding(async ({ onramp }) => {
    await onramp.enter()
    onramp.setAmount('9000')
  }, 'OnRampProviders'),
  'buying-elsewhere': funding(({ provider }) => provider.chains.clear(), 'OnRampProviders'),
  'buying-blocked': buying(({ windows }) => {
    windows.isBlocking = true
  }),
  'buying-error': buying(({ provider }) => {
    provider.url = async () => Promise.reject(down)
  }),
  'buying-coins-failed': state(async (world) => {
    const { provider, onramp } = addFunding(world)
    provider.failure = down
    await onramp.enter()
    world.router.push('OnRampTokenSelect')
    return { asked: () => 0 }
  }),
  'deposit-loading': funding(({ deposits }) => Object.assign(deposits, { exchanges: never }), 'PayWithExchange'),
  'deposit-failed': funding(({ deposits }) => {
    deposits.failure = down
  }, 'PayWithExchange'),
  'deposit-offline': funding(({ deposits }, { page }) => {
    page.online$.next(false)
    deposits.failure = down
  }, 'PayWithExchange'),
  'deposit-none': funding(({ deposits }) => {
    deposits.listed = []
  }, 'PayWithExchange'),
  'deposit-unpriced': funding(({ prices }) => {
    prices.find = async () => Promise.reject(down)
  }, 'PayWithExchange'),
  'deposit-refused': {
    ...funding(({ deposits }) => {
      deposits.payUrl = async () => {
        throw fail('EXCHANGE_PAYMENT_FAILED', { description: 'The exchange is closed for maintenance' })
      }
    }, 'PayWithExchange'),
    press: '[data-testid=exchange-option-binance]:enabled',
  },
}

const paidWith = (status: 'success' | 'refund' | 'failure') =>
  paying('1', async ({ payments, pay, sends, quotes }, { clock }) => {
    quotes.statuses = [status]
    const { step } = payments.state.value
    if (step.status === 'review') await pay.confirm(step.offer)
    sends.node.mine(FIRST_HASH, 'done')
    await clock.advance(30_000)
  })

const pays = {
  'pay-declined': paying('1', async ({ payments, pay, sends: { wallet } }) => {
    wallet.rejects = true
    const { step } = payments.state.value
    if (step.status === 'review') await pay.confirm(step.offer)
  }),
  'pay-unquoted': paying('1', undefined, ({ quotes }) => {
    quotes.failure = down
  }),
  'pay-coins-loading': paying('1', undefined, ({ holdings }) => {
    holdings.isSlow = true
  }),
  'pay-coins-failed': paying('1', undefined, ({ holdings }) => {
    holdings.down = true
  }),
  'pay-coins-none': paying('1', undefined, ({ holdings, account }) => holdings.hold('eip155:1', account)),
  'pay-done': paidWith('success'),
  'pay-refunded': paidWith('refund'),
  'pay-over': state(async (world) => {
    addFunding(world)
    world.router.reset('Pay')
    return { asked: () => 0 }
  }),
}

/** The views that move money, where something is missing, slow or refused. */
export const moneyFailures = { ...sends, ...swaps, ...funds, ...pays }
