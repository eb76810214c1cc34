import type { Locator } from 'playwright-core'

/** Of rows: the difference of their heights, and how many stick out of the card at its sides. */
export const rowFit = (rows: Locator) =>
  rows.evaluateAll((all) => {
    const card = all[0]?.closest('[data-portico=card]')?.getBoundingClientRect()
    const boxes = all.map((row) => row.getBoundingClientRect())
    const heights = boxes.map(({ height }) => Math.round(height))
    const isOutside = ({ left, right }: DOMRect) => !card || left < card.left - 1 || right > card.right + 1
    return { uneven: Math.max(...heights) - Math.min(...heights), outside: boxes.filter(isOutside).length }
  })

/** The same of the tokens of a list that draws only those in sight, from its top to its end; `total` as it says. */
export const listFit = (list: Locator) =>
  list.evaluate(async (element) => {
    const heights = new Set<number>()
    for (let top = 0; top < element.scrollHeight; top += 1200) {
      element.scrollTop = top
      await new Promise((resolve) => requestAnimationFrame(resolve))
      for (const row of element.querySelectorAll('.token')) heights.add(Math.round(row.getBoundingClientRect().height))
    }
    element.scrollTop = 0
    const total = Number(element.querySelector('[aria-setsize]')?.getAttribute('aria-setsize'))
    return { uneven: Math.max(...heights) - Math.min(...heights), isWide: element.scrollWidth > element.clientWidth, total }
  })
