/** A page that is not shown has no frames. */
const LIMIT_MS = 100

/** Resolves after the next frame: work that comes in turns, each in a frame of its own, makes none of them long. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, typeof requestAnimationFrame === 'function' ? LIMIT_MS : 0)
    globalThis.requestAnimationFrame?.(() => setTimeout(resolve))
  })
}
