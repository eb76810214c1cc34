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

/** Builds the package and the host pages once and starts the local chains. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const sandbox = await startSandbox({ ports: 'free', chainIds: [FIRST_CHAIN, SECOND_CHAIN] })
  try {
    await buildPackage()
    project.provide('packageDir', await packPackage())
    project.provide('reactHost', await buildViteHost('vite-react'))
    const lab = await buildViteHost('lab')
    await cp(join(lab, 'assets'), join(lab, 'second/assets'), { recursive: true })
    project.provide('labHost', lab)
    project.provide('namespaceHost', await buildViteHost('namespaces'))
    const wallets = await pageScript('test/fakes/wallets/namespace-wallets.ts')
    project.provide('namespaceWallets', `if (location.protocol.startsWith('http')) {${wallets};globalThis.testWallets = page.wallets}`)
    project.provide('chains', Object.fromEntries(sandbox.info.chains.map(({ chainId, rpcUrl }) => [chainId, rpcUrl])))
    return sandbox.stop
  } catch (error) {
    await sandbox.stop()
    throw error
  }
}
