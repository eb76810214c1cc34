import { ContainerModule, type ServiceIdentifier } from 'inversify'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ShowView } from '../../src/composition/core/show-view.ts'
import { createContainer } from '../../src/composition/create-container.ts'
import { evm } from '../../src/composition/descriptors/evm.ts'
import { createPortico } from '../../src/composition/launcher/create-portico.ts'
import { mountModal } from '../../src/composition/mount-modal.ts'
import { Router } from '../../src/domain/routing/router.ts'
import { ChainAdapters } from '../../src/ports/connection/chain-adapter.ts'
import type { Portico } from '../../src/ports/host/portico.ts'
import { Http } from '../../src/ports/http/http.ts'
import { Logger } from '../../src/ports/logging/logger.ts'
import { KeyValueStore } from '../../src/ports/storage/key-value-store.ts'
import { FakeChainAdapter } from '../fakes/connection/fake-chain-adapter.ts'
import { FakeHttp } from '../fakes/http/fake-http.ts'
import { FakeLogger } from '../fakes/logging/fake-logger.ts'
import { mainnet } from '../fakes/network/chains.ts'
import { FakeSiwx } from '../fakes/siwx/fake-siwx.ts'
import { FakeDisk, FakeKeyValueStore } from '../fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../fakes/time/fake-clock.ts'
import { ScriptedWallet } from '../fakes/wallets/scripted-wallet.ts'

let portico: Portico | undefined
const leaving: (() => void)[] = []
beforeAll(async () => void (await import('../../src/composition/core/start-core.ts')), 60_000)
afterEach(async () => {
  await portico?.dispose().catch(() => {})
  portico = undefined
  for (const leave of leaving.splice(0)) leave()
})

function host() {
  const disk = new FakeDisk()
  const [http, store, adapter] = [new FakeHttp(new FakeClock()), new FakeKeyValueStore(disk), new FakeChainAdapter()]
  leaving.push(new ScriptedWallet({ name: 'Alpha', rdns: 'com.alpha', chainId: 1 }).announce(window))
  const module = new ContainerModule(({ rebind }) => {
    rebind(Http as ServiceIdentifier).toConstantValue(http)
    rebind(KeyValueStore as ServiceIdentifier).toConstantValue(store)
    rebind(ChainAdapters as ServiceIdentifier).toConstantValue({ namespaces: ['eip155'], load: async () => adapter })
  })
  return { http, store, adapter, module }
}

it('modules that rebind Http, storage and the adapters are used by createPortico', async () => {
  const { http, store, adapter, module } = host()
  portico = createPortico({ networks: [mainnet], adapters: [evm()], projectId: 'p1', services: { analytics: false }, modules: [module] })
  await portico.open()
  await portico.connect({ wallet: 'com.alpha' })
  expect([adapter.prompts, await store.get('connection/eip155')]).toMatchObject([1, { connectorId: expect.anything() }])
  await expect.poll(() => http.requests.length, { timeout: 5_000 }).toBeGreaterThan(0)
})

it('and by createContainer with mountModal, which asks to sign in too', async () => {
  const { http, store, adapter, module } = host()
  const siwx = new FakeSiwx()
  const options = { networks: [mainnet], adapters: [evm()], projectId: 'p1', services: { analytics: false as const }, siwx }
  const container = createContainer(options, module)
  const element = document.body.appendChild(document.createElement('div'))
  const unmount = mountModal(container, element)
  await expect
    .poll(
      () =>
        [...(element.shadowRoot ?? element.firstElementChild?.shadowRoot ?? element).querySelectorAll('button')].find((each) =>
          each.textContent?.includes('Alpha'),
        ),
      { timeout: 5_000 },
    )
    .toBeDefined()
  ;[...(element.shadowRoot ?? element.firstElementChild?.shadowRoot ?? element).querySelectorAll('button')]
    .find((each) => each.textContent?.includes('Alpha'))
    ?.click()
  await expect.poll(() => adapter.prompts, { timeout: 5_000 }).toBe(1)
  await expect.poll(() => store.get('connection/eip155'), { timeout: 5_000 }).toMatchObject({ connectorId: expect.anything() })
  await expect.poll(() => http.requests.length, { timeout: 5_000 }).toBeGreaterThan(0)
  await expect.poll(() => container.get(Router as ServiceIdentifier<Router>).current.view, { timeout: 5_000 }).toBe('SIWXSignMessage')
  unmount()
  container.unbindAll()
})

it("the end waits for what a host's module ends by itself, and rejects with nothing", async () => {
  let isEnded = false
  const module = new ContainerModule(({ rebind }) => {
    rebind(Logger as ServiceIdentifier)
      .toDynamicValue(() => new FakeLogger())
      .inSingletonScope()
      .onDeactivation(async () => {
        isEnded = true
      })
  })
  portico = createPortico({ networks: [mainnet], adapters: [evm()], storage: 'memory', modules: [module] })
  await portico.open()
  expect([await portico.dispose().catch((error: unknown) => String(error)), isEnded]).toEqual([undefined, true])
})

it('what a form does not take is no unhandled rejection of the page', async () => {
  const late: unknown[] = []
  const note = (reason: unknown) => void late.push(reason)
  process.on('unhandledRejection', note)
  const fill = () => {
    throw new TypeError('Cannot convert object to primitive value')
  }
  const parts = [
    { run: () => {} },
    {},
    { use: async () => ({ fill }) },
    { during: (show: () => unknown) => show() },
    { show: () => {} },
    { flush: () => {} },
  ]
  const showing = new ShowView(...(parts as unknown as ConstructorParameters<typeof ShowView>))
  await showing.run('Swap', { view: 'Swap', arguments: { amount: Object.create(null) } })
  await new Promise((resolve) => setTimeout(resolve))
  process.off('unhandledRejection', note)
  expect(late).toEqual([])
})
