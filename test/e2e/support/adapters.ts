import { pageScript } from './page-script.ts'

/** `adapters-page.ts` as one classic script that defines `adapters`. */
export async function buildAdaptersScript(): Promise<string> {
  return `${await pageScript('test/e2e/support/adapters-page.ts')}\n;globalThis.adapters = page.adapters`
}
