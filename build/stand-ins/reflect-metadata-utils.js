/**
 * The original keeps what decorators say in functions that it adds to the page's `Reflect`. We have no decorators; those of a host's own
 * classes are read where the host has brought it.
 */
const kept = new WeakMap()
export const getOwnReflectMetadata = (target, key) => kept.get(target)?.get(key) ?? Reflect.getOwnMetadata?.(key, target)
export const getReflectMetadata = getOwnReflectMetadata
export const setReflectMetadata = (target, key, value) => {
  const own = kept.get(target) ?? new Map()
  kept.set(target, own.set(key, value))
}
export const updateOwnReflectMetadata = (target, key, initial, change) =>
  setReflectMetadata(target, key, change(getOwnReflectMetadata(target, key) ?? initial()))
export const updateReflectMetadata = updateOwnReflectMetadata
export const updateSetMetadataWithList = (more) => (all) => new Set([...all, ...more])
export const buildArrayMetadataWithArray = (more) => (all) => [...all, ...more]
export const buildArrayMetadataWithElement = (one) => (all) => [...all, one]
export const buildArrayMetadataWithIndex = (one, at) => (all) => Object.assign(all, { [at]: one })
export const buildEmptyArrayMetadata = () => []
export const buildEmptyMapMetadata = () => new Map()
export const buildEmptySetMetadata = () => new Set()
