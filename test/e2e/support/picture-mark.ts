import type { Page } from 'playwright-core'

const COLUMNS = 10
const ROWS = 14
const LEVELS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** What edges of letters may differ by, in 64ths from black to white: of one field, and of all together. */
const MOST_IN_ONE = 1
const MOST_ON_AVERAGE = 0.2
/** A line of text is 18 px high. */
const MOST_PX = 4

/** A picture in a line of text: its size, and how light each of 10 x 14 fields is. */
export async function markOf(page: Page, picture: Buffer): Promise<string> {
  return page.evaluate(
    async ([data, columns, rows, levels]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
      const { width, height } = image
      const context = new OffscreenCanvas(width, height).getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(image, 0, 0)
      const pixels = context.getImageData(0, 0, width, height).data
      const light = new Float64Array(columns * rows)
      const count = new Float64Array(columns * rows)
      for (let at = 0; at < width * height; at++) {
        const field = Math.floor((Math.floor(at / width) * rows) / height) * columns + Math.floor(((at % width) * columns) / width)
        const [red = 0, green = 0, blue = 0] = pixels.subarray(at * 4, at * 4 + 3)
        light[field] = (light[field] ?? 0) + 0.3 * red + 0.59 * green + 0.11 * blue
        count[field] = (count[field] ?? 0) + 1
      }
      const fields = [...light].map((sum, field) => levels[Math.round((sum / (count[field] ?? 1) / 255) * 63)])
      return `${width}x${height} ${fields.join('')}`
    },
    [picture.toString('base64'), COLUMNS, ROWS, LEVELS] as const,
  )
}

/** What decides how texts are drawn: with other fonts, or another browser, every picture is another. */
export async function drawingOf(page: Page): Promise<string> {
  const widths = await page.evaluate(() => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    return ['system-ui', 'monospace'].flatMap((font) =>
      ['Connect Wallet 0123456789', 'ربط المحفظة'].map((text) => {
        if (context) context.font = `100px ${font}`
        return context?.measureText(text).width.toFixed(1)
      }),
    )
  })
  return [page.context().browser()?.version().split('.')[0], ...widths].join(' ')
}

const parse = (mark = '') => {
  const [, width = '0', height = '0', fields = ''] = /^(\d+)x(\d+) (.*)$/.exec(mark) ?? []
  return { width: Number(width), height: Number(height), fields: [...fields].map((letter) => LEVELS.indexOf(letter)) }
}

/** What is different in a picture, in words; undefined where nothing is that a person would see. */
export function pictureChange(accepted: string | undefined, mark: string): string | undefined {
  if (accepted === undefined) return 'is new'
  const [before, now] = [parse(accepted), parse(mark)]
  if (Math.abs(before.width - now.width) > MOST_PX || Math.abs(before.height - now.height) > MOST_PX)
    return `was ${before.width} x ${before.height} px, is ${now.width} x ${now.height} px`
  const changes = now.fields.map((level, field) => Math.abs(level - (before.fields[field] ?? 0)))
  const most = Math.max(...changes)
  const average = changes.reduce((sum, change) => sum + change, 0) / changes.length
  if (most <= MOST_IN_ONE && average <= MOST_ON_AVERAGE) return undefined
  const field = changes.indexOf(most)
  const [across, down] = [(field % COLUMNS) / COLUMNS, Math.floor(field / COLUMNS) / ROWS]
  return `is different, most at ${Math.round(across * 100)} % across and ${Math.round(down * 100)} % down (${most}, average ${average.toFixed(2)})`
}
