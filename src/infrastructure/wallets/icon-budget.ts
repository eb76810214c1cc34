import { parseIcon } from './announced-icon.ts'

/** Total size of all icons of a page's wallets: enough for 100 wallets with large ones; beyond it icons are dropped. */
const MAX_UNITS = 8 * 1024 * 1024
/** Total size of invalid icons that are inspected. */
const MAX_WASTE_UNITS = 32 * 1024 * 1024

/** Keeps icons while the budget lasts; a wallet without an icon is shown with its initial. */
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
