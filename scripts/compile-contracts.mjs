/** Compiles the sandbox's contracts: `node scripts/compile-contracts.mjs` after a change in `sandbox/contracts/market.sol`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const SOURCE = new URL('../sandbox/contracts/market.sol', import.meta.url)
const TARGET = new URL('../sandbox/contracts/market.json', import.meta.url)

/** The creation code of each contract, by name. */
export function compileContracts() {
  const solc = createRequire(import.meta.url)('solc')
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
  return Object.fromEntries(Object.entries(contracts['market.sol']).map(([name, { evm }]) => [name, `0x${evm.bytecode.object}`]))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TARGET, `${JSON.stringify(compileContracts(), null, 2)}\n`)
