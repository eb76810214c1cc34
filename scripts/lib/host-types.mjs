import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const here = createRequire(import.meta.url)
/** 5.5, the oldest that hosts may have: `attw` brings it (`overrides` of `package.json`). */
const old = createRequire(createRequire(here.resolve('@arethetypeswrong/cli/package.json')).resolve('@arethetypeswrong/core'))

const COMPILERS = {
  5.5: join(dirname(old.resolve('typescript/package.json')), 'bin', 'tsc'),
  6: join(dirname(here.resolve('@typescript/typescript6/package.json')), 'bin', 'tsc6'),
  7: join(dirname(here.resolve('typescript/package.json')), 'bin', 'tsc'),
}

const MODULES = { bundler: 'esnext', nodenext: 'nodenext', node16: 'node16' }

/** Each release, and each way to resolve by the oldest and the newest that know it. */
const HOSTS = [
  [5.5, 'bundler'],
  [5.5, 'node16'],
  [6, 'nodenext'],
  [7, 'bundler'],
  [7, 'node16'],
]

/**
 * Compiles `test/hosts/types` against the package in `staged`, as a site would, with every declaration checked.
 * @returns {string[]} what the compilers say
 */
export function compileHost(root, staged) {
  const place = join(root, '.cache', 'types-host')
  rmSync(place, { recursive: true, force: true })
  cpSync(join(root, 'test', 'hosts', 'types'), place, { recursive: true })
  mkdirSync(join(place, 'node_modules'))
  symlinkSync(staged, join(place, 'node_modules', 'portico'), 'junction')
  return HOSTS.flatMap(([release, moduleResolution]) => {
    const compilerOptions = {
      ...{ noEmit: true, strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, jsx: 'react-jsx', types: [] },
      ...{ target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], module: MODULES[moduleResolution], moduleResolution },
    }
    writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.tsx'] }))
    const { status, stdout } = spawnSync(process.execPath, [COMPILERS[release], '-p', place], { encoding: 'utf8' })
    return status === 0 ? [] : [`TypeScript ${release} with ${moduleResolution}: ${stdout.trim()}`]
  })
}
