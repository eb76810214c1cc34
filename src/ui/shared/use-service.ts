import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Service } from '../../domain/shared/store.ts'
import type { Key } from '../../ports/di/token.ts'

export type Resolve = <T>(key: Key<T>) => T
type StateOf<T> = T extends Service<infer S> ? S : never

export const Services = createContext<Resolve>(() => {
  throw new Error('A view was rendered outside <ModalRoot>, so its services are unknown. Render it inside <ModalRoot>.')
})

/** A use case or port, without subscribing to anything. */
export function useInject<T>(key: Key<T>): T {
  return useContext(Services)(key)
}

/** The only bridge from the core to React: a service's present state, and the service to act on. */
export function useService<T extends Service<unknown>>(key: Key<T>): readonly [StateOf<T>, T] {
  const service = useInject(key)
  const { state } = service
  const read = () => state.value
  return [useSyncExternalStore(state.watch, read, read) as StateOf<T>, service]
}
