import { expect, it } from 'vitest'
import { sendWorld, USDC, YOU } from '../../../test/support/send-world.ts'
import { ToastService } from '../../domain/alerts/toast-service.ts'
import type { LocaleService } from '../../domain/options/locale-service.ts'
import type { Messages } from '../../domain/options/messages.ts'
import { sendAction } from '../../domain/send/send-state.ts'
import { Announcer } from '../alerts/announcer.ts'
import { FillSend } from './fill-send.ts'
import { OpenSend } from './open-send.ts'

const GIVEN = { amount: '1.5', assetAddress: 'native', namespace: 'eip155', chainId: 1, to: YOU }
const quiet = () => new Promise((resolve) => setTimeout(resolve, 0))

/** Each text is its key. */
const texts = { 'send.amountInvalid': 'send.amountInvalid', 'send.tokenNotFound': 'send.tokenNotFound' }

async function openWorld() {
  const world = await sendWorld()
  const { send, connections, networks, ways, switchNetwork, open, close, modal, router, clock } = world
  const toasts = new ToastService(clock)
  const locale = { state: { value: { messages: texts as unknown as Messages } } } as unknown as LocaleService
  const filling = new FillSend(send, connections, networks, ways, new Announcer(toasts, locale))
  const openSend = new OpenSend(filling, send, networks, switchNetwork, open, close, modal, router)
  const stop = new AbortController()
  /** What the call of the site comes to. */
  const run = (change: Readonly<Record<string, unknown>> = {}) =>
    openSend.run({ ...GIVEN, ...change }, stop.signal).catch(({ code, message }: { code: string; message: string }) => ({ code, message }))
  const toast = () => toasts.state.value?.message
  return { ...world, run, stop, toast }
}

it.each<[Readonly<Record<string, unknown>>, string, string]>([
  [{ namespace: 'solana' }, 'SEND_ADDRESS_NOT_FOUND', 'openSend: caipAddress not found'],
  [{ namespace: 'nonsense' }, 'SEND_ADDRESS_NOT_FOUND', 'openSend: caipAddress not found'],
  [{ chainId: 424242 }, 'SEND_NETWORK_NOT_FOUND', 'openSend: caipNetwork with chainId 424242 not found'],
  [{ chainId: 'eip155:5' }, 'SEND_NETWORK_NOT_FOUND', 'openSend: caipNetwork with chainId eip155:5 not found'],
  [{ amount: '' }, 'SEND_INCOMPLETE', 'An amount and receiver address are required'],
  [{ amount: undefined }, 'SEND_INCOMPLETE', 'An amount and receiver address are required'],
  [{ to: '' }, 'SEND_INCOMPLETE', 'An amount and receiver address are required'],
  [{ to: undefined }, 'SEND_INCOMPLETE', 'An amount and receiver address are required'],
  [{ assetAddress: '' }, 'SEND_TOKEN_MISSING', 'A token is required'],
  [{ assetAddress: undefined }, 'SEND_TOKEN_MISSING', 'A token is required'],
])('refuses %o: %s', async (change, code, message) => {
  const { run, modal } = await openWorld()
  expect(await run(change)).toEqual({ code, message })
  expect(modal.state.value.open).toBe(false)
})

it('opens the form with the values of the site, which the visitor cannot change, and resolves the hash', async () => {
  const { run, router, send, review, confirm, wallet } = await openWorld()
  const result = run()
  await quiet()
  expect(router.current.view).toBe('WalletSend')
  send.enterAmount('9')
  send.enterReceiver(USDC)
  expect(send.state.value.form).toMatchObject({ amount: '1.5', receiver: YOU, isFixed: true })
  expect(await review()).toBeDefined()
  await confirm()
  expect(await result).toEqual({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  expect(wallet.asked).toHaveLength(1)
  expect(send.state.value.form).toMatchObject({ amount: '', receiver: '', coin: undefined, isFixed: false })
})

it('switches the network first, and opens nothing when that fails', async () => {
  const { run, networks, fakes, modal } = await openWorld()
  const result = run({ chainId: 8453 })
  await quiet()
  expect(networks.state.value.active?.network.caipNetworkId).toBe('eip155:8453')
  expect(modal.state.value.open).toBe(true)
  modal.setOpen(false)
  expect(await result).toMatchObject({ code: 'MODAL_CLOSED', message: 'Modal closed' })
  const [adapter] = fakes
  if (adapter) adapter.rejectsSwitch = true
  expect(await run({ chainId: 1 })).toMatchObject({ code: 'USER_REJECTED' })
  expect(modal.state.value.open).toBe(false)
})

it('rejects with "Modal closed", also after a refusal in the wallet', async () => {
  const { run, modal, review, confirm, wallet } = await openWorld()
  const result = run()
  await quiet()
  wallet.rejects = true
  await review()
  await confirm()
  modal.setOpen(false)
  expect(await result).toMatchObject({ code: 'MODAL_CLOSED' })
})

it('gives up with the signal', async () => {
  const { run, stop } = await openWorld()
  const result = run()
  await quiet()
  stop.abort()
  expect(await result).toMatchObject({ code: 'ABORTED' })
})

it('leaves no form there for a site that gives up in the task in which it is shown', async () => {
  const { run, stop, modal } = await openWorld()
  const result = run()
  stop.abort()
  expect(await result).toMatchObject({ code: 'ABORTED' })
  expect(modal.state.value.open).toBe(false)
})

it('lets the newest of two calls win: the first never gets the hash of the second', async () => {
  const { run, review, confirm, wallet } = await openWorld()
  const first = run({ to: USDC })
  await quiet()
  const second = run({ amount: '2' })
  await quiet()
  expect(await first).toMatchObject({ code: 'MODAL_CLOSED' })
  await review()
  await confirm()
  expect(await second).toMatchObject({ hash: expect.any(String) })
  expect(wallet.asked.map(({ call }) => call.to)).toEqual([YOU])
})

it('is not resolved by what the visitor sends instead, after a change of the network emptied the form', async () => {
  const { run, fakes, fill, review, confirm, modal, listed, node } = await openWorld()
  const result = run()
  await quiet()
  fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
  fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:1' })
  const [coin] = listed.value.tokens
  expect(node.isDown).toBe(false)
  if (coin) fill(coin, '0.5', YOU)
  expect(await review()).toBeDefined()
  await confirm()
  modal.setOpen(false)
  expect(await result).toMatchObject({ code: 'MODAL_CLOSED' })
})

it('says what is wrong with the token and with the amount, and sends nothing', async () => {
  const world = await openWorld()
  void world.run({ assetAddress: '0x12' })
  await quiet()
  expect(world.toast()).toBe('send.tokenNotFound')
  expect(sendAction(world.send.state.value)).toBe('select-token')
  expect(await world.review()).toBeUndefined()
  void world.run({ amount: '1,5' })
  await quiet()
  await world.clock.advance(150)
  expect(world.toast()).toBe('send.amountInvalid')
  expect(await world.review()).toBeUndefined()
  expect(world.wallet.asked).toEqual([])
})
