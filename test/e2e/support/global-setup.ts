import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startSandbox } from '../../../sandbox/sandbox.ts'
import { FIRST_CHAIN, SECOND_CHAIN } from './chains.ts'
import { buildPackage, buildViteHost, packPackage } from './package.ts'
import { pageScript } from './page-script.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the built React host (`test/hosts/vite-react`). */
    reactHost: string
    /** Folder of the built host without React of its own (`test/hosts/lab`), with a second copy of its bundle under `second/`. */
    labHost: string
    /** Folder of the built host with an adapter for every namespace (`test/hosts/namespaces`). */
    namespaceHost: string
    /** The script that puts a wallet of each namespace into a page. */
    namespaceWallets: string
    /** The unpacked package a host installs. */
    packageDir: string
    /** RPC URLs of the local chains, by chain id. */
    chains: Record<number, string>
  }
}

/** Builds the package and the host pages once and starts the local chains, beside one another. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const starting = startSandbox({ ports: 'free', chainIds: [FIRST_CHAIN, SECOND_CHAIN] })
  const stop = () => starting.then((sandbox) => sandbox.stop())
  const parts = await Promise.allSettled([starting, buildPages(project), buildWallets(project)])
  const failed = parts.find((part) => part.status === 'rejected')
  if (failed) {
    await stop().catch(() => undefined)
    throw failed.reason
  }
  const { info } = await starting
  project.provide('chains', Object.fromEntries(info.chains.map(({ chainId, rpcUrl }) => [chainId, rpcUrl])))
  return stop
}

async function buildPages(project: TestProject): Promise<void> {
  await buildPackage()
  project.provide('packageDir', await packPackage())
  const [react, lab, namespaces] = await Promise.all([buildViteHost('vite-react'), buildViteHost('lab'), buildViteHost('namespaces')])
  await cp(join(lab, 'assets'), join(lab, 'second/assets'), { recursive: true })
  project.provide('reactHost', react)
  project.provide('labHost', lab)
  project.provide('namespaceHost', namespaces)
}

async function buildWallets(project: TestProject): Promise<void> {
  const wallets = await pageScript('test/fakes/wallets/namespace-wallets.ts')
  project.provide('namespaceWallets', `if (location.protocol.startsWith('http')) {${wallets};globalThis.testWallets = page.wallets}`)
}
