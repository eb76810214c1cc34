// Checks that neither the sources nor the built files evaluate text as code or markup, or fetch code.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { remoteCode } from './lib/remote-code.mjs'
import { isMain, report } from './lib/report.mjs'

/** @param files path -> text */
export function check(files) {
  const breaches = [...files].flatMap(([path, text]) => remoteCode(path, text))
  const sources = [...files.keys()].filter((path) => path.startsWith('src/')).length
  if (sources === 0) breaches.push('src: no files seen')
  return { breaches, figures: `0 places in ${sources} sources and ${files.size - sources} built files` }
}

/**
 * `dist/cdn` bundles React and other libraries, and our part of it is checked in `src`. Bundled tests and declarations are not executed.
 */
function read(root, folder, matches) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => matches.test(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')])
}

if (isMain(import.meta.url)) {
  const root = join(import.meta.dirname, '..')
  const sources = read(root, 'src', /^(?!.*\.(?:test|d)\.tsx?$).*\.tsx?$/)
  const built = read(root, 'dist', /^(?!dist\/(?:cdn|testing)\/).*\.js$/)
  report('remote-code', check(new Map([...sources, ...built])))
}
