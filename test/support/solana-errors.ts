import type { NodeErrorCase } from './node-errors.ts'

const SOLANA = 'https://github.com/anza-xyz/agave/blob/master/rpc-client-api/src/custom_error.rs'

/** Shapes of Solana nodes to `sendTransaction`. `revert`: the program refused it, or its signature is wrong. */
export const SOLANA_NODE_ERRORS: readonly NodeErrorCase[] = [
  {
    ...{ node: 'a program that refuses', source: SOLANA, by: 'composed', is: 'revert' },
    error: {
      code: -32002,
      message: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
      data: { err: { InstructionError: [0, { Custom: 1 }] }, logs: ['Program log: Error: insufficient funds'] },
    },
  },
  {
    node: 'a wrong signature',
    source: SOLANA,
    by: 'composed',
    is: 'revert',
    error: { code: -32003, message: 'Transaction signature verification failure' },
  },
  {
    ...{ node: 'a node that lacks the block', source: 'https://github.com/solana-labs/solana/pull/13980', by: 'recorded', is: 'passing' },
    error: { code: -32002, message: 'Transaction simulation failed: Blockhash not found', data: { err: 'BlockhashNotFound', logs: [] } },
  },
  {
    ...{
      node: 'Helius, which leaves the data out',
      source: 'https://github.com/bonsol-collective/bonsol/issues/103',
      by: 'recorded',
      is: 'passing',
    },
    error: { code: -32002, message: 'Transaction simulation failed: Blockhash not found' },
  },
  {
    node: 'a node that is behind',
    source: SOLANA,
    by: 'composed',
    is: 'passing',
    error: { code: -32005, message: 'Node is behind by 42 slots', data: { numSlotsBehind: 42 } },
  },
  {
    node: 'a node before the slot',
    source: SOLANA,
    by: 'composed',
    is: 'passing',
    error: { code: -32016, message: 'Minimum context slot has not been reached' },
  },
  {
    node: 'a node without the method',
    source: SOLANA,
    by: 'composed',
    is: 'passing',
    error: { code: -32601, message: 'Method not found' },
  },
  {
    node: 'a limit',
    source: 'https://solana.com/docs/references/clusters',
    by: 'composed',
    is: 'passing',
    error: { code: 429, message: 'Too many requests for a specific RPC call' },
  },
]
