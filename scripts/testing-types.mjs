import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { cache, root } from './setup.mjs'

/**
 * Declarations of `portico/testing`. The fakes are outside `src`, so the compiler writes their declarations to a cache folder first; here
 * they are moved to `dist/fakes` (contracts to `dist/contract`), and their imports of `src` are redirected to the library's own
 * declarations, so that each type exists once.
 */
const from = join(cache, 'testing-types')
const dist = join(root, 'dist')

/** The folders of `test` that are published. */
const FOLDERS = ['fakes', 'contract']

/** The location of a module's declarations in the package; paths without extension. */
function place(path) {
  for (const folder of FOLDERS) {
    const inside = relative(join(from, 'test', folder), path)
    if (!inside.startsWith('..')) return join(dist, folder, inside)
  }
  const inSource = relative(join(from, 'src'), path)
  if (inSource.startsWith('..')) throw new Error(`${path}: neither a fake, nor a contract, nor source`)
  return join(dist, inSource)
}

rmSync(from, { recursive: true, force: true })
execFileSync(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', join(root, 'build', 'testing-types.json')], {
  stdio: 'inherit',
})
const bare = (path) => path.replace(/(?:\.d)?\.[tj]sx?$/, '')
const given = FOLDERS.filter((folder) => existsSync(join(from, 'test', folder))).flatMap((folder) =>
  readdirSync(join(from, 'test', folder), { recursive: true }).map((file) => join('test', folder, String(file))),
)
for (const file of [join('src', 'testing.d.ts'), ...given.filter((name) => name.endsWith('.d.ts'))]) {
  const path = join(from, file)
  const target = `${place(bare(path))}.d.ts`
  const text = readFileSync(path, 'utf8').replace(/((?:from|import\()\s*["'])(\.[^"']+)(["'])/g, (_, before, specifier, after) => {
    const to = place(bare(resolve(dirname(path), specifier)))
    if (!FOLDERS.some((folder) => to.startsWith(join(dist, folder))) && !existsSync(`${to}.d.ts`))
      throw new Error(`${file}: no declarations of ${specifier}`)
    const way = relative(dirname(target), to).split(sep).join('/')
    return `${before}${way.startsWith('.') ? way : `./${way}`}.js${after}`
  })
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text)
}
