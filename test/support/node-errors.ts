/** What a node answered instead of a result, and where that answer was recorded. `is`: what it means to whoever asked. */
export type NodeErrorCase = Readonly<{
  node: string
  source: string
  is: 'revert' | 'passing'
  error: object
  reason?: string
  selector?: string
}>

const NETHERMIND = 'https://github.com/NethermindEth/nethermind/issues'
const GETH = 'https://github.com/ethereum/go-ethereum/blob/master'
const NOT_APPROVED =
  '0x08c379a0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000066e6f2077617900000000000000000000000000000000000000000000000000000000'

/** Shapes of EVM nodes and of the services that run them. */
export const EVM_NODE_ERRORS: readonly NodeErrorCase[] = [
  {
    ...{ node: 'geth, a contract’s own error', source: `${NETHERMIND}/8813`, is: 'revert', selector: '0xdf2d9b42' },
    error: { code: 3, data: '0xdf2d9b42', message: 'execution reverted' },
  },
  { node: 'geth, without data', source: `${NETHERMIND}/8813`, is: 'revert', error: { code: 3, data: '0x', message: 'execution reverted' } },
  {
    ...{ node: 'geth, with a reason', source: `${GETH}/internal/ethapi/errors.go`, is: 'revert', reason: 'no way' },
    error: { code: 3, message: 'execution reverted: no way', data: NOT_APPROVED },
  },
  {
    node: 'geth, invalid opcode',
    source: `${GETH}/core/vm/errors.go`,
    is: 'revert',
    error: { code: -32000, message: 'invalid opcode: INVALID' },
  },
  {
    ...{ node: 'geth, opcode that is not defined', source: `${GETH}/core/vm/errors.go`, is: 'revert' },
    error: { code: -32000, message: 'invalid opcode: opcode 0xfe not defined' },
  },
  {
    node: 'geth, invalid jump',
    source: `${GETH}/core/vm/errors.go`,
    is: 'revert',
    error: { code: -32000, message: 'invalid jump destination' },
  },
  { node: 'geth, out of gas', source: `${GETH}/core/vm/errors.go`, is: 'revert', error: { code: -32000, message: 'out of gas' } },
  {
    node: 'geth, stack underflow',
    source: `${GETH}/core/vm/errors.go`,
    is: 'revert',
    error: { code: -32000, message: 'stack underflow (0 <=> 1)' },
  },
  {
    ...{ node: 'geth, an estimate', source: `${GETH}/eth/gasestimator/gasestimator.go`, is: 'revert' },
    error: { code: -32000, message: 'gas required exceeds allowance (30000000)' },
  },
  {
    ...{ node: 'geth, insufficient funds', source: `${GETH}/core/error.go`, is: 'revert' },
    error: { code: -32000, message: 'insufficient funds for gas * price + value: address 0xC02aaA39 have 0 want 1' },
  },
  {
    ...{ node: 'erigon before 2025, without code and data', source: 'https://github.com/node-real/bsc-erigon/issues/279', is: 'revert' },
    error: { code: -32000, message: 'execution reverted' },
  },
  {
    ...{ node: 'nethermind of 2023', source: 'https://github.com/cowprotocol/watch-tower/issues/11', is: 'revert', selector: '0x7a933234' },
    error: { code: -32015, message: 'VM execution error.', data: 'Reverted 0x7a933234' },
  },
  {
    node: 'nethermind, empty',
    source: `${NETHERMIND}/6024`,
    is: 'revert',
    error: { code: -32015, message: 'VM execution error.', data: 'Reverted 0x' },
  },
  {
    node: 'nethermind of 2020',
    source: `${NETHERMIND}/2098`,
    is: 'revert',
    error: { code: -32015, message: 'VM execution error.', data: 'revert' },
  },
  {
    ...{ node: 'nethermind, with a reason', source: 'https://github.com/naddison36/tx2uml/issues/13', is: 'revert' },
    ...{ reason: 'revert: UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT' },
    error: { code: -32015, message: 'VM execution error.', data: 'revert: UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT' },
  },
  {
    ...{ node: 'nethermind of 2025', source: `${NETHERMIND}/8813`, is: 'revert', selector: '0xdf2d9b42' },
    error: { code: -32015, data: 'err: 0xdf2d9b42 (supplied gas 36000000)', message: 'VM execution error.' },
  },
  {
    ...{ node: 'nethermind of 2025, empty', source: `${NETHERMIND}/8813`, is: 'revert' },
    error: { code: -32015, data: 'err: revert (supplied gas 36000000)', message: 'VM execution error.' },
  },
  {
    ...{ node: 'nethermind, code -32000', source: 'https://github.com/wevm/viem/pull/4092', is: 'revert', selector: '0xf4f28e99' },
    error: { code: -32000, message: 'execution reverted', data: `0xf4f28e99${'18'.padStart(64, '0')}` },
  },
  {
    ...{
      node: 'parity',
      source: 'https://github.com/openethereum/openethereum/blob/main/crates/rpc/src/v1/helpers/errors.rs',
      is: 'revert',
    },
    error: { code: -32015, message: 'VM execution error.', data: 'Bad instruction fe' },
  },
  {
    ...{ node: 'reth', source: 'https://github.com/paradigmxyz/reth/issues/8196', is: 'revert' },
    error: { code: 3, message: 'execution reverted' },
  },
  {
    ...{ node: 'reth, invalid opcode', source: 'https://github.com/paradigmxyz/reth/blob/main/crates/rpc/rpc-eth-types/src/error/mod.rs' },
    ...{ is: 'revert', error: { code: -32003, message: 'EVM error: InvalidFEOpcode' } },
  },
  {
    ...{
      node: 'hardhat',
      source: 'https://hardhat.org/hardhat-network/docs/reference',
      is: 'revert',
      selector: '0x08c379a0',
      reason: 'no way',
    },
    error: {
      code: -32603,
      message: "Error: VM Exception while processing transaction: reverted with reason string 'no way'",
      data: { message: "Error: VM Exception while processing transaction: reverted with reason string 'no way'", data: NOT_APPROVED },
    },
  },
  {
    ...{ node: 'QuickNode’s erigon of BNB Chain', source: 'https://github.com/node-real/bsc-erigon/issues/279', is: 'revert' },
    error: { code: -32000, message: 'execution reverted' },
  },
  {
    ...{ node: 'geth that is behind', source: `${GETH}/eth/api_backend.go`, is: 'passing' },
    error: { code: -32000, message: 'header not found' },
  },
  {
    ...{ node: 'geth that dropped the state', source: 'https://github.com/0xPolygon/bor/issues/109', is: 'passing' },
    error: { code: -32000, message: `missing trie node ${'ab'.repeat(32)} (path ) <nil>` },
  },
  {
    ...{ node: 'erigon that is busy', source: 'https://github.com/erigontech/erigon/issues/10030', is: 'passing' },
    error: { code: -32000, message: 'Unable to complete request at this time.' },
  },
  {
    ...{ node: 'geth without the method', source: `${GETH}/rpc/errors.go`, is: 'passing' },
    error: { code: -32601, message: 'the method eth_call does not exist/is not available' },
  },
  {
    ...{ node: 'Infura’s limit', source: 'https://docs.metamask.io/services/reference/ethereum/json-rpc-methods', is: 'passing' },
    error: { code: -32005, message: 'daily request count exceeded, request rate limited' },
  },
  {
    ...{ node: 'Alchemy’s limit', source: 'https://www.alchemy.com/docs/reference/error-reference', is: 'passing' },
    error: { code: 429, message: 'Your app has exceeded its compute units per second capacity.' },
  },
  {
    ...{ node: 'QuickNode’s limit', source: 'https://www.quicknode.com/docs/ethereum/error-references', is: 'passing' },
    error: { code: -32007, message: '50/second request limit reached - reduce calls per second or upgrade your account at quicknode.com' },
  },
  {
    ...{
      node: 'dRPC and others that pass on a node’s silence',
      source: 'https://docs.goldsky.com/edge-rpc/evm/error-codes',
      is: 'passing',
    },
    error: { code: -32015, message: 'Node timeout' },
  },
  {
    ...{ node: 'publicnode’s limit', source: 'https://www.publicnode.com', is: 'passing' },
    error: {
      code: -32701,
      message: 'Please specify an address in your request or, to remove restrictions, order a dedicated full node here',
    },
  },
  {
    ...{ node: 'a gateway with data of its own', source: 'https://docs.blockvision.org/reference/error-code-reference', is: 'passing' },
    error: { code: -32605, message: 'Rate Limit', data: '0x' },
  },
]

const SOLANA = 'https://github.com/anza-xyz/agave/blob/master/rpc-client-api/src/custom_error.rs'

/** Shapes of Solana nodes to `sendTransaction`. `revert`: the program refused it, or its signature is wrong. */
export const SOLANA_NODE_ERRORS: readonly NodeErrorCase[] = [
  {
    ...{ node: 'a program that refuses', source: SOLANA, is: 'revert' },
    error: {
      code: -32002,
      message: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
      data: { err: { InstructionError: [0, { Custom: 1 }] }, logs: ['Program log: Error: insufficient funds'] },
    },
  },
  {
    node: 'a wrong signature',
    source: SOLANA,
    is: 'revert',
    error: { code: -32003, message: 'Transaction signature verification failure' },
  },
  {
    ...{ node: 'a node that lacks the block', source: 'https://github.com/solana-labs/solana/pull/13980', is: 'passing' },
    error: { code: -32002, message: 'Transaction simulation failed: Blockhash not found', data: { err: 'BlockhashNotFound', logs: [] } },
  },
  {
    ...{ node: 'Helius, which leaves the data out', source: 'https://github.com/bonsol-collective/bonsol/issues/103', is: 'passing' },
    error: { code: -32002, message: 'Transaction simulation failed: Blockhash not found' },
  },
  {
    node: 'a node that is behind',
    source: SOLANA,
    is: 'passing',
    error: { code: -32005, message: 'Node is behind by 42 slots', data: { numSlotsBehind: 42 } },
  },
  {
    node: 'a node before the slot',
    source: SOLANA,
    is: 'passing',
    error: { code: -32016, message: 'Minimum context slot has not been reached' },
  },
  { node: 'a node without the method', source: SOLANA, is: 'passing', error: { code: -32601, message: 'Method not found' } },
  {
    node: 'a limit',
    source: 'https://solana.com/docs/references/clusters',
    is: 'passing',
    error: { code: 429, message: 'Too many requests for a specific RPC call' },
  },
]
