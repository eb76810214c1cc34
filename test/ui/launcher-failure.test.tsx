import { afterEach, expect, it, vi } from 'vitest'
import { evm } from '../../src/composition/descriptors/evm.ts'
import { launch } from '../../src/composition/launcher/create-portico.ts'
import { Launcher } from '../../src/composition/launcher/launcher.ts'
import type { Portico } from '../../src/ports/host/portico.ts'
import { mainnet } from '../fakes/network/chains.ts'

const options = { networks: [mainnet], adapters: [evm()] }
const offline = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
let portico: Portico | undefined

afterEach(async () => {
  await portico?.dispose()
  localStorage.clear()
})

const dialog = () => document.querySelector('portico-modal-root')?.shadowRoot?.querySelector('dialog')

it('says that it did not load, and offers to try again', async () => {
  let attempts = 0
  portico = launch(
    new Launcher(options, () => {
      attempts += 1
      return offline()
    }),
  )
  await expect(portico.open()).rejects.toMatchObject({ code: 'CORE_LOAD_FAILED' })
  expect(dialog()?.open).toBe(true)
  expect(dialog()?.querySelector('[role=alert]')?.textContent).toContain('did not load')
  const retry = [...(dialog()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === 'Try again')
  retry?.click()
  await expect.poll(() => attempts).toBe(2)
  await portico.close()
  expect(dialog()?.open).toBe(false)
})

it('leaves nobody "reconnecting" when the core cannot be fetched', async () => {
  localStorage.setItem('portico/hint', 'eip155')
  portico = launch(new Launcher(options, offline))
  expect(portico.getAccount().status).toBe('reconnecting')
  portico.preload()
  await portico.ready
  expect(portico.getAccount().status).toBe('disconnected')
  expect(portico.getState().initialized).toBe(true)
})

const silent = () => new Promise<never>(() => {})

it('waits for its code as long as the host wants, whatever was asked', async () => {
  portico = launch(new Launcher(options, silent))
  const stop = new AbortController()
  const opened = portico.open({ signal: stop.signal })
  const connected = portico.connect({ connectorId: 'injected', signal: stop.signal })
  expect(dialog()?.open).toBe(true)
  stop.abort()
  await expect(opened).rejects.toMatchObject({ code: 'ABORTED' })
  await expect(connected).rejects.toMatchObject({ code: 'ABORTED' })
  await expect(portico.fetchBalance('eip155', { signal: stop.signal })).rejects.toMatchObject({ code: 'ABORTED' })
  expect(dialog()?.open).toBe(false)
})

it('takes a download that does not end in half a minute for failed', async () => {
  vi.useFakeTimers()
  portico = launch(new Launcher(options, silent))
  const opened = expect(portico.open()).rejects.toMatchObject({ code: 'CORE_LOAD_FAILED' })
  await vi.advanceTimersByTimeAsync(30_000)
  await opened
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

it.each([
  ['that settled', (calls: number) => new Launcher(options, async () => ({ startCore: async () => core(calls) }) as never)],
  ['that failed', () => new Launcher(options, offline)],
])('leaves no listener on the host’s signal after a thousand calls %s', async (_, make) => {
  const { signal } = new AbortController()
  let listeners = 0
  const { addEventListener, removeEventListener } = signal
  Object.assign(signal, {
    addEventListener: (...words: Parameters<typeof addEventListener>) => ++listeners && addEventListener.apply(signal, words),
    removeEventListener: (...words: Parameters<typeof removeEventListener>) => listeners-- && removeEventListener.apply(signal, words),
  })
  const launcher = make(0)
  portico = launch(launcher)
  await Promise.allSettled(Array.from({ length: 1000 }, () => launcher.load(signal)))
  await Promise.resolve()
  expect(listeners).toBe(0)
})

function core(calls: number) {
  return { restored: Promise.resolve(), dispose: async () => {}, calls }
}
