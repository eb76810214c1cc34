// Mutation testing of a sample of the domain and of the parsers of foreign input: at least 80 % of the mutants must be detected. `--seed N`
// selects another sample; `--only=text` runs the files of the sample whose path contains the text, for work on one of them.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LEAST_SCORE, mutationSample, mutationScore, testsOf, undetected } from './lib/mutation-sample.mjs'
import { isMain, report } from './lib/report.mjs'
import { cache, root } from './setup.mjs'

const MINUTE = 60_000
const STRYKER = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js')

function read(folder, ending) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith(ending))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** One file at a time, so that the first, unchanged run is that of its own tests only. */
function mutate(path, tests) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [STRYKER, 'run', join('test', 'mutation', 'stryker.config.mjs'), '--mutate', path],
    {
      cwd: root,
      encoding: 'utf8',
      // The long form of random tests would run once for each mutant.
      env: { ...process.env, PORTICO_FULL: '', PORTICO_MUTATION_TESTS: tests.join(',') },
      maxBuffer: 2 ** 28,
      timeout: 15 * MINUTE,
    },
  )
  return status === 0 ? JSON.parse(readFileSync(join(cache, 'mutation.json'), 'utf8')) : `${path}: ${stdout}${stderr}`.trim()
}

function main(seed, only) {
  const files = ['src', 'test/contract', 'test/fakes', 'test/support', 'test/ui'].flatMap((folder) => [
    ...read(folder, '.ts'),
    ...read(folder, '.tsx'),
  ])
  const sample = mutationSample(files, { seed }).filter((path) => path.includes(only))
  const breaches = []
  const all = {}
  for (const path of sample) {
    const own = testsOf(path, files)
    const result = own.length === 0 ? `${path}: no tests` : mutate(path, own)
    if (typeof result === 'string') breaches.push(result)
    else Object.assign(all, result.files)
    const { detected, valid } = typeof result === 'string' ? { detected: 0, valid: 0 } : mutationScore(result)
    process.stdout.write(`   ${path}: ${detected} of ${valid}, ${own.length} test files\n`)
  }
  const { detected, valid, score } = mutationScore({ files: all })
  const figures = `seed ${seed}, ${sample.length} files, ${detected} of ${valid} changes found (${score.toFixed(1)} %, at least ${LEAST_SCORE})`
  return { breaches: [...breaches, ...undetected(all, only === '' ? LEAST_SCORE : 100)], figures }
}

if (isMain(import.meta.url)) {
  const at = process.argv.indexOf('--seed')
  const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? ''
  report('mutation', main(at < 0 ? 1 : Number(process.argv[at + 1]), only))
}
