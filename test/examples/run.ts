import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { BROWSER_FLAGS } from '../../scripts/lib/browser-flags.mjs'
import { stage } from '../../scripts/pack.mjs'
import { dialog, row } from '../e2e/support/modal.ts'
import { ROOT, run } from '../e2e/support/shell.ts'
import { serveSite } from '../e2e/support/site.ts'
import { tableWallet } from '../e2e/support/wallet-script.ts'
import { HOSTS, type Host } from './matrix.ts'
import { RESULTS, type Results, TABLES, withTable } from './table.ts'

const RDNS = 'com.table.wallet'
const OWNER = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const ADDRESS = new RegExp(`^${OWNER}$`, 'i')
const SIGNATURE = `0x${'5a'.repeat(65)}`
/** It remembers the site, as wallets do. */
const wallet = tableWallet({ rdns: RDNS, answers: { eth_accounts: [OWNER], eth_chainId: '0x1', personal_sign: SIGNATURE } })
export const env = {
  NODE_ENV: 'production',
  CI: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
}
/** An installation, a build and a server of each. */
const READY_MS = 60_000

/**
 * Builds the examples for production in empty folders, each with its own packages and our packed tarball, and runs one story in each:
 * open, connect, sign, reload, disconnect. Writes `test/examples/results.json`. Arguments: names of hosts to run alone, in part.
 */
export async function main(wanted: readonly string[]): Promise<void> {
  const { work, tarball, browser } = await prepare()
  const chosen = HOSTS.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.toLowerCase().includes(part.toLowerCase())))
  const date = new Date().toISOString().slice(0, 10)
  const results = new Map(Object.entries(JSON.parse(await readFile(join(ROOT, RESULTS), 'utf8')) as Results))
  const failed: string[] = []
  for (const host of chosen) {
    const folder = join(work, 'site')
    try {
      await rm(folder, { recursive: true, force: true })
      const version = await install(host, folder, tarball)
      await run('npm', ['run', host.build], { cwd: folder, env })
      const { url, stop } = await show(host.shown, folder)
      await tell(browser, host, url).finally(stop)
      results.set(host.name, { version, date })
      console.log(`passed  ${host.name} (${version})`)
    } catch (error) {
      failed.push(host.name)
      results.delete(host.name)
      console.log(`FAILED  ${host.name}: ${String(error).slice(0, 2000)}`)
    }
    // After each, so that an end before the last one loses nothing.
    await writeTables(Object.fromEntries(HOSTS.flatMap(({ name }) => (results.has(name) ? [[name, results.get(name)]] : []))) as Results)
  }
  await browser.close()
  await rm(work, { recursive: true, force: true })
  console.log(`${String(chosen.length - failed.length)} passed, ${failed.length} failed`)
  if (failed.length > 0) process.exitCode = 1
}

/** An empty folder, our packed tarball in it, and a browser. */
export async function prepare(): Promise<{ work: string; tarball: string; browser: Browser }> {
  const work = await mkdtemp(join(tmpdir(), 'portico-hosts-'))
  const packed = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', work], { cwd: stage(ROOT) })
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_SHELL'] ?? process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...BROWSER_FLAGS],
  })
  return { work, tarball: join(work, filename), browser }
}

async function writeTables(results: Results): Promise<void> {
  await writeFile(join(ROOT, RESULTS), `${JSON.stringify(results, undefined, 2)}\n`)
  for (const name of TABLES) {
    const path = join(ROOT, name)
    await writeFile(path, withTable(await readFile(path, 'utf8'), results))
  }
}

/** The example with other versions, as `npm install` leaves it. Returns the version of what the host is named after. */
async function install({ example, install: packages, isAccountServed }: Host, folder: string, tarball: string): Promise<string> {
  await cp(join(ROOT, 'examples', example), folder, { recursive: true })
  if (isAccountServed) await cp(join(ROOT, 'examples/server', example), folder, { recursive: true })
  const path = join(folder, 'package.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<'dependencies' | 'devDependencies', Record<string, string>>
  const { devDependencies = {}, dependencies } = manifest
  for (const [name, range] of Object.entries(packages)) (name in devDependencies ? devDependencies : dependencies)[name] = range
  dependencies['portico'] = `file:${tarball}`
  await writeFile(path, JSON.stringify(manifest))
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--include=dev'], { cwd: folder })
  const [first = ''] = Object.keys(packages)
  return (JSON.parse(await readFile(join(folder, 'node_modules', first, 'package.json'), 'utf8')) as { version: string }).version
}

export async function show(shown: Host['shown'], folder: string): Promise<{ url: string; stop(): unknown }> {
  if ('files' in shown) return serveSite(resolve(folder, shown.files))
  const port = await freePort()
  const [command = '', ...args] = shown.command
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1' },
    detached: true,
  })
  const url = `http://localhost:${String(port)}`
  const until = Date.now() + READY_MS
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > until || child.exitCode !== null) throw new Error(`no server: ${shown.command.join(' ')}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return { url, stop: () => process.kill(-(child.pid ?? 0)) }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** The story of every host. */
export async function tell(
  browser: Browser,
  { path = '/', serverText, isAccountServed }: Pick<Host, 'path' | 'serverText' | 'isAccountServed'>,
  url: string,
): Promise<void> {
  const markup = await (await fetch(url + path)).text()
  if (serverText && !markup.includes(serverText)) throw new Error(`the server does not send "${serverText}"`)
  const context = await browser.newContext()
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(String(error)))
  page.on('console', (line) => line.type() === 'error' && !/Failed to load resource/.test(line.text()) && troubles.push(line.text()))
  await context.route(
    (target) => target.origin !== url,
    (route) => route.abort(),
  )
  await context.addInitScript(wallet)
  /** The mark-up of the server for who is in the page. */
  const served = async () => {
    const cookie = (await context.cookies(url)).map(({ name, value }) => `${name}=${value}`).join('; ')
    return (await fetch(url + path, { headers: { cookie } })).text()
  }
  await use(page, url + path, isAccountServed ? served : undefined).catch((error: unknown) => troubles.unshift(String(error)))
  await context.close()
  if (troubles.length > 0) throw new Error(troubles.join('\n'))
}

async function use(page: Page, url: string, served?: () => Promise<string>): Promise<void> {
  await page.goto(url)
  const connect = page.getByRole('button', { name: 'Connect Wallet' })
  await connect.click()
  await row(page, RDNS).click()
  await dialog(page).waitFor({ state: 'detached' })
  const address = page.locator('#address')
  await address.filter({ hasText: ADDRESS }).waitFor()
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await page.locator('#signature').filter({ hasText: SIGNATURE }).waitFor()
  if (served && !(await served()).toLowerCase().includes(OWNER)) throw new Error('the server does not send the account')
  await page.reload()
  await address.filter({ hasText: ADDRESS }).waitFor()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await connect.waitFor()
  if (served && (await served()).toLowerCase().includes(OWNER)) throw new Error('the server sends an account that was disconnected')
  await page.reload()
  await connect.waitFor()
}
