import type { Rule } from '../support/describe-rule.ts'
import { graphOf } from '../support/module-graph.ts'

/** No file needs itself by way of others, its types neither. `import()` makes no cycle. */
export const cycles: Rule = (tree) => {
  const graph = graphOf(tree)
  const done = new Set<string>()
  const found: string[] = []

  function visit(path: string, chain: readonly string[]): void {
    const at = chain.indexOf(path)
    if (at >= 0) {
      found.push(`${[...chain.slice(at), path].join(' -> ')}: cycle`)
      return
    }
    if (done.has(path)) return
    for (const { to, kind, isPackage } of graph.get(path) ?? []) if (kind !== 'dynamic' && !isPackage && to) visit(to, [...chain, path])
    done.add(path)
  }

  for (const path of graph.keys()) visit(path, [])
  return found
}
