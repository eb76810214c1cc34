import type { Page } from 'playwright-core'

const SENTENCES = 2
const WORDS = 14

/**
 * What a visitor is asked to read in the view that stands there before its main action, which is in the footer, else the first button of the
 * body: sentences in sight, alerts and cautions among them. What a button says is none, nor is the question beside it ("Didn't receive it?").
 */
export const sentencesOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('portico-modal-root')?.shadowRoot
    const stage = root?.querySelector('.stage')?.getBoundingClientRect()
    const action = root?.querySelector('.foot .button') ?? root?.querySelector('.stage button:not(.icon-button), .stage a.button')
    const isInSight = (element: Element) => {
      const { width, height, top, bottom } = element.getBoundingClientRect()
      const isIn = !stage || !element.closest('.stage') || (top < stage.bottom && bottom > stage.top)
      return width > 1 && height > 1 && isIn && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    }
    const isBefore = (element: Element) =>
      !action || action.closest('.foot') || (element.compareDocumentPosition(action) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
    // A block of text, with what stands in its lines.
    const isText = (element: Element) =>
      getComputedStyle(element).display !== 'inline' &&
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) &&
      !element.closest('button, a.button, label, header, details') &&
      !element.nextElementSibling?.matches('button, a.button')
    const own = (element: Element) => {
      const copy = element.cloneNode(true) as Element
      for (const button of copy.querySelectorAll('button, a')) button.remove()
      return copy.textContent ?? ''
    }
    const lines = [...(root?.querySelectorAll('.card *') ?? [])].filter((each) => isText(each) && isInSight(each) && isBefore(each))
    const segments = new Intl.Segmenter('en', { granularity: 'sentence' })
    return lines
      .flatMap((element) => [...segments.segment(own(element))].map(({ segment }) => segment.trim()))
      .filter((text) => /[.!?…]$/.test(text) && text.split(/\s+/).length > 2)
  })

/** What is too much of it. */
export function tooMuchToRead(sentences: readonly string[]): readonly string[] {
  const long = sentences
    .filter((sentence) => sentence.split(/\s+/).length > WORDS)
    .map((sentence) => `more than ${WORDS} words: ${sentence}`)
  return sentences.length > SENTENCES ? [...long, `${sentences.length} sentences: ${sentences.join(' | ')}`] : long
}

/** Texts that end before they are over, where nothing leads to their end; and what sticks out of the card at its sides. */
export const cutTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const card = document.querySelector('portico-modal-root')?.shadowRoot?.querySelector('.card')
    if (!card) return ['no card']
    const frame = card.getBoundingClientRect()
    const seen = [...card.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().width > 1 && element.checkVisibility())
    const isClipped = (box: Element) =>
      getComputedStyle(box).overflowX !== 'visible' && (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 6)
    const scrolls = (box: Element) => /auto|scroll/.test(`${getComputedStyle(box).overflowX} ${getComputedStyle(box).overflowY}`)
    const isReached = (box: Element) =>
      box.closest('[title], button.move') !== null || box.matches('input, textarea, .unseen') || scrolls(box)
    const found = seen
      .filter((box) => box.textContent?.trim() && !box.querySelector('div, p, li, button') && isClipped(box) && !isReached(box))
      .map((box) => `"${box.textContent}" is cut`)
    const isWide = (box: Element) => {
      const { left, right } = box.getBoundingClientRect()
      return left < frame.left - 1 || right > frame.right + 1
    }
    // The body scrolls downwards only: nothing in it may stick out.
    const isScrolled = (box: Element): boolean =>
      box !== card && !box.matches('.stage') && (scrolls(box) || (box.parentElement !== null && isScrolled(box.parentElement)))
    const isFree = (box: Element) => !box.closest('svg, .toast, .unseen') && !(box.parentElement && isScrolled(box.parentElement))
    const wide = seen.filter((box) => isWide(box) && isFree(box) && box.textContent?.trim())
    return [...found, ...wide.map((box) => `"${box.textContent?.slice(0, 60)}" sticks out of the card`)]
  })
