// @vitest-environment happy-dom
import { ContainerModule, type ServiceIdentifier } from 'inversify'
import { describe, expect, it } from 'vitest'
import { resolver } from '../../src/composition/bindings.ts'
import { createContainer } from '../../src/composition/create-container.ts'
import { Features } from '../../src/composition/features.ts'
import { mainnet } from '../../src/networks.ts'
import { Http } from '../../src/ports/http/http.ts'

type Declare = ConstructorParameters<typeof ContainerModule>[0]

describe('what a host binds', () => {
  it("an adapter of the host's own leaves alone what the host has bound for its key", async () => {
    const key = Symbol('Acme')
    const container = createContainer(
      { networks: [mainnet], storage: 'memory' },
      new ContainerModule(({ bind }) => void bind(key).toConstantValue('of the host')),
    )
    const feature = { module: new ContainerModule(({ bind }) => void bind(key).toConstantValue('of the adapter')), adapter: key }
    const loader = resolver(container)(Features)
    const found = await loader.adapter('sui', async () => ({ default: feature })).catch((error: unknown) => String(error).slice(0, 80))
    expect(found).toBe('of the host')
  })
  it("takes a host's module that is one expression, as its own docstring writes it", () => {
    const mine = { json: () => {} }
    const declare: Declare = ({ rebind }) => rebind(Http as ServiceIdentifier).toConstantValue(mine) as unknown as void
    const module = new ContainerModule(declare)
    expect(createContainer({ networks: [mainnet], storage: 'memory' }, module).get(Http as ServiceIdentifier)).toBe(mine)
  })
})
