import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const OUT = join(ROOT, 'bench/out')
const PAGES = ['bare', 'launcher', 'portico', 'dialog']

const newest = (path) =>
  !existsSync(path)
    ? 0
    : statSync(path).isDirectory()
      ? Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
      : statSync(path).mtimeMs

/** Builds the package when its sources are newer than `dist`, then packs and unpacks it as npm would. Returns its folder. */
function packPackage() {
  if (newest(join(ROOT, 'src')) > newest(join(ROOT, 'dist/cdn')))
    execFileSync('npm', ['run', 'build'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
  const target = join(OUT, 'package')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', OUT], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ filename }] = JSON.parse(packed.toString())
  execFileSync('tar', ['-xzf', join(OUT, filename), '-C', target, '--strip-components=1'])
  return target
}

/** Builds the host pages for production. Resolves their folders by name. */
export async function buildPages() {
  const target = packPackage()
  const alias = ['react', 'evm', 'networks'].map((name) => ({ find: `portico/${name}`, replacement: join(target, `dist/${name}.js`) }))
  const folders = PAGES.map(async (name) => {
    const outDir = join(OUT, name)
    await build({
      root: join(ROOT, 'bench/pages', name),
      configFile: false,
      logLevel: 'error',
      base: './',
      plugins: [react()],
      resolve: { alias: [...alias, { find: /^portico$/, replacement: join(target, 'dist/index.js') }] },
      build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 2000 },
    })
    return [name, outDir]
  })
  return Object.fromEntries(await Promise.all(folders))
}
