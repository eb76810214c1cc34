/**
 * Compiles the sandbox's contracts, after a change in `sandbox/contracts/*.sol`: `node scripts/compile-contracts.mjs`. A test compiles the
 * sources again and compares every byte.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FOLDER = new URL('../sandbox/contracts/', import.meta.url)
const NAMES = ['market', 'coin', 'account', 'permits']

const COMPILER = '0.8.28+commit.7893614a'

const sourceOf = (name) => readFileSync(new URL(`${name}.sol`, FOLDER), 'utf8')

/** SHA-256 of the source, in hexadecimal. */
export const sourceHash = (text = sourceOf('market')) => createHash('sha256').update(text).digest('hex')

/** The creation code of each contract, by name; the compiler; the hash of the source. */
export async function compileContracts(name = 'market') {
  const { default: solc } = await import('solc')
  if (!solc.version().startsWith(COMPILER)) throw new Error(`solc ${COMPILER} is needed, ${solc.version()} is here`)
  const file = `${name}.sol`
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: sourceOf(name) } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'paris',
      metadata: { bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  }
  const { contracts, errors = [] } = JSON.parse(solc.compile(JSON.stringify(input)))
  const failed = errors.filter(({ severity }) => severity === 'error')
  if (failed.length > 0) throw new Error(failed.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const code = Object.entries(contracts[file]).map(([contract, { evm }]) => [contract, `0x${evm.bytecode.object}`])
  return { ...Object.fromEntries(code), compiler: COMPILER, source: sourceHash(sourceOf(name)) }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const name of NAMES) writeFileSync(new URL(`${name}.json`, FOLDER), `${JSON.stringify(await compileContracts(name), null, 2)}\n`)
