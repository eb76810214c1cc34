// Mutation testing of a sample of the domain and of the parsers of foreign input: at least 80 % of the mutants must be detected. `--seed N`
// selects another sample.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mutationSample, mutationScore } from './lib/mutation-sample.mjs'
import { isMain, report } from './lib/report.mjs'
import { cache, root } from './setup.mjs'

const LEAST_SCORE = 80

function main(seed) {
  const files = ['src/domain', 'src/infrastructure']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const sample = mutationSample(files, { seed })
  const { status, stdout, stderr } = spawnSync('npx', ['--no-install', 'stryker', 'run', '--mutate', sample.join(',')], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    shell: process.platform === 'win32',
  })
  if (status !== 0) return { breaches: [`${stdout}${stderr}`.trim()], figures: `seed ${seed}` }
  const result = JSON.parse(readFileSync(join(cache, 'mutation.json'), 'utf8'))
  const { detected, valid, score } = mutationScore(result)
  const missed = Object.entries(result.files).flatMap(([path, { mutants }]) =>
    mutants
      .filter(({ status: state }) => state === 'Survived' || state === 'NoCoverage')
      .map(({ location, mutatorName, replacement }) => `${path}:${location.start.line} ${mutatorName}: ${replacement}`),
  )
  const figures = `seed ${seed}, ${sample.length} files, ${detected} of ${valid} changes found (${score.toFixed(1)} %, at least ${LEAST_SCORE})`
  return { breaches: score >= LEAST_SCORE ? [] : missed, figures }
}

if (isMain(import.meta.url)) {
  const at = process.argv.indexOf('--seed')
  report('mutation', main(at < 0 ? 1 : Number(process.argv[at + 1])))
}
