// @vitest-environment happy-dom
import { Container, ContainerModule, type ServiceIdentifier } from 'inversify'
import { describe, expect, it } from 'vitest'
import { Bindings } from '../../src/composition/bindings.ts'
import { compose } from '../../src/composition/compose.ts'
import type { Composed } from '../../src/composition/composed.ts'
import { createContainer } from '../../src/composition/create-container.ts'
import { evm } from '../../src/composition/descriptors/evm.ts'
import type { ChainFeature, Feature } from '../../src/composition/feature.ts'
import { coreModule } from '../../src/composition/modules/core.module.ts'
import { environmentModule } from '../../src/composition/modules/environment.module.ts'
import { provide, provideConstant } from '../../src/composition/provide.ts'
import { StartContainer } from '../../src/composition/start-container.ts'
import * as core from '../../src/core.ts'
import { OptionsService } from '../../src/domain/options/options-service.ts'
import { mainnet } from '../../src/networks.ts'
import { ChainAdapters } from '../../src/ports/connection/chain-adapter.ts'
import { type Key, token } from '../../src/ports/di/token.ts'
import { Views } from '../../src/ports/features/views.ts'
import { HostOptions } from '../../src/ports/host/host-options.ts'
import type { PorticoOptions } from '../../src/ports/host/portico.ts'
import { keysOf, unresolved } from './module-keys.ts'

type Exports = Readonly<Record<string, unknown>>

const features = import.meta.glob<{ default: Feature | ChainFeature }>('../../src/composition/features/*.feature.ts', { eager: true })
const useCases = import.meta.glob<Exports>(['../../src/application/**/*.ts', '!**/*.test.ts'], { eager: true })
const services = import.meta.glob<Exports>(['../../src/domain/**/*-service.ts', '../../src/domain/routing/router.ts'], { eager: true })

const constants = [HostOptions, ChainAdapters, OptionsService, Views] as ServiceIdentifier[]
const coreKeys = [...keysOf(environmentModule), ...keysOf(coreModule), ...constants]
const featureKeys = Object.values(features).flatMap(({ default: { module } }) => keysOf(module))

const featureOf = (name: string): Feature | ChainFeature => {
  const found = Object.entries(features).find(([path]) => path.endsWith(`/${name}.feature.ts`))
  if (!found) throw new Error(`no feature ${name}`)
  return found[1].default
}

const needsOf = (feature: Feature | ChainFeature): ReadonlySet<string> =>
  new Set((('needs' in feature && feature.needs) || []).flatMap((name) => [...needsOf(featureOf(name)), name]))

const options: PorticoOptions = { networks: [mainnet], adapters: [evm()], storage: 'memory' }

/** Inversify's, which hosts compose with; and the one a page starts with, where the other takes over once a host has a module. */
const containers: Readonly<Record<string, (...modules: readonly ContainerModule[]) => Promise<Composed>>> = {
  inversify: async (...modules) => createContainer(options, ...modules),
  'the container of a page': async (...modules) => {
    const container = new StartContainer()
    compose(container, options)
    await container.load(...modules)
    return container
  },
}

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

describe.each(Object.entries(containers))('%s', (_name, open) => {
  it('makes everything the core binds', async () => {
    expect(unresolved(await open(), coreKeys)).toEqual([])
  })

  it.each(Object.entries(features))('makes everything %s binds', async (_, { default: feature }) => {
    const container = await open()
    for (const needed of needsOf(feature)) await container.load(featureOf(needed).module)
    await container.load(feature.module)
    expect(unresolved(container, keysOf(feature.module))).toEqual([])
    if ('adapter' in feature) expect(keysOf(feature.module)).toContain(feature.adapter)
  })

  it('makes the same object each time', async () => {
    const container = await open()
    for (const key of coreKeys) expect(container.get(key)).toBe(container.get(key))
  })

  it('lets a host rebind a port, and gives it to all that ask', async () => {
    const mine = {}
    const [key] = keysOf(environmentModule)
    const module = new ContainerModule(({ rebind }) => void rebind(key as ServiceIdentifier).toConstantValue(mine))
    expect((await open(module)).get(key as ServiceIdentifier)).toBe(mine)
  })

  it('disposes what it made', async () => {
    const disposed: string[] = []
    class Planted {
      dispose(): void {
        disposed.push('planted')
      }
    }
    const container = await open(new ContainerModule(({ bind }) => provide(bind, Planted, Planted, [])))
    container.get(Planted)
    await container.unbindAll()
    expect(disposed).toEqual(['planted'])
  })
})

describe('a host’s module that comes late', () => {
  class Heard {
    isDisposed = false
    dispose(): void {
      this.isDisposed = true
    }
  }
  class Later extends Heard {
    constructor(readonly heard: Heard) {
      super()
    }
  }

  it('finds what was made before it, and what is made after it has the same', async () => {
    const container = new StartContainer()
    await container.load(
      new Bindings((bind) => {
        provide(bind, Heard, Heard, [])
        provide(bind, Later, Later, [Heard])
      }),
    )
    const heard = container.get(Heard)
    const own = token<Later>('Own')
    await container.load(
      new ContainerModule(({ bind }) => void bind<Later>(own as ServiceIdentifier<Later>).toDynamicValue(({ get }) => get(Later))),
    )
    const later = container.get(own as ServiceIdentifier<Later>)
    expect(later.heard).toBe(heard)
    expect(container.get(Later)).toBe(later)
    expect(container.isBound(own)).toBe(true)
    container.unbindAll()
    expect([heard.isDisposed, later.isDisposed, container.isBound(Heard)]).toEqual([true, true, false])
  })

  it('leaves what was there before a container alone when it ends', async () => {
    for (const modules of [[], [new ContainerModule(() => {})]]) {
      const container = new StartContainer()
      const given = new Heard()
      await container.load(new Bindings((bind) => provideConstant(bind, Heard, given)), ...modules)
      expect(container.get(Heard)).toBe(given)
      container.unbindAll()
      expect([given.isDisposed, container.isBound(Heard)]).toEqual([false, false])
    }
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

  it.each([
    ['a missing binding', new ContainerModule(({ bind }) => provide(bind, Left, Left, [absent])), /^Left: .*Absent/],
    [
      'a cycle',
      new ContainerModule(({ bind }) => {
        provide(bind, Left, Left, [Right as Key<unknown>])
        provide(bind, Right, Right, [Left as Key<unknown>])
      }),
      /^Left: .*[Cc]ircular/,
    ],
    [
      'a constructor that throws',
      new ContainerModule(
        ({ bind }) =>
          void bind(Left).toDynamicValue(() => {
            throw new Error('planted')
          }),
      ),
      /^Left: planted/,
    ],
  ])('catches %s', async (_, module, finding) => {
    const container = new Container({ jitless: true })
    await container.load(module)
    expect(unresolved(container, keysOf(module)).join('\n')).toMatch(finding)
  })
})
