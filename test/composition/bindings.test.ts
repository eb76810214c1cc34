// @vitest-environment happy-dom
import { type Bind, type Container, ContainerModule, type ServiceIdentifier } from 'inversify'
import { describe, expect, it } from 'vitest'
import { addModule } from '../../src/composition/bindings.ts'
import { createContainer } from '../../src/composition/create-container.ts'
import { evm } from '../../src/composition/descriptors/evm.ts'
import type { ChainFeature, Feature } from '../../src/composition/feature.ts'
import { Features } from '../../src/composition/features.ts'
import { initialSnapshots } from '../../src/composition/launcher/initial-snapshots.ts'
import { SnapshotStore } from '../../src/composition/launcher/snapshots.ts'
import { coreModule } from '../../src/composition/modules/core.module.ts'
import { environmentModule } from '../../src/composition/modules/environment.module.ts'
import { loadingModule } from '../../src/composition/modules/loading.module.ts'
import { pageModule } from '../../src/composition/modules/page.module.ts'
import { Mount } from '../../src/composition/mount-modal.ts'
import { provide, provideConstant } from '../../src/composition/provide.ts'
import * as core from '../../src/core.ts'
import { mainnet } from '../../src/networks.ts'
import { ExternalAdapters } from '../../src/ports/connection/external-adapters.ts'
import { type Key, token } from '../../src/ports/di/token.ts'
import { HostOptions } from '../../src/ports/host/host-options.ts'
import type { PorticoOptions } from '../../src/ports/host/portico.ts'
import { SwapProvider } from '../../src/ports/swap/swap-provider.ts'
import { Clock } from '../../src/ports/time/clock.ts'
import { DialogHost } from '../../src/ui/modal/dialog-host.ts'
import { keysOf, unresolved } from './module-keys.ts'

type Exports = Readonly<Record<string, unknown>>

const features = import.meta.glob<{ default: Feature | ChainFeature }>('../../src/composition/features/*.feature.ts', { eager: true })
const useCases = import.meta.glob<Exports>(['../../src/application/**/*.ts', '!**/*.test.ts'], { eager: true })
const services = import.meta.glob<Exports>(['../../src/domain/**/*-service.ts', '../../src/domain/routing/router.ts'], { eager: true })

const options: PorticoOptions = { networks: [mainnet], adapters: [evm()], storage: 'memory' }
const constants = [HostOptions, Features, Mount] as ServiceIdentifier[]
const page = pageModule({
  options,
  dialog: new DialogHost(() => ({ label: 'Connect Wallet', closeLabel: 'Close', theme: 'light', onDismiss: () => {} })),
  snapshots: new SnapshotStore(initialSnapshots(options, [])),
  takeAnnouncements: () => [],
})
const coreKeys = [...keysOf(environmentModule), ...keysOf(loadingModule), ...keysOf(coreModule), ...constants]
const featureKeys = Object.values(features).flatMap(({ default: { module } }) => keysOf(module))

const featureOf = (name: string): Feature | ChainFeature => {
  const found = Object.entries(features).find(([path]) => path.endsWith(`/${name}.feature.ts`))
  if (!found) throw new Error(`no feature ${name}`)
  return found[1].default
}

const needsOf = (feature: Feature | ChainFeature): ReadonlySet<string> =>
  new Set((('needs' in feature && feature.needs) || []).flatMap((name) => [...needsOf(featureOf(name)), name]))

function classesIn(modules: Readonly<Record<string, Exports>>): readonly (readonly [string, ServiceIdentifier])[] {
  return Object.entries(modules).flatMap(([path, exported]) =>
    Object.entries(exported).flatMap(([name, value]) =>
      typeof value === 'function' && /^class\b/.test(String(value)) ? [[`${path} ${name}`, value as ServiceIdentifier] as const] : [],
    ),
  )
}

describe('bindings', () => {
  it('sees the keys, the features and the classes it judges', () => {
    expect(coreKeys.length).toBeGreaterThan(25)
    expect(Object.keys(features).length).toBeGreaterThan(0)
    expect(featureKeys.length).toBeGreaterThan(0)
    expect(classesIn(useCases).length).toBeGreaterThan(7)
    expect(classesIn(services).length).toBeGreaterThan(8)
  })

  it.each([...classesIn(useCases), ...classesIn(services)])('%s is bound', (_, key) => {
    expect([...coreKeys, ...featureKeys]).toContain(key)
  })

  it('binds every port that integrators can name', () => {
    const tokens = Object.values(core).filter((value) => typeof value === 'symbol')
    const unbound = tokens.filter((key) => ![...coreKeys, ...featureKeys].includes(key)).map((key) => key.description)
    expect(tokens.length).toBeGreaterThan(9)
    expect(unbound).toEqual([])
  })
})

/** The container of a page with every feature loaded. */
async function filled(...modules: readonly ContainerModule[]): Promise<Container> {
  const container = createContainer(options, ...modules)
  for (const { default: feature } of Object.values(features)) await addModule(container, feature.module)
  return container
}

describe('the container', () => {
  it('makes everything the core binds, and the same each time', () => {
    const container = createContainer(options)
    expect(unresolved(container, coreKeys)).toEqual([])
    for (const key of coreKeys) expect(container.get(key)).toBe(container.get(key))
  })

  it.each(Object.entries(features))('makes everything %s binds, with the features that it needs', async (_, { default: feature }) => {
    const container = createContainer(options)
    for (const needed of needsOf(feature)) await addModule(container, featureOf(needed).module)
    await addModule(container, feature.module)
    expect(unresolved(container, keysOf(feature.module))).toEqual([])
    if ('adapter' in feature) expect(keysOf(feature.module)).toContain(feature.adapter)
  })

  it('makes every key of the page and of every feature in one container', async () => {
    expect(unresolved(await filled(), [...coreKeys, ...keysOf(page), ...featureKeys])).toEqual([])
  })

  it('binds each key once, but for the wallet that the page is opened in', () => {
    const keys = [...coreKeys, ...featureKeys]
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([ExternalAdapters])
  })

  it('gives a host’s binding to all that ask, also of a port that a feature binds later', async () => {
    const container = await filled(
      new ContainerModule(({ rebind }) => {
        rebind(Clock as ServiceIdentifier).toConstantValue('own clock')
        rebind(SwapProvider as ServiceIdentifier).toConstantValue('own provider')
      }),
    )
    expect([container.get(Clock as ServiceIdentifier), container.get(SwapProvider as ServiceIdentifier)]).toEqual([
      'own clock',
      'own provider',
    ])
  })

  it('disposes what it made, and leaves alone what it was given', () => {
    const disposed: string[] = []
    class Planted {
      dispose(): void {
        disposed.push('planted')
      }
    }
    class Given extends Planted {}
    const given = new Given()
    const container = createContainer(
      options,
      new ContainerModule(({ bind }) => {
        provide(bind, Planted, Planted, [])
        provideConstant(bind, Given, given)
      }),
    )
    expect([container.get(Planted), container.get(Given)]).toEqual([new Planted(), given])
    container.unbindAll()
    expect([disposed, container.isBound(Planted)]).toEqual([['planted'], false])
  })
})

describe('the test of bindings', () => {
  class Left {
    constructor(readonly other: unknown) {}
  }
  class Right {
    constructor(readonly other: unknown) {}
  }
  const absent: Key<unknown> = token('Absent')

  it.each<readonly [string, (bind: Bind) => void, RegExp]>([
    ['a missing binding', (bind) => provide(bind, Left, Left, [absent]), /^Left: .*Absent/],
    [
      'a cycle',
      (bind) => {
        provide(bind, Left, Left, [Right as Key<unknown>])
        provide(bind, Right, Right, [Left as Key<unknown>])
      },
      /^Left: .*[Cc]ircular/,
    ],
    [
      'a constructor that throws',
      (bind) =>
        void bind(Left).toDynamicValue(() => {
          throw new Error('planted')
        }),
      /^Left: planted/,
    ],
  ])('catches %s', async (_, module, finding) => {
    const container = await filled()
    await addModule(container, module)
    expect(unresolved(container, keysOf(module)).join('\n')).toMatch(finding)
  })
})
