import { join } from 'node:path'
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts'
import { ROOT, runBin } from './shell.ts'
import { type Site, serveSite } from './site.ts'

const DEMO = join(ROOT, '.cache/demo')
const BUILD = ['build', 'demo', '--config', 'demo/vite.config.ts', '--outDir', DEMO, '--emptyOutDir', '--logLevel', 'error']

/** The demo as `npm start` serves it, with its sandbox. */
export async function openDemo(): Promise<Readonly<{ url: string; site: Site; sandbox: Sandbox; stop(): Promise<void> }>> {
  const [sandbox] = await Promise.all([startSandbox({ ports: 'free' }), runBin('vite', BUILD)])
  const site = await serveSite(DEMO)
  site.pages.set('/sandbox.json', { body: JSON.stringify(sandbox.info), type: 'application/json' })
  const stop = async () => {
    await site.stop()
    await sandbox.stop()
  }
  return { url: site.url.replace('localhost', '127.0.0.1'), site, sandbox, stop }
}
