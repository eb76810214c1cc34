import { posix } from 'node:path'
import { parseAst } from 'vite'

const TYPES = ['TSInterfaceDeclaration', 'TSTypeAliasDeclaration']

function declared(declaration) {
  if (declaration.id) return [declaration.id.name]
  return (declaration.declarations ?? []).map(({ id }) => id.name)
}

/**
 * The names that a module exports, with `export *` resolved. Works on sources and on generated declarations.
 * @param {string} entry path of the module
 * @param {(path: string) => string} read
 * @returns {{ values: string[], types: string[] }} sorted
 */
export function exportNames(entry, read) {
  const values = new Set()
  const types = new Set()

  function visit(path, typesOnly) {
    const isDeclaration = path.endsWith('.d.ts')
    for (const node of parseAst(read(path), { lang: isDeclaration ? 'dts' : path.endsWith('x') ? 'tsx' : 'ts' }).body) {
      if (node.type === 'ExportAllDeclaration') {
        const target = posix.join(posix.dirname(path), node.source.value)
        visit(isDeclaration ? target.replace(/\.[jt]sx?$/, '.d.ts') : target, typesOnly || node.exportKind === 'type')
      } else if (node.type === 'ExportNamedDeclaration') {
        const { declaration, specifiers } = node
        // The parser marks `export declare const` as a type export, although it declares a value.
        const isType = typesOnly || (declaration ? TYPES.includes(declaration.type) : node.exportKind === 'type')
        for (const name of declaration ? declared(declaration) : []) (isType ? types : values).add(name)
        for (const { exported, exportKind } of specifiers)
          (isType || exportKind === 'type' ? types : values).add(exported.name ?? exported.value)
      }
    }
  }

  visit(entry, false)
  return { values: [...values].sort(), types: [...types].filter((name) => !values.has(name)).sort() }
}
