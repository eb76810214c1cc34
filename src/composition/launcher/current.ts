import type { Unsubscribe } from '../../ports/host/host-snapshots.ts'
import type { Portico } from '../../ports/host/portico.ts'

let current: Portico | undefined
const listeners = new Set<(portico: Portico | undefined) => void>()

/** Sets the instance for elements without a `portico` property: the one created last. Stored in this module, not on `window`. */
export function setCurrent(portico: Portico | undefined): void {
  current = portico
  for (const listener of [...listeners]) listener(portico)
}

/** Unsets `portico` if it is still the current instance. */
export function resign(portico: object): void {
  if (current === portico) setCurrent(undefined)
}

/** Calls the listener now and on each change. */
export function followCurrent(listener: (portico: Portico | undefined) => void): Unsubscribe {
  listeners.add(listener)
  listener(current)
  return () => listeners.delete(listener)
}
