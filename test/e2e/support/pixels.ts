import type { Page } from 'playwright-core'

type Box = { x: number; y: number; width: number; height: number }

/** A picture of the card alone, as PNG in base64, with where it stands. */
export async function cardPicture(page: Page): Promise<{ png: string; box: Box }> {
  const box = await page.locator('[data-portico=card]').boundingBox()
  if (!box) throw new Error('no card')
  const png = await page.screenshot({ clip: box, animations: 'disabled', caret: 'hide' })
  return { png: png.toString('base64'), box }
}

/**
 * Share of pixels that differ visibly between two pictures of the card (0 to 1). Different sizes count as all of them.
 * The round corners show the page behind and are left out.
 */
export async function difference(scratch: Page, a: string, b: string): Promise<number> {
  return scratch.evaluate(
    async ([first, second]) => {
      const read = async (base64: string) => {
        const image = new Image()
        image.src = `data:image/png;base64,${base64}`
        await image.decode()
        const canvas = new OffscreenCanvas(image.width, image.height)
        const context = canvas.getContext('2d')
        context?.drawImage(image, 0, 0)
        return context?.getImageData(0, 0, image.width, image.height)
      }
      const [one, two] = [await read(first), await read(second)]
      if (!one || !two || one.width !== two.width || one.height !== two.height) return 1
      const corner = 30
      let different = 0
      for (let y = 0; y < one.height; y++)
        for (let x = 0; x < one.width; x++) {
          if ((x < corner || x >= one.width - corner) && (y < corner || y >= one.height - corner)) continue
          const at = (y * one.width + x) * 4
          const distance = [0, 1, 2].reduce((sum, i) => sum + Math.abs((one.data[at + i] ?? 0) - (two.data[at + i] ?? 0)), 0)
          if (distance > 24) different++
        }
      return different / (one.width * one.height)
    },
    [a, b] as const,
  )
}

/** Buttons of the modal that a click in their middle would not reach. */
export function unreachableButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('portico-modal-root')?.shadowRoot
    return [...(root?.querySelectorAll('button, a[href], input') ?? [])]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const hit = root?.elementFromPoint(x + width / 2, y + height / 2)
        return !hit || !(element.contains(hit) || hit.contains(element))
      })
      .map((element) => element.outerHTML.slice(0, 120))
  })
}

/** Computed styles of the host page's own elements, as one text. */
export function hostStyles(page: Page): Promise<string> {
  return page.evaluate(() => {
    const own = [document.documentElement, ...document.querySelectorAll('body, body *')].filter(
      (element) => !element.localName.startsWith('portico-') && element.localName !== 'script',
    )
    return own
      .map(
        (element) =>
          `${element.localName}#${element.id} ${[...getComputedStyle(element)].map((name) => `${name}:${getComputedStyle(element).getPropertyValue(name)}`).join(';')}`,
      )
      .join('\n')
  })
}
