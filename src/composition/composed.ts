import type { ServiceIdentifier } from 'inversify'
import type { Key } from '../ports/di/token.ts'
import type { Module } from './bindings.ts'

/** The container methods that we use; implemented by the page's initial container and by inversify's. */
export interface Composed {
  get<T>(key: ServiceIdentifier<T>): T
  isBound(key: ServiceIdentifier): boolean
  load(...modules: readonly Module[]): void | Promise<void>
  unbindAll(): unknown
}

export type Resolver = <T>(key: Key<T>) => T

export function resolver(container: Pick<Composed, 'get'>): Resolver {
  return (key) => container.get(key as ServiceIdentifier<never>)
}
