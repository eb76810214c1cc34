import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { countTests, SOLANA_TESTS } from './lib/count-tests.mjs'
import { forgetNotes, missingCases, readCorpora, readNotes } from './lib/ledger.mjs'
import { notedTable } from './lib/noted-figures.mjs'
import { cache, root } from './setup.mjs'

/** @typedef {{ passed: number, failed: number, output?: string }} Result */
/**
 * `needs`: a path; the stage fails where it is missing. `isBeside`: it runs at the same time as the stage before it.
 * @typedef {{ name: string, needs: string, isBeside?: boolean, run: () => Promise<Result> }} Stage
 */

const MINUTE = 60_000

/** `npm run test:full`: every measurement in its long form, which takes too long for each change. */
const isFull = process.env['PORTICO_FULL'] === '1'
/** Longer timeouts, so that a busy machine does not fail tests; a test that hangs still fails. */
const PATIENT = ['--testTimeout=30000', '--hookTimeout=60000']

/**
 * Runs a program in its own process group, so that a timeout ends all its children.
 * @returns {Promise<{ code: number, output: string }>}
 */
function execute(command, args, { limit = 5 * MINUTE, env = {} } = {}) {
  return new Promise((settle) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...env },
      detached: process.platform !== 'win32',
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks = []
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    const end = () => {
      try {
        process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
      } catch {
        child.kill('SIGKILL')
      }
    }
    const timer = setTimeout(() => {
      chunks.push(Buffer.from(`\nended after ${limit / MINUTE} minutes\n`))
      end()
    }, limit)
    process.once('exit', end)
    child.on('error', (error) => chunks.push(Buffer.from(error.message)))
    child.on('close', (code) => {
      clearTimeout(timer)
      process.removeListener('exit', end)
      settle({ code: code ?? 1, output: Buffer.concat(chunks).toString() })
    })
  })
}

/** Runs a program as one check, which passes on exit code 0. */
async function check(command, args, options) {
  const { code, output } = await execute(command, args, options)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output }
}

/** By its path: `node_modules/.bin` has room for one `vite`, and the older releases that hosts use are installed too. */
const vite = (...args) => [process.execPath, [join('node_modules', 'vite', 'bin', 'vite.js'), ...args]]

const npx = (...args) => ['npx', ['--no-install', ...args]]

/** Runs several checks, each counted: sequentially, or two at a time when they are independent. */
async function checks(list, { atOnce = 1 } = {}) {
  const left = [...list]
  const results = []
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [label, command, args, options] = next
      const { passed, failed, output } = await check(command, args, options)
      results.push({ passed, failed, output: output === undefined ? undefined : `${label}:\n${output}` })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return sum(results)
}

function sum(results) {
  const outputs = results.flatMap(({ output }) => (output === undefined ? [] : [output]))
  return {
    passed: results.reduce((total, { passed }) => total + passed, 0),
    failed: results.reduce((total, { failed }) => total + failed, 0),
    ...(outputs.length > 0 ? { output: outputs.join('\n') } : {}),
  }
}

async function vitest(name, args, options) {
  mkdirSync(cache, { recursive: true })
  const file = join(cache, `${name}.json`)
  rmSync(file, { force: true })
  const { code, output } = await execute(
    ...npx('vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args),
    options,
  )
  if (!existsSync(file)) return { passed: 0, failed: 1, output }
  return countTests(JSON.parse(readFileSync(file, 'utf8')), code, output, root, absentHere())
}

/** npm installs LiteSVM on 64-bit Intel Linux only; there a missing one is a failure. */
function absentHere() {
  const isBrought = process.platform === 'linux' && process.arch === 'x64'
  const reason = 'the local Solana (LiteSVM) runs on 64-bit Intel Linux only'
  return new Map(isBrought ? [] : SOLANA_TESTS.map((path) => [path, reason]))
}

const notes = join(cache, 'ledger')
const figures = join(cache, 'figures.jsonl')

/** Checks that every corpus case was covered in this run; meaningful only after all tests. */
function ledger() {
  const folder = join(root, 'test', 'corpora')
  const corpora = readCorpora(folder)
  const about = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const breaches = missingCases(corpora, readNotes(notes), about('not-run.json'), about('sizes.json'))
  return breaches.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output: breaches.join('\n') }
}

function scripts(prefix) {
  return readdirSync(join(root, 'scripts'))
    .filter((name) => name.startsWith(prefix) && name.endsWith('.mjs'))
    .sort()
}

/** `needs` of a stage: a folder with at least one file of that ending. */
function firstFile(folder, ending) {
  if (!existsSync(join(root, folder))) return `${folder}/*${ending}`
  const found = readdirSync(join(root, folder), { recursive: true }).find((name) => String(name).endsWith(ending))
  return `${folder}/${found ?? `*${ending}`}`
}

/** The commands that build `dist`: label, command, arguments. */
export function builds() {
  const built = (name) => vite('build', '--logLevel', 'warn', '-c', join('build', `${name}.config.ts`))
  return [
    ['library', ...built('library')],
    ['source maps', process.execPath, [join('scripts', 'lean-maps.mjs')]],
    ['vendored licences', process.execPath, [join('scripts', 'generate-licences.mjs')]],
    ['declarations', ...npx('tsc', '-p', join('build', 'types.json'))],
    ['testing', ...built('testing')],
    ['testing declarations', process.execPath, [join('scripts', 'testing-types.mjs')]],
    [
      'one declaration of each entry',
      process.execPath,
      [join('node_modules', 'rollup', 'dist', 'bin', 'rollup'), '--silent', '-c', join('build', 'declarations.config.mjs')],
    ],
    ['cdn', ...built('cdn')],
    ['cdn integrity', process.execPath, [join('scripts', 'generate-integrity.mjs')]],
  ]
}

/** The stages of `npm test`, in order. @type {readonly Stage[]} */
export const stages = [
  { name: 'types', needs: 'tsconfig.json', run: () => check(...npx('tsc', '-p', '.')) },
  {
    name: 'lint',
    needs: 'biome.json',
    isBeside: true,
    run: () => check(...npx('biome', 'ci', '--max-diagnostics=200', '--colors=off', '.')),
  },
  {
    name: 'build',
    needs: 'src/index.ts',
    isBeside: true,
    run: () => {
      rmSync(join(root, 'dist'), { recursive: true, force: true })
      return checks(builds())
    },
  },
  {
    name: 'tests',
    needs: 'vitest.config.ts',
    run: async () => {
      forgetNotes(notes)
      rmSync(figures, { force: true })
      const result = await vitest('tests', PATIENT, { limit: (isFull ? 60 : 15) * MINUTE, env: { PORTICO_FIGURES: figures } })
      // Those that a machine does not change: how much there is of what the architecture limits.
      const counted = existsSync(figures) ? notedTable(readFileSync(figures, 'utf8'), ({ unit }) => unit === '') : ''
      return { ...result, output: [result.output, counted].filter(Boolean).join('\n') }
    },
  },
  {
    name: 'hygiene',
    needs: `scripts/${scripts('check-')[0] ?? 'check-*.mjs'}`,
    isBeside: true,
    run: () =>
      checks(
        scripts('check-').map((name) => [
          name,
          process.execPath,
          [join('scripts', name), ...(isFull ? ['--full'] : [])],
          { limit: (isFull ? 15 : 5) * MINUTE },
        ]),
        { atOnce: 2 },
      ),
  },
  {
    name: 'bench',
    needs: 'bench/run.mjs',
    isBeside: true,
    run: () => check(process.execPath, ['bench/run.mjs', '--check'], { limit: 8 * MINUTE }),
  },
  {
    name: 'e2e',
    needs: firstFile('test/e2e', '.e2e.ts'),
    run: () => vitest('e2e', ['--config', join('test', 'e2e', 'vitest.config.ts')], { limit: (isFull ? 90 : 25) * MINUTE }),
  },
  { name: 'ledger', needs: 'test/corpora/not-run.json', run: async () => ledger() },
]

/** Stages that run only by name: subsets of the above, and those that `npm run test:full` adds. @type {readonly Stage[]} */
export const extraStages = [
  {
    name: 'architecture',
    needs: firstFile('test/architecture', '.test.ts'),
    run: () => vitest('architecture', ['test/architecture', ...PATIENT]),
  },
  {
    name: 'mutation',
    needs: 'scripts/mutation.mjs',
    run: () => check(process.execPath, [join('scripts', 'mutation.mjs')], { limit: 60 * MINUTE }),
  },
  {
    name: 'faults',
    needs: 'scripts/faults.mjs',
    run: async () => {
      const { code, output } = await execute(process.execPath, [join('scripts', 'faults.mjs')], { limit: 60 * MINUTE })
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
    },
  },
]
