import { cp, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { stage } from '../../../scripts/pack.mjs'
import { ROOT, run } from './shell.ts'

/** Where packed hosts live: inside the repository, so that React and friends resolve upwards, but outside every checked tree. */
export const HOSTS_DIR = join(ROOT, '.cache/hosts')

/** By its path: `node_modules/.bin` has room for one `vite`, and the older releases that hosts use are installed too. */
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js')

async function newest(path: string): Promise<number> {
  const info = await stat(path).catch(() => undefined)
  if (!info) return 0
  if (!info.isDirectory()) return info.mtimeMs
  const times = await Promise.all((await readdir(path)).map((name) => newest(join(path, name))))
  return Math.max(info.mtimeMs, ...times)
}

/** Builds `dist` (modules, declarations, CDN build) unless it is newer than everything it is made of. */
export async function buildPackage(): Promise<void> {
  const inputs = ['src', 'build', 'package.json'].map((name) => newest(join(ROOT, name)))
  const built = await stat(join(ROOT, 'dist/cdn/sri.json')).catch(() => undefined)
  if (built && built.mtimeMs > Math.max(...(await Promise.all(inputs)))) return
  // Inside a test run the environment says `test`, which would pack React's development calls.
  await run('npm', ['run', 'build'], { env: { NODE_ENV: 'production' } })
}

/**
 * Packs the package as npm would and unpacks it into `.cache/hosts/node_modules/portico`: what a host site would install.
 * Peer and ordinary dependencies are those of this repository, found by walking up.
 */
export async function packPackage(): Promise<string> {
  const target = join(HOSTS_DIR, 'node_modules/portico')
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const packed = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', HOSTS_DIR], { cwd: stage(ROOT) })
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
  await run('tar', ['-xzf', join(HOSTS_DIR, filename), '-C', target, '--strip-components=1'])
  return target
}

/** Copies `test/hosts/<name>` next to the packed package. Returns the folder. */
export async function copyHost(name: string, as = name): Promise<string> {
  const folder = join(HOSTS_DIR, as)
  await rm(folder, { recursive: true, force: true })
  await cp(join(ROOT, 'test/hosts', name), folder, { recursive: true })
  return folder
}

/** Copies and builds a Vite host page. Returns the folder to serve. */
export async function buildViteHost(name: string): Promise<string> {
  const folder = await copyHost(name)
  await run(process.execPath, [VITE, 'build', '--logLevel', 'error'], { cwd: folder, env: { NODE_ENV: 'production' } })
  return join(folder, 'dist')
}

/** All files below a folder, relative, sorted. */
export async function listFiles(folder: string, under = ''): Promise<string[]> {
  const entries = await readdir(join(folder, under), { withFileTypes: true })
  const lists = await Promise.all(
    entries.map((entry) => (entry.isDirectory() ? listFiles(folder, join(under, entry.name)) : [join(under, entry.name)])),
  )
  return lists.flat().sort()
}

/** Text of every `.js` file below a folder, by relative name. */
export async function readScripts(folder: string): Promise<Map<string, string>> {
  const names = (await listFiles(folder)).filter((name) => name.endsWith('.js'))
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)))
}
