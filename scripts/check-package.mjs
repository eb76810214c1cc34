// Checks what `npm pack` would publish: built files only, readable by every resolver, exporting the names of the sources. Run it after the
// build.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileHost } from './lib/host-types.mjs'
import { readJson } from './lib/production-tree.mjs'
import { entriesOf, publicApi } from './lib/public-api.mjs'
import { isMain, report } from './lib/report.mjs'
import { stage } from './pack.mjs'

const ALLOWED =
  /^(?:package\.json|LICENSE|README\.md|CHANGELOG\.md|dist\/(?:[\w.-]+\/)*[\w.-]+\.(?:js|js\.map|d\.ts)|dist\/(?:sbom|custom-elements)\.json|dist\/cdn\/sri\.json|dist\/vendor\/LICENSES\.txt)$/
const FORBIDDEN = /\.(?:test|contract|types|e2e)\.|(?:^|\/)(?:corpora|node_modules)\//

/** @param files what `npm pack --json` lists: `{ path, size }` */
export function checkContents(files, entries) {
  const paths = new Set(files.map(({ path }) => path))
  return [
    ...[...paths].filter((path) => !ALLOWED.test(path) || FORBIDDEN.test(path)).map((path) => `${path}: does not belong in the package`),
    ...['package.json', 'LICENSE', 'README.md', 'CHANGELOG.md'].filter((path) => !paths.has(path)).map((path) => `${path}: missing`),
    ...Object.values(entries)
      .flatMap((name) => [`dist/${name}.js`, `dist/${name}.d.ts`])
      .filter((path) => !paths.has(path))
      .map((path) => `${path}: missing`),
  ]
}

/**
 * `let { a } = await import('./b.js').then((n) => n.t)`: Vite 5 and 6 take the braces for the exports of the file and lose what follows, so that the
 * page of a site breaks.
 * @param scripts path -> text
 */
export function misread(scripts) {
  return [...scripts].flatMap(([path, text]) => {
    const [found] = /\}\s*=\s*await\s+import\([^()]*\)\s*\??[.[]/.exec(text) ?? []
    return found === undefined ? [] : [`${path}: ${found}: bundlers of sites lose what follows the import`]
  })
}

/** Compares the names in the declarations and at run time with those of the sources. */
export function compareNames(promised, declared, given) {
  return Object.entries(promised).flatMap(([path, names]) => {
    // Declarations give types and values in one list.
    const all = ({ values, types }) => [...values, ...types].sort()
    const same = (a, b) => JSON.stringify(a) === JSON.stringify(b)
    return [
      ...(same(all(declared[path]), all(names)) ? [] : [`${path}: the declarations give other names than the sources`]),
      ...(same(given[path], names.values) ? [] : [`${path}: the built file gives ${given[path]}, the sources ${names.values}`]),
    ]
  })
}

/** MB, unpacked: the library 3.5, the CDN files 3.3, source maps with our sources 6.3. The aim is 6 in all. */
const MOST = 14.5
const MB = 1e6

function run(root, command, ...args) {
  return spawnSync('npx', ['--no-install', command, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  })
}

/** Parses the last JSON document of an output that may begin with warnings. */
function jsonOf(text) {
  return JSON.parse(text.slice(text.search(/^[[{]/m)))
}

/**
 * The names exported at run time. Entries for optional peers are checked by types only, because the peer may be absent; elements need a
 * page.
 */
async function namesGiven(root, entries, chains) {
  const names = Object.entries(entries).map(async ([path, name]) => {
    const module = await import(pathToFileURL(join(root, 'dist', `${name}.js`)).href)
    return [
      path,
      Object.keys(module)
        .filter((key) => path !== './networks' || !chains.has(key))
        .sort(),
    ]
  })
  return Object.fromEntries(await Promise.all(names))
}

async function main(root) {
  if (!existsSync(join(root, 'dist/index.js'))) return { breaches: ['dist: not built; run the build first'], figures: '' }
  const manifest = readJson(root, 'package.json')
  const entries = entriesOf(manifest)
  const chains = new Set(Object.keys(await import('viem/chains')))

  const staged = stage(root)
  const npm = (...args) =>
    spawnSync('npm', [...args, '--dry-run', '--ignore-scripts'], {
      cwd: staged,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      shell: process.platform === 'win32',
    })
  const result = jsonOf(npm('pack', '--json').stdout)
  const published = npm('publish', '--offline')
  const [{ files, size, unpackedSize }] = Array.isArray(result) ? result : Object.values(result)

  const { publint } = await import('publint')
  const { formatMessage } = await import('publint/utils')
  const lint = await publint({ pkgDir: staged, strict: true, pack: 'npm' })
  const attw = run(root, 'attw', '--pack', staged, '--profile', 'esm-only', '--format', 'ascii', '--no-emoji', '--no-color')

  const breaches = [
    ...checkContents(files, entries),
    ...misread(
      files.filter(({ path }) => /^dist\/(?!cdn\/).*\.js$/.test(path)).map(({ path }) => [path, readFileSync(join(root, path), 'utf8')]),
    ),
    ...lint.messages.map((message) => `publint: ${formatMessage(message, manifest, { color: false })}`),
    ...(attw.status === 0 ? [] : [`attw: ${`${attw.stdout}${attw.stderr}`.trim()}`]),
    ...(published.status === 0 ? [] : [`npm publish --dry-run: ${published.stderr.trim()}`]),
    ...(unpackedSize > MOST * MB ? [`${(unpackedSize / MB).toFixed(1)} MB unpacked, at most ${MOST}`] : []),
    ...compileHost(root, staged),
    ...compareNames(publicApi(root, 'src', chains), publicApi(root, 'dist', chains), await namesGiven(root, entries, chains)),
  ]
  return {
    breaches,
    figures: `${files.length} files, ${Math.round(size / 1000)} kB packed, ${(unpackedSize / MB).toFixed(1)} MB unpacked, ${Object.keys(entries).length} entries; publint, attw and three releases of TypeScript are content`,
  }
}

if (isMain(import.meta.url)) report('package', await main(join(import.meta.dirname, '..')))
