import type { Portico, Unsubscribe } from '../../ports/host/portico.ts'

let current: Portico | undefined
const listeners = new Set<(portico: Portico | undefined) => void>()

/** The instance that elements without one of their own belong to: the one created last. Lives in this module, not on `window`. */
export function setCurrent(portico: Portico | undefined): void {
  current = portico
  for (const listener of [...listeners]) listener(portico)
}

/** Leaves the place if `portico` still has it. */
export function resign(portico: object): void {
  if (current === portico) setCurrent(undefined)
}

/** Calls back now and on each change. */
export function followCurrent(listener: (portico: Portico | undefined) => void): Unsubscribe {
  listeners.add(listener)
  listener(current)
  return () => listeners.delete(listener)
}
