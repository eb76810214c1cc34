import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { evm } from '../../src/composition/descriptors/evm.ts'
import { createPortico } from '../../src/composition/launcher/create-portico.ts'
import type { EventSnapshot } from '../../src/domain/analytics/event-service.ts'
import type { Portico, PorticoOptions } from '../../src/ports/host/portico.ts'
import { mainnet } from '../fakes/network/chains.ts'
import { ScriptedWallet } from '../fakes/wallets/scripted-wallet.ts'

let portico: Portico
let silence: () => void = () => {}
let told: EventSnapshot['data'][]
const offline = () => Promise.reject(new TypeError('offline'))
const create = (more: Partial<PorticoOptions> = {}) => {
  portico = createPortico({ networks: [mainnet], adapters: [evm()], storage: 'memory', fetch: offline, ...more })
  told = []
  portico.subscribeEvents(({ data }) => void told.push(data))
  return portico
}
const row = (rdns: string) =>
  document.querySelector('portico-modal-root')?.shadowRoot?.querySelector<HTMLElement>(`[data-testid="wallet-selector-${rdns}"]`)
const of = (event: string) => told.filter((data) => data.event === event).map(({ properties }) => properties)

// The code of the core, ahead of the clocks of the tests.
beforeAll(async () => void (await import('../../src/composition/core/start-core.ts')), 60_000)
afterEach(async () => {
  await portico.dispose()
  silence()
})

it('SELECT_WALLET is told when a row is pressed, with its place, and not again when the wallet is asked again', {
  timeout: 30_000,
}, async () => {
  const wallet = new ScriptedWallet({ name: 'Alpha', rdns: 'com.alpha' })
  wallet.answer = 'reject'
  silence = wallet.announce(window)
  create({ enableCoinbase: false })
  await portico.open()
  await vi.waitFor(() => expect(row('com.alpha')).toBeTruthy(), 8000)
  row('com.alpha')?.click()
  await vi.waitFor(() => expect(of('USER_REJECTED')).toHaveLength(1), 8000)
  const retry = () =>
    document
      .querySelector('portico-modal-root')
      ?.shadowRoot?.querySelector<HTMLElement>('[data-testid="w3m-connecting-widget-secondary-button"]')
  await vi.waitFor(() => expect(retry()).toBeTruthy(), 8000)
  retry()?.click()
  await vi.waitFor(() => expect(of('USER_REJECTED')).toHaveLength(2), 8000)
  expect(of('SELECT_WALLET')).toEqual([{ name: 'Alpha', platform: 'browser', displayIndex: 0, walletRank: undefined, view: 'Connect' }])
})

it('SELECT_WALLET is told of a wallet that the site chose in a list of its own, and CLICK_NETWORKS of its own button', async () => {
  silence = new ScriptedWallet({ name: 'Alpha', rdns: 'com.alpha' }).announce(window)
  await create().connect({ wallet: 'com.alpha' })
  expect(of('SELECT_WALLET')).toEqual([{ name: 'Alpha', platform: 'browser', view: 'Connect' }])
  await portico.open({ view: 'Networks' })
  expect(of('CLICK_NETWORKS')).toHaveLength(1)
})

it('a wallet that refuses the site without asking is told from a visitor who says no', async () => {
  const wallet = new ScriptedWallet({ name: 'Alpha', rdns: 'com.alpha' })
  wallet.failures.set('eth_requestAccounts', { code: 4100, message: 'not for this site' })
  silence = wallet.announce(window)
  await expect(create().connect({ wallet: 'com.alpha' })).rejects.toMatchObject({
    code: 'CONNECTION_REJECTED',
    message: 'Connection rejected',
  })
  expect(of('CONNECT_ERROR')).toEqual([{ message: 'Connection rejected' }])
})

it('a namespace that is none, a network that is gone and a relay that is not there have their own errors', async () => {
  silence = new ScriptedWallet({ name: 'Alpha', rdns: 'com.alpha', chainId: 5 }).announce(window)
  create()
  const none = 'planet' as never
  await expect(portico.connect({ wallet: 'com.alpha', namespace: none })).rejects.toMatchObject({
    code: 'NAMESPACE_NOT_FOUND',
    message: 'connect: namespace not found',
  })
  await expect(portico.disconnect({ namespace: none })).rejects.toMatchObject({ message: 'disconnect: namespace not found' })
  await expect(portico.fetchBalance(none)).rejects.toMatchObject({ message: 'fetchBalance: namespace not found' })
  for (const call of [() => portico.connect({ wallet: 'walletConnect' }), () => portico.getUri()])
    await expect(call()).rejects.toMatchObject({ code: 'WALLETCONNECT_NOT_FOUND', message: 'WalletConnectConnector not found' })
  await portico.connect({ wallet: 'com.alpha' })
  await expect(portico.fetchBalance()).rejects.toMatchObject({ code: 'NETWORK_UNSUPPORTED', message: 'Unsupported chain' })
  expect(of('INTERNAL_SDK_ERROR')).toEqual([])
})

it('INTERNAL_SDK_ERROR is told of every call that fails by a mistake of ours, and of no other', async () => {
  const { reportFaults } = await import('../../src/composition/core/report-faults.ts')
  const { fail } = await import('../../src/domain/errors/fail.ts')
  const events: unknown[] = []
  const service = { track: (...words: unknown[]) => void events.push(words) } as never
  class Calls {
    readonly #error: unknown
    constructor(error: unknown) {
      this.#error = error
    }
    later = () => Promise.reject(this.#error)
    now(): never {
      throw this.#error
    }
    answer(...words: unknown[]) {
      return [this instanceof Calls, ...words]
    }
    get state() {
      return typeof this.#error
    }
  }
  const failing = (error: unknown) => reportFaults(service, new Calls(error))
  await expect(failing(new TypeError('x is not a function')).later()).rejects.toThrow('x is not a function')
  expect(() => failing(new TypeError('y is not a function')).now()).toThrow('y is not a function')
  await expect(failing(fail('UNEXPECTED', {}, { cause: new RangeError('too far') })).later()).rejects.toMatchObject({ code: 'UNEXPECTED' })
  await expect(failing(fail('USER_REJECTED', {})).later()).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect([failing(1).answer(2, 3), failing(1).state]).toEqual([[true, 2, 3], 'number'])
  expect(events).toEqual([
    ['INTERNAL_SDK_ERROR', { errorType: 'TypeError', errorMessage: 'x is not a function', uncaught: false }],
    ['INTERNAL_SDK_ERROR', { errorType: 'TypeError', errorMessage: 'y is not a function', uncaught: false }],
    ['INTERNAL_SDK_ERROR', { errorType: 'RangeError', errorMessage: 'too far', uncaught: false }],
  ])
})

it('INTERNAL_SDK_ERROR is told of a call of the instance that a part of the site breaks', async () => {
  const { ContainerModule } = await import('../../src/composition/container-module.ts')
  const { DebugLog } = await import('../../src/ports/logging/debug-log.ts')
  const log = {
    get lines(): never {
      throw new TypeError('no lines')
    },
  }
  const broken = new ContainerModule(({ rebind }) => void rebind(DebugLog).toConstantValue(log))
  create({ modules: [broken] }).preload()
  await vi.waitFor(() => expect(() => portico.getLogs()).toThrow(TypeError), 8000)
  expect(of('INTERNAL_SDK_ERROR')).toMatchObject([{ errorType: 'TypeError', uncaught: false }])
})
