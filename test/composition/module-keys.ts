import { Container, type ServiceIdentifier } from 'inversify'
import type { Module } from '../../src/composition/bindings.ts'
import type { Composed } from '../../src/composition/composed.ts'

/** The keys a module binds, found by running it against a container that is thrown away. */
export function keysOf(module: Module): readonly ServiceIdentifier[] {
  const scratch = new Container({ jitless: true })
  const keys: ServiceIdentifier[] = []
  void module.load({
    bind: (key) => {
      keys.push(key)
      return scratch.bind(key)
    },
    isBound: scratch.isBound.bind(scratch),
    onActivation: scratch.onActivation.bind(scratch),
    onDeactivation: scratch.onDeactivation.bind(scratch),
    rebind: scratch.rebind.bind(scratch),
    rebindAsync: scratch.rebindAsync.bind(scratch),
    unbind: scratch.unbind.bind(scratch),
    unbindAsync: scratch.unbindAsync.bind(scratch),
  })
  return keys
}

/** What cannot be made, each with its reason: a missing binding, a cycle, a constructor that throws. */
export function unresolved(container: Composed, keys: readonly ServiceIdentifier[]): readonly string[] {
  return keys.flatMap((key) => {
    const name = typeof key === 'function' ? key.name : String(key)
    try {
      return container.get(key) === undefined ? [`${name}: undefined`] : []
    } catch (error) {
      return [`${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`]
    }
  })
}
