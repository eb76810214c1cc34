// @vitest-environment happy-dom

import { ContainerModule, type ServiceIdentifier } from 'inversify'
import { describe, expect, it } from 'vitest'
import { resolver } from '../../src/composition/bindings.ts'
import { ServiceClients } from '../../src/composition/core/service-clients.ts'
import { createContainer } from '../../src/composition/create-container.ts'
import { FEATURE_VIEWS } from '../../src/composition/feature-views.ts'
import { Features } from '../../src/composition/features.ts'
import { OptionsService } from '../../src/domain/options/options-service.ts'
import type { PlainOptions } from '../../src/domain/options/portico-options.ts'
import { resolveOptions } from '../../src/domain/options/resolve-options.ts'
import { ModalService } from '../../src/domain/routing/modal-service.ts'
import { Router } from '../../src/domain/routing/router.ts'
import { VIEWS } from '../../src/domain/routing/view.ts'
import { AssetPictures } from '../../src/domain/wallets/asset-pictures.ts'
import { mainnet } from '../../src/networks.ts'
import { Identities } from '../../src/ports/account/identities.ts'
import { Http } from '../../src/ports/http/http.ts'
import { Logger } from '../../src/ports/logging/logger.ts'
import { ProjectSettings } from '../../src/ports/options/project-settings.ts'
import { SwapProvider } from '../../src/ports/swap/swap-provider.ts'
import { WalletRegistry } from '../../src/ports/wallets/wallet-registry.ts'
import { FakeHttp } from '../fakes/http/fake-http.ts'
import { FakeClock } from '../fakes/time/fake-clock.ts'
import { quiet } from '../support/core-world.ts'

function open(options: Partial<PlainOptions> = {}) {
  const http = new FakeHttp(new FakeClock())
  const module = new ContainerModule(({ rebind }) => void rebind(Http as ServiceIdentifier<Http>).toConstantValue(http))
  const container = createContainer({ networks: [mainnet], storage: 'memory', ...options }, module)
  const get = resolver(container)
  const loader = get(Features)
  const state = [get(ModalService), get(OptionsService), get(AssetPictures), get(Router)] as const
  const clients = new ServiceClients(loader, ...state, get(Identities), get(Logger))
  return { http, container, get, loader, clients }
}

const settled = async (isSo: () => boolean) => {
  for (let turn = 0; turn < 200 && !isSo(); turn++) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('FeatureLoader', () => {
  it('loads what a feature needs before it, each once', async () => {
    const { container, get, loader } = open({ projectId: 'p1' })
    await Promise.all([loader.load('swap'), loader.load('services'), loader.load('swap')])
    expect(get(SwapProvider)).toBe(get(SwapProvider))
    expect(container.isBound(WalletRegistry as ServiceIdentifier)).toBe(true)
  })

  it('knows every feature', async () => {
    const { loader } = open({ projectId: 'p1' })
    for (const name of ['money', 'siwx-cloud'] as const) expect((await loader.load(name)).views).toEqual({})
    expect(Object.keys((await loader.load('onramp')).views)).toContain('OnRampProviders')
    expect(Object.keys((await loader.load('exchange')).views)).toContain('PayWithExchange')
  })

  it('has a view behind every name that can be opened', async () => {
    const { loader } = open({ projectId: 'p1' })
    const buying = (onramp: boolean) => resolveOptions({ networks: [], projectId: 'p1', features: { onramp } }, ['eip155'])
    for (const [name, , views] of FEATURE_VIEWS)
      for (const view of views.split(' '))
        for (const feature of typeof name === 'function' ? [name(buying(true)), name(buying(false))] : [name]) {
          expect(VIEWS, view).toContain(view)
          expect(Object.keys((await loader.load(feature)).views), view).toContain(view)
        }
  })
})

describe('ServiceClients', () => {
  it('waits for the visitor, and then asks for the project once', async () => {
    const { container, get, http } = open({ projectId: 'p1' })
    expect(container.isBound(ProjectSettings as ServiceIdentifier)).toBe(false)
    get(ModalService).setOpen(true)
    await settled(() => http.requests.length > 1)
    expect(http.requests.filter(({ url }) => url.includes('/appkit/v1/config'))).toHaveLength(1)
    get(ModalService).setOpen(false)
    get(ModalService).setOpen(true)
    await quiet()
    expect(http.requests.filter(({ url }) => url.includes('/appkit/v1/config'))).toHaveLength(1)
    expect(get(OptionsService).remoteFeatures).toHaveProperty('swaps')
    expect(get(Identities)).toHaveProperty('other')
  })

  it('fetches nothing where there is nobody to ask', async () => {
    const { container, get, http } = open()
    get(ModalService).setOpen(true)
    await quiet()
    expect([container.isBound(ProjectSettings as ServiceIdentifier), http.requests]).toEqual([false, []])
  })

  it('is of use to a site with services of its own', async () => {
    const { get, http } = open({ services: { registry: 'https://own.example' } })
    get(ModalService).setOpen(true)
    await settled(() => http.requests.length > 0)
    expect(http.requests.every(({ url }) => url.startsWith('https://own.example/'))).toBe(true)
    expect(http.requests.length).toBeGreaterThan(0)
  })
})
