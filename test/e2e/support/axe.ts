import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { ROOT } from './shell.ts'

type Violation = { id: string; impact: string; nodes: { target: unknown; failureSummary: string; html: string }[] }
let source: Promise<string> | undefined

/** Violations axe-core finds in the page, shadow roots included, one line each. */
export async function axeViolations(page: Page): Promise<string[]> {
  source ??= readFile(`${ROOT}/node_modules/axe-core/axe.min.js`, 'utf8')
  await page.evaluate(await source)
  // Animated colours are judged at rest.
  await page.evaluate(() => {
    const roots = [document, ...[...document.querySelectorAll('portico-modal-root')].map((host) => host.shadowRoot as ShadowRoot)]
    return Promise.all(
      roots
        .flatMap((root) => root.getAnimations())
        .map((animation) => Promise.race([animation.finished.catch(() => undefined), new Promise((end) => setTimeout(end, 800))])),
    )
  })
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(context: Document): Promise<{ violations: Violation[] }> } }
    return (await axe.run(document)).violations
  })
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) =>
        `${violation.id} (${violation.impact}) ${JSON.stringify(node.target)} ${node.html.slice(0, 120)}: ${node.failureSummary.replace(/\s+/g, ' ')}`,
    ),
  )
}
