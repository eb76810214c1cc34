import type { Locator, Page } from 'playwright-core'

/** 9,600 px/s at 60 frames a second: more than a fling on a phone. */
const STEP_PX = 160

/** Scrolls a list to its end, also while that grows, at a quarter of the processor's speed. Resolves its frames and the longest of them in ms. */
export async function scrollToEnd(page: Page, list: Locator): Promise<{ frames: number; longestMs: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const seen = await list.evaluate(async (element, step) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    element.scrollTop = 0
    let [frames, longestMs, still] = [0, 0, 0]
    for (let last = await frame(); still < 5; frames += 1) {
      const before = element.scrollTop
      element.scrollTop = before + step
      const now = await frame()
      longestMs = Math.max(longestMs, now - last)
      last = now
      // Its end while the next page is on its way is not the end.
      still = element.scrollTop === before && !element.querySelector('.spinner') ? still + 1 : 0
    }
    return { frames, longestMs }
  }, STEP_PX)
  await session.detach()
  return seen
}
