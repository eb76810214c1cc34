import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ROOT, run } from '../e2e/support/shell.ts'
import { guideSteps } from './guide-steps.ts'
import type { Host } from './matrix.ts'
import { env, prepare, show, tell } from './run.ts'

const NODE = process.execPath
/** The template of Next fetches two fonts while it is built; `next` takes their style sheets from a file instead. */
const FONTS = ['Geist', 'Geist+Mono'].map((name) => [
  `https://fonts.googleapis.com/css2?family=${name}:wght@100..900&display=swap`,
  `@font-face{font-family:'${name.replace('+', ' ')}';font-style:normal;font-weight:100 900;src:local('Arial')}`,
])
const files = (folder: string) => ({ files: folder })
const server = (...command: readonly string[]) => ({ command })

/** How the site of a reader who followed a guide is built for production, and where it is shown then. */
const BUILT: Readonly<Record<string, Readonly<{ build: readonly string[]; shown: Host['shown'] }>>> = {
  react: { build: ['npm', 'run', 'build'], shown: files('dist') },
  javascript: { build: ['npx', 'vite', 'build'], shown: files('dist') },
  vue: { build: ['npm', 'run', 'build'], shown: files('dist') },
  html: { build: ['true'], shown: files('.') },
  next: { build: ['npm', 'run', 'build'], shown: server('node_modules/.bin/next', 'start') },
  nuxt: { build: ['npm', 'run', 'build'], shown: server(NODE, '.output/server/index.mjs') },
  sveltekit: { build: ['npm', 'run', 'build'], shown: server('sh', '-c', 'npx vite preview --host 127.0.0.1 --port $PORT') },
  astro: { build: ['npm', 'run', 'build'], shown: files('dist') },
  'react-router': { build: ['npm', 'run', 'build'], shown: server('node_modules/.bin/react-router-serve', './build/server/index.js') },
  angular: { build: ['npx', 'ng', 'build'], shown: files('dist/my-site/browser') },
}

/**
 * Follows the guides of the site as they stand, each from an empty folder, with our packed tarball in place of the package, and runs in each the
 * story of the table of hosts. Needs the registry, for the templates. Arguments: names of guides to follow alone.
 */
export async function main(wanted: readonly string[]): Promise<void> {
  const { work, tarball, browser } = await prepare()
  const failed: string[] = []
  const chosen = Object.entries(BUILT).filter(([name]) => wanted.length === 0 || wanted.includes(name))
  for (const [name, { build, shown }] of chosen) {
    const folder = join(work, name)
    const site = join(folder, 'my-site')
    try {
      await mkdir(folder)
      const { commands, files: shownFiles, deleted } = guideSteps(await readFile(join(ROOT, 'docs', 'guides', `${name}.md`), 'utf8'))
      const script = commands.map((line) =>
        line.replace(/^npm install portico\b/, `npm install ${tarball}`).replace(/^npm pack portico$/, `cp ${tarball} .`),
      )
      await run('sh', ['-e', '-c', script.join('\n')], { cwd: folder, env: { CI: '1', npm_config_yes: 'true' } })
      await Promise.all(deleted.map((path) => rm(join(site, path))))
      for (const { source, target } of shownFiles) {
        await mkdir(dirname(join(site, target)), { recursive: true })
        await cp(join(ROOT, source), join(site, target))
      }
      const [command = '', ...args] = build
      const fonts = join(work, 'fonts.cjs')
      await writeFile(fonts, `module.exports = ${JSON.stringify(Object.fromEntries(FONTS))}`)
      await run(command, args, { cwd: site, env: { ...env, NEXT_FONT_GOOGLE_MOCKED_RESPONSES: fonts } })
      const { url, stop } = await show(shown, site)
      await tell(browser, {}, url).finally(stop)
      console.log(`passed  ${name}`)
    } catch (error) {
      failed.push(name)
      console.log(`FAILED  ${name}: ${String(error).slice(0, 3000)}`)
    }
    await rm(folder, { recursive: true, force: true })
  }
  await browser.close()
  await rm(work, { recursive: true, force: true })
  console.log(`${String(chosen.length - failed.length)} passed, ${failed.length} failed`)
  if (failed.length > 0) process.exitCode = 1
}
