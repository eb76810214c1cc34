import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { ROOT } from './shell.ts'

type Violation = { id: string; impact: string; nodes: { target: unknown; failureSummary: string; html: string }[] }
let source: Promise<string> | undefined

/** Violations axe-core finds in the page, or in one element of it, shadow roots included, one line each. */
export async function axeViolations(page: Page, within?: string): Promise<string[]> {
  source ??= readFile(`${ROOT}/node_modules/axe-core/axe.min.js`, 'utf8')
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await source)
  // Animated colours are judged at rest.
  await page.evaluate(() => {
    const roots = [document, ...[...document.querySelectorAll('portico-modal-root')].map((host) => host.shadowRoot as ShadowRoot)]
    return Promise.all(
      roots
        .flatMap((root) => root.getAnimations())
        .map((animation) => Promise.race([animation.finished.catch(() => undefined), new Promise((end) => setTimeout(end, 800))])),
    )
  })
  const violations = await page.evaluate(async (selector) => {
    type Axe = { run(context: Document | string, options: { resultTypes: string[] }): Promise<{ violations: Violation[] }> }
    const { axe } = globalThis as unknown as { axe: Axe }
    return (await axe.run(selector ?? document, { resultTypes: ['violations'] })).violations
  }, within)
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) =>
        `${violation.id} (${violation.impact}) ${JSON.stringify(node.target)} ${node.html.slice(0, 120)}: ${node.failureSummary.replace(/\s+/g, ' ')}`,
    ),
  )
}
