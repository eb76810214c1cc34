import { parseIcon } from './announced-icon.ts'

/** What the pictures of a page's wallets may weigh together: 100 wallets have large ones; those of a flood are not kept. */
const MAX_UNITS = 8 * 1024 * 1024
/** Of what is no picture, so much is looked at. */
const MAX_WASTE_UNITS = 32 * 1024 * 1024

/** Pictures of wallets, as long as there is room; a wallet without one is shown with its initial. */
export class IconBudget {
  #units = 0
  #waste = 0

  read(icon: unknown): string | undefined {
    if (typeof icon !== 'string' || this.#units + icon.length > MAX_UNITS || this.#waste > MAX_WASTE_UNITS) return undefined
    const parsed = parseIcon(icon)
    if (parsed === undefined) this.#waste += icon.length
    this.#units += parsed?.length ?? 0
    return parsed
  }
}
