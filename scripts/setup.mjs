import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Cache folder of our scripts; safe to delete. */
export const cache = join(root, 'node_modules', '.cache', 'portico')

const windows = process.platform === 'win32'

/** Runs a command in the foreground; ends the process with its code when it fails. */
function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: windows })
  if (error) console.error(`${command}: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/** Compares npm's record of the last install with the lock file: file times are meaningless after a clone. */
function matchesLock() {
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const { packages: have } = JSON.parse(readFileSync(installed, 'utf8'))
  const { packages: want } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(want).every(
    ([path, entry]) =>
      !path.startsWith('node_modules/') || entry.optional || entry.peer || entry.link || have[path]?.version === entry.version,
  )
}

/** Installs npm packages when `node_modules` is missing or does not match `package-lock.json`. */
export function ensurePackages() {
  const marker = join(cache, 'lock-hash')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lockHash()) return
  if (!matchesLock()) {
    console.log('setup: installing npm packages (npm ci)')
    run('npm', ['ci', '--no-audit', '--no-fund'])
  }
  mkdirSync(cache, { recursive: true })
  writeFileSync(marker, lockHash())
}

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'chrome.exe',
  'microsoft-edge',
  'msedge.exe',
]
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) =>
    process.env[name]
      ? [
          join(process.env[name], 'Google', 'Chrome', 'Application', 'chrome.exe'),
          join(process.env[name], 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
        ]
      : [],
  ),
]

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of a Chromium-based browser, or `undefined`. The variable `CHROMIUM` takes precedence. */
export function findChromium() {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [process.env.CHROMIUM, ...PLACES, ...onPath].find((path) => path && isExecutable(path))
}

/** Chromium without windows of its own: the same engine for half the processor time. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** By apt-get, where that needs no prompt: root on Debian. False where it could not. */
function install(name) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  console.log(`setup: installing ${name} (apt-get)`)
  return [
    ['-qq', 'update'],
    ['-qq', 'install', '-y', '--no-install-recommends', name],
  ].every((args) => spawnSync('apt-get', args, { stdio: 'inherit' }).status === 0)
}

/** Finds Chromium, or installs it. Sets `CHROMIUM` for child processes. */
export function ensureChromium() {
  const path = findChromium() ?? (install('chromium') ? findChromium() : undefined)
  if (!path) {
    console.error(
      [
        'setup: no Chromium or Chrome was found; the browser tests need one.',
        '  Debian, Ubuntu: sudo apt-get install chromium',
        '  Others: install Chrome or Chromium, or set CHROMIUM=/path/to/the/browser, then run the command again.',
      ].join('\n'),
    )
    process.exit(1)
  }
  process.env.CHROMIUM = path
  return path
}

/** Sets `CHROMIUM_SHELL` for the tests that need no window, unless `CHROMIUM` names their browser. Asks once a clone: not every system has it. */
export function findShell() {
  if (process.env.CHROMIUM) return
  const asked = join(cache, 'asked-for-chromium-headless-shell')
  if (!isExecutable(SHELL) && !existsSync(asked)) {
    mkdirSync(cache, { recursive: true })
    writeFileSync(asked, '')
    install('chromium-headless-shell')
  }
  if (isExecutable(SHELL)) process.env.CHROMIUM_SHELL = SHELL
}

/** Prepares a fresh clone for running. */
export function setup({ browser = true } = {}) {
  const [major] = process.versions.node.split('.')
  if (Number(major) < 20) {
    console.error(`setup: Node 20 or newer is needed, this is ${process.version}`)
    process.exit(1)
  }
  ensurePackages()
  if (!browser) return
  findShell()
  ensureChromium()
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  setup()
  console.log(`setup: ready (browser: ${process.env.CHROMIUM_SHELL ?? process.env.CHROMIUM})`)
}
