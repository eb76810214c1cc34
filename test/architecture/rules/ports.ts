import { basename } from 'node:path'
import { exportNames } from '../../../scripts/lib/export-names.mjs'
import type { Rule } from '../support/describe-rule.ts'
import { graphOf } from '../support/module-graph.ts'
import { isNode, parse, textOf } from '../support/syntax.ts'

/** Tokens for what the composition hands around; nobody implements them twice. */
const HANDED_ON: readonly string[] = ['Announcements', 'ChainAdapters', 'HostOptions', 'Views']

/** Tokens a file declares, and interfaces named like its file: `export const Http = token<Http>('Http')`. */
function portsIn(path: string, text: string): readonly string[] {
  const body = parse(path, text)['body']
  return (Array.isArray(body) ? body : []).filter(isNode).flatMap((node) => {
    const declaration = node.type === 'ExportNamedDeclaration' && isNode(node['declaration']) ? node['declaration'] : undefined
    if (declaration?.type !== 'TSInterfaceDeclaration') return []
    const name = textOf(declaration['id']) ?? ''
    const isToken = text.includes(`token<${name}>(`)
    return isToken || kebab(name) === basename(path, '.ts') ? [name] : []
  })
}

function kebab(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, '-$&').toLowerCase()
}

/** Every port has a fake that works and a suite that the fake and the real adapter both pass. Judges `src/ports` and `test`. */
export const ports: Rule = (tree) => {
  const files = [...tree.keys()].filter((path) => path.startsWith('test/'))
  return [...tree].flatMap(([path, text]) => {
    if (!path.startsWith('src/ports/') || path.startsWith('src/ports/host/')) return []
    return portsIn(path, text)
      .filter((name) => !HANDED_ON.includes(name))
      .flatMap((name) => {
        const stem = kebab(name)
        const suites = [`${stem}.contract.ts`, `${stem}.test.ts`]
        return [
          ...(files.some((file) => file.startsWith('test/contract/') && suites.includes(basename(file)))
            ? []
            : [`${path}: ${name} has no contract suite`]),
          ...(files.some((file) => file.startsWith('test/fakes/') && basename(file) === `fake-${stem}.ts`)
            ? []
            : [`${path}: ${name} has no fake`]),
        ]
      })
  })
}

/** Integrators can rebind every port that is in use (`portico/core`), and hosts can test with its fake (`portico/testing`). */
export const publishedPorts: Rule = (tree) => {
  const valuesOf = (entry: string) => {
    const text = tree.get(entry)
    return text === undefined ? [] : exportNames(entry, () => text).values
  }
  const core = valuesOf('src/core.ts')
  const testing = valuesOf('src/testing.ts')
  const bound = new Set(
    [...graphOf(tree)].flatMap(([path, imports]) => (path.startsWith('src/composition/') ? imports.map(({ to }) => to) : [])),
  )
  return [...tree].flatMap(([path, text]) => {
    if (!path.startsWith('src/ports/') || path.startsWith('src/ports/host/') || !bound.has(path)) return []
    return portsIn(path, text)
      .filter((name) => !HANDED_ON.includes(name))
      .flatMap((name) => [
        ...(text.includes(`token<${name}>(`) && !core.includes(name) ? [`src/core.ts: does not give the port ${name} (${path})`] : []),
        ...(testing.includes(`Fake${name}`) ? [] : [`src/testing.ts: does not give Fake${name} (${path})`]),
      ])
  })
}
