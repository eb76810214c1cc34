import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

const START_LIMIT_MS = 9000
const STOP_LIMIT_MS = 2000

export const MNEMONIC = 'test test test test test test test test test test test junk'

export type Anvil = Readonly<{ chainId: number; url: string; pid: number; stop(): Promise<void> }>

/** The packaged binary, otherwise `anvil` from the PATH. */
function findAnvil(): string {
  const name = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  const packaged = (() => {
    try {
      const manifest = createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${process.platform}-amd64/package.json`)
      return join(dirname(manifest), 'bin', name)
    } catch {
      return undefined
    }
  })()
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name))
  const found = [packaged, ...onPath].find((path) => path !== undefined && existsSync(path))
  if (found) return found
  throw new Error(
    'The sandbox needs Anvil, a local EVM chain. npm brings it on 64-bit Intel Linux; elsewhere install Foundry (getfoundry.sh), so that `anvil` is on the PATH.',
  )
}

/** Starts one chain: ten accounts with 10,000 ETH each, one block per transaction. `port` 0 = any free one. */
export function startAnvil(chainId: number, port: number): Promise<Anvil> {
  return new Promise((ready, refuse) => {
    const args = ['--chain-id', String(chainId), '--port', String(port), '--host', '127.0.0.1', '--mnemonic', MNEMONIC]
    const child = spawn(findAnvil(), args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    const fail = (why: string) => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      refuse(new Error(`Anvil for chain ${chainId} did not start: ${why}\n${printed}`))
    }
    const timer = setTimeout(() => fail('no answer in time'), START_LIMIT_MS)
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      const address = /Listening on ([\d.]+:\d+)/.exec(printed)?.[1]
      if (!address) return
      clearTimeout(timer)
      child.stdout.off('data', read)
      // Drains the pipe; the chain would block on a full one.
      child.stdout.resume()
      child.stderr.resume()
      child.off('exit', onExit)
      ready({ chainId, url: `http://${address}`, pid: child.pid ?? 0, stop: () => stopChild(child) })
    }
    const onExit = (code: number | null) => fail(`it ended with code ${code}`)
    child.stdout.on('data', read)
    child.stderr.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
    child.once('error', (error) => fail(error.message))
    child.once('exit', onExit)
    // Stops the chain when this process exits.
    const end = () => child.kill('SIGKILL')
    process.once('exit', end)
    child.once('exit', () => process.off('exit', end))
  })
}

function stopChild(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done()
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
    child.once('exit', () => {
      clearTimeout(timer)
      done()
    })
    child.kill('SIGTERM')
  })
}
