/**
 * Compiles the sandbox's contracts, after a change in `sandbox/contracts/market.sol`:
 * `npm install --no-save solc@0.8.28 && node scripts/compile-contracts.mjs`. The compiler is no dependency: it and its seven packages would be
 * installed by everybody for a file that hardly ever changes. The result names its source by hash, which a test compares.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const SOURCE = new URL('../sandbox/contracts/market.sol', import.meta.url)
const TARGET = new URL('../sandbox/contracts/market.json', import.meta.url)

const COMPILER = '0.8.28+commit.7893614a'

/** SHA-256 of the source, in hexadecimal. */
export const sourceHash = (text = readFileSync(SOURCE, 'utf8')) => createHash('sha256').update(text).digest('hex')

/** The creation code of each contract, by name; the compiler; the hash of the source. */
export function compileContracts() {
  const solc = createRequire(import.meta.url)('solc')
  if (!solc.version().startsWith(COMPILER)) throw new Error(`solc ${COMPILER} is needed, ${solc.version()} is here`)
  const input = {
    language: 'Solidity',
    sources: { 'market.sol': { content: readFileSync(SOURCE, 'utf8') } },
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
  const code = Object.entries(contracts['market.sol']).map(([name, { evm }]) => [name, `0x${evm.bytecode.object}`])
  return { ...Object.fromEntries(code), compiler: COMPILER, source: sourceHash() }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TARGET, `${JSON.stringify(compileContracts(), null, 2)}\n`)
