import { createContext, type ReactElement, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import type { ChainNamespace } from '../../domain/network/network.ts'
import type { SnapshotReaders } from '../../ports/host/host-snapshot-calls.ts'
import type { Unsubscribe } from '../../ports/host/host-snapshots.ts'
import type { Portico } from '../../ports/host/portico.ts'

const PorticoContext = createContext<Portico | undefined>(undefined)

/** Makes `portico` known to the hooks and buttons below it. Create the instance once, outside of components. */
export function PorticoProvider({ portico, children }: { readonly portico: Portico; readonly children?: ReactNode }): ReactElement {
  return <PorticoContext.Provider value={portico}>{children}</PorticoContext.Provider>
}

/** The instance given to `PorticoProvider`. @throws Error outside of one */
export function usePorticoInstance(): Portico {
  const portico = useContext(PorticoContext)
  if (!portico) throw new Error('No Portico here: wrap the page in <PorticoProvider portico={createPortico(...)}>')
  return portico
}

/** A snapshot of the instance that renders the same on the server and on first paint. */
export function useSnapshot<T>(
  subscribe: (portico: Portico, onChange: () => void) => Unsubscribe,
  read: (readers: SnapshotReaders) => T,
  key: unknown = '',
): T {
  const portico = usePorticoInstance()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `subscribe` and `read` are closures over `key` alone
  const [listen, get, getFirst] = useMemo(() => {
    return [(onChange: () => void) => subscribe(portico, onChange), () => read(portico), () => read(portico.atFirst)] as const
  }, [portico, key])
  return useSyncExternalStore(listen, get, getFirst)
}

/** What an instance says of itself: `Theme` is `getTheme` and `subscribeTheme`. */
export type Part = Exclude<
  { [N in keyof SnapshotReaders]: N extends `get${infer P}` ? P : never }[keyof SnapshotReaders],
  'Provider' | 'Networks'
>
type Subscribe = (changed: () => void, namespace?: ChainNamespace) => Unsubscribe
type Read<P extends Part> = (namespace?: ChainNamespace) => ReturnType<SnapshotReaders[`get${P}`]>

/** One part of the instance, and again on each change. */
export function usePart<P extends Part>(part: P, namespace?: ChainNamespace): ReturnType<SnapshotReaders[`get${P}`]> {
  return useSnapshot(
    (portico, changed) => (portico[`subscribe${part}`] as Subscribe)(changed, namespace),
    (readers) => (readers[`get${part}`] as Read<P>)(namespace),
    namespace,
  )
}
