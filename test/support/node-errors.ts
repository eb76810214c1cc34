/**
 * What a node answered instead of a result. `by`: `recorded` as somebody got it, or `composed` after the node's code or documents, both at `source`.
 * `is`: what it means to whoever asked.
 */
export type NodeErrorCase = Readonly<{
  node: string
  source: string
  by: 'recorded' | 'composed'
  is: 'revert' | 'passing'
  error: object
  reason?: string
  selector?: string
}>

const NETHERMIND = 'https://github.com/NethermindEth/nethermind/issues'
const GETH = 'https://github.com/ethereum/go-ethereum/blob/master'
const NOT_APPROVED =
  '0x08c379a0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000066e6f2077617900000000000000000000000000000000000000000000000000000000'

/** Code that runs on a call without a receiver: gives `data` back as the reason to revert. */
const reverting = (data: string) => {
  const size = `60${(data.length / 2 - 1).toString(16).padStart(2, '0')}`
  return `0x${size}600c600039${size}6000fd${data.slice(2)}`
}

const run = (data: string) => ['eth_call', [{ data }, 'latest']] as const
const SOMEBODY = `0x${'a1'.repeat(20)}`

/** Of Anvil, which a test asks again with `asked`. */
export const ANVIL_ERRORS: readonly (NodeErrorCase & Readonly<{ asked: readonly [method: string, params: readonly unknown[]] }>)[] = [
  { ...ofAnvil('a reason', run(reverting(NOT_APPROVED)), 3, 'execution reverted: no way', NOT_APPROVED), reason: 'no way' },
  {
    ...ofAnvil('a contract’s own error', run(reverting('0xdf2d9b42')), 3, 'execution reverted: custom error 0xdf2d9b42', '0xdf2d9b42'),
    selector: '0xdf2d9b42',
  },
  ofAnvil('without data', run('0x60006000fd'), 3, 'execution reverted', '0x'),
  ofAnvil('invalid opcode', run('0xfe'), -32603, 'EVM error InvalidFEOpcode'),
  ofAnvil('opcode that is not defined', run('0x0c'), -32603, 'EVM error OpcodeNotFound'),
  ofAnvil('invalid jump', run('0x600056'), -32603, 'EVM error InvalidJump'),
  ofAnvil('stack underflow', run('0x01'), -32603, 'EVM error StackUnderflow'),
  ofAnvil('out of gas', run('0x5b600056'), -32603, 'EVM error OutOfGas'),
  ofAnvil('an estimate', ['eth_estimateGas', [{ data: '0x5b600056' }]], -32003, 'Out of gas: gas required exceeds allowance: 30000000'),
  ofAnvil(
    'insufficient funds',
    ['eth_call', [{ from: SOMEBODY, to: SOMEBODY, value: '0x1' }, 'latest']],
    -32003,
    'Insufficient funds for gas * price + value',
  ),
  {
    ...ofAnvil(
      'that is behind',
      ['eth_call', [{ to: SOMEBODY }, '0xffffff']],
      -32602,
      'BlockOutOfRangeError: block height is 0 but requested was 16777215',
    ),
    is: 'passing',
  },
  { ...ofAnvil('without the method', ['eth_nothing', []], -32601, 'Method not found'), is: 'passing' },
]

function ofAnvil(what: string, asked: readonly [string, readonly unknown[]], code: number, message: string, data?: string) {
  const error = { code, message, ...(data && { data }) }
  return { node: `Anvil, ${what}`, source: 'test/contract/money/anvil-errors.test.ts', by: 'recorded', is: 'revert', asked, error } as const
}

/** Shapes of EVM nodes and of the services that run them. */
export const EVM_NODE_ERRORS: readonly NodeErrorCase[] = [
  ...ANVIL_ERRORS,
  {
    ...{ node: 'geth, a contract’s own error', source: `${NETHERMIND}/8813`, by: 'recorded', is: 'revert', selector: '0xdf2d9b42' },
    error: { code: 3, data: '0xdf2d9b42', message: 'execution reverted' },
  },
  {
    node: 'geth, without data',
    source: `${NETHERMIND}/8813`,
    by: 'recorded',
    is: 'revert',
    error: { code: 3, data: '0x', message: 'execution reverted' },
  },
  {
    ...{ node: 'geth, with a reason', source: `${GETH}/internal/ethapi/errors.go`, by: 'composed', is: 'revert', reason: 'no way' },
    error: { code: 3, message: 'execution reverted: no way', data: NOT_APPROVED },
  },
  {
    node: 'geth, invalid opcode',
    source: `${GETH}/core/vm/errors.go`,
    by: 'composed',
    is: 'revert',
    error: { code: -32000, message: 'invalid opcode: INVALID' },
  },
  {
    ...{ node: 'geth, opcode that is not defined', source: `${GETH}/core/vm/errors.go`, by: 'composed', is: 'revert' },
    error: { code: -32000, message: 'invalid opcode: opcode 0xfe not defined' },
  },
  {
    node: 'geth, invalid jump',
    source: `${GETH}/core/vm/errors.go`,
    by: 'composed',
    is: 'revert',
    error: { code: -32000, message: 'invalid jump destination' },
  },
  {
    node: 'geth, out of gas',
    source: `${GETH}/core/vm/errors.go`,
    by: 'composed',
    is: 'revert',
    error: { code: -32000, message: 'out of gas' },
  },
  {
    node: 'geth, stack underflow',
    source: `${GETH}/core/vm/errors.go`,
    by: 'composed',
    is: 'revert',
    error: { code: -32000, message: 'stack underflow (0 <=> 1)' },
  },
  {
    ...{ node: 'geth, an estimate', source: `${GETH}/eth/gasestimator/gasestimator.go`, by: 'composed', is: 'revert' },
    error: { code: -32000, message: 'gas required exceeds allowance (30000000)' },
  },
  {
    ...{ node: 'geth, insufficient funds', source: `${GETH}/core/error.go`, by: 'composed', is: 'revert' },
    error: { code: -32000, message: 'insufficient funds for gas * price + value: address 0xC02aaA39 have 0 want 1' },
  },
  {
    ...{
      node: 'erigon before 2025, without code and data',
      source: 'https://github.com/node-real/bsc-erigon/issues/279',
      by: 'recorded',
      is: 'revert',
    },
    error: { code: -32000, message: 'execution reverted' },
  },
  {
    ...{
      node: 'nethermind of 2023',
      source: 'https://github.com/cowprotocol/watch-tower/issues/11',
      by: 'recorded',
      is: 'revert',
      selector: '0x7a933234',
    },
    error: { code: -32015, message: 'VM execution error.', data: 'Reverted 0x7a933234' },
  },
  {
    node: 'nethermind, empty',
    source: `${NETHERMIND}/6024`,
    by: 'recorded',
    is: 'revert',
    error: { code: -32015, message: 'VM execution error.', data: 'Reverted 0x' },
  },
  {
    node: 'nethermind of 2020',
    source: `${NETHERMIND}/2098`,
    by: 'recorded',
    is: 'revert',
    error: { code: -32015, message: 'VM execution error.', data: 'revert' },
  },
  {
    ...{ node: 'nethermind, with a reason', source: 'https://github.com/naddison36/tx2uml/issues/13', by: 'recorded', is: 'revert' },
    ...{ reason: 'revert: UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT' },
    error: { code: -32015, message: 'VM execution error.', data: 'revert: UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT' },
  },
  {
    ...{ node: 'nethermind of 2025', source: `${NETHERMIND}/8813`, by: 'recorded', is: 'revert', selector: '0xdf2d9b42' },
    error: { code: -32015, data: 'err: 0xdf2d9b42 (supplied gas 36000000)', message: 'VM execution error.' },
  },
  {
    ...{ node: 'nethermind of 2025, empty', source: `${NETHERMIND}/8813`, by: 'recorded', is: 'revert' },
    error: { code: -32015, data: 'err: revert (supplied gas 36000000)', message: 'VM execution error.' },
  },
  {
    ...{
      node: 'nethermind, code -32000',
      source: 'https://github.com/wevm/viem/pull/4092',
      by: 'recorded',
      is: 'revert',
      selector: '0xf4f28e99',
    },
    error: { code: -32000, message: 'execution reverted', data: `0xf4f28e99${'18'.padStart(64, '0')}` },
  },
  {
    ...{
      node: 'parity',
      source: 'https://github.com/openethereum/openethereum/blob/main/crates/rpc/src/v1/helpers/errors.rs',
      by: 'composed',
      is: 'revert',
    },
    error: { code: -32015, message: 'VM execution error.', data: 'Bad instruction fe' },
  },
  {
    ...{ node: 'reth', source: 'https://github.com/paradigmxyz/reth/issues/8196', by: 'recorded', is: 'revert' },
    error: { code: 3, message: 'execution reverted' },
  },
  {
    ...{
      node: 'reth, invalid opcode',
      source: 'https://github.com/paradigmxyz/reth/blob/main/crates/rpc/rpc-eth-types/src/error/mod.rs',
      by: 'composed',
    },
    ...{ is: 'revert', error: { code: -32003, message: 'EVM error: InvalidFEOpcode' } },
  },
  {
    ...{
      node: 'hardhat',
      source: 'https://hardhat.org/hardhat-network/docs/reference',
      by: 'composed',
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
    ...{
      node: 'QuickNode’s erigon of BNB Chain',
      source: 'https://github.com/node-real/bsc-erigon/issues/279',
      by: 'recorded',
      is: 'revert',
    },
    error: { code: -32000, message: 'execution reverted' },
  },
  {
    ...{ node: 'geth that is behind', source: `${GETH}/eth/api_backend.go`, by: 'composed', is: 'passing' },
    error: { code: -32000, message: 'header not found' },
  },
  {
    ...{ node: 'geth that dropped the state', source: 'https://github.com/0xPolygon/bor/issues/109', by: 'composed', is: 'passing' },
    error: { code: -32000, message: `missing trie node ${'ab'.repeat(32)} (path ) <nil>` },
  },
  {
    ...{ node: 'erigon that is busy', source: 'https://github.com/erigontech/erigon/issues/10030', by: 'recorded', is: 'passing' },
    error: { code: -32000, message: 'Unable to complete request at this time.' },
  },
  {
    ...{ node: 'geth without the method', source: `${GETH}/rpc/errors.go`, by: 'composed', is: 'passing' },
    error: { code: -32601, message: 'the method eth_call does not exist/is not available' },
  },
  {
    ...{
      node: 'Infura’s limit',
      source: 'https://docs.metamask.io/services/reference/ethereum/json-rpc-methods',
      by: 'composed',
      is: 'passing',
    },
    error: { code: -32005, message: 'daily request count exceeded, request rate limited' },
  },
  {
    ...{ node: 'Alchemy’s limit', source: 'https://www.alchemy.com/docs/reference/error-reference', by: 'composed', is: 'passing' },
    error: { code: 429, message: 'Your app has exceeded its compute units per second capacity.' },
  },
  {
    ...{ node: 'QuickNode’s limit', source: 'https://www.quicknode.com/docs/ethereum/error-references', by: 'composed', is: 'passing' },
    error: { code: -32007, message: '50/second request limit reached - reduce calls per second or upgrade your account at quicknode.com' },
  },
  {
    ...{
      node: 'dRPC and others that pass on a node’s silence',
      source: 'https://docs.goldsky.com/edge-rpc/evm/error-codes',
      by: 'composed',
      is: 'passing',
    },
    error: { code: -32015, message: 'Node timeout' },
  },
  {
    ...{ node: 'publicnode’s limit', source: 'https://www.publicnode.com', by: 'composed', is: 'passing' },
    error: {
      code: -32701,
      message: 'Please specify an address in your request or, to remove restrictions, order a dedicated full node here',
    },
  },
  {
    ...{
      node: 'a gateway with data of its own',
      source: 'https://docs.blockvision.org/reference/error-code-reference',
      by: 'composed',
      is: 'passing',
    },
    error: { code: -32605, message: 'Rate Limit', data: '0x' },
  },
]
