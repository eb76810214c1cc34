import type { Container, ServiceIdentifier } from 'inversify'
import { emptyContainer } from '../../src/composition/bindings.ts'
import type { Feature } from '../../src/composition/feature.ts'

/** The keys that our own module binds, found by running it against a container that is thrown away. */
export function keysOf(module: Feature['module']): readonly ServiceIdentifier[] {
  const scratch = emptyContainer()
  const keys: ServiceIdentifier[] = []
  if (typeof module !== 'function') throw new Error('A module of inversify: ours are functions')
  module((key) => {
    keys.push(key)
    return scratch.bind(key)
  })
  return keys
}

/** What cannot be made, each with its reason: a missing binding, a cycle, a constructor that throws. */
export function unresolved(container: Container, keys: readonly ServiceIdentifier[]): readonly string[] {
  return keys.flatMap((key) => {
    const name = typeof key === 'function' ? key.name : String(key)
    try {
      return container.get(key) === undefined ? [`${name}: undefined`] : []
    } catch (error) {
      return [`${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`]
    }
  })
}
