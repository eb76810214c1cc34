import { encodeFunctionData, type Hex, parseAbi } from 'viem'

/** The public ABI of the 1inch Aggregation Router V6. */
export const ROUTER_V6 = parseAbi([
  'struct D { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, D desc, bytes data) payable returns (uint256, uint256)',
  'function unoswap(uint256 token, uint256 amount, uint256 minReturn, uint256 dex) returns (uint256)',
  'function unoswap2(uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2) returns (uint256)',
  'function unoswap3(uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3) returns (uint256)',
  'function unoswapTo(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex) returns (uint256)',
  'function unoswapTo2(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2) returns (uint256)',
  'function unoswapTo3(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3) returns (uint256)',
  'function ethUnoswap(uint256 minReturn, uint256 dex) payable returns (uint256)',
  'function ethUnoswap2(uint256 minReturn, uint256 dex, uint256 dex2) payable returns (uint256)',
  'function ethUnoswap3(uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3) payable returns (uint256)',
  'function ethUnoswapTo(uint256 to, uint256 minReturn, uint256 dex) payable returns (uint256)',
  'function ethUnoswapTo2(uint256 to, uint256 minReturn, uint256 dex, uint256 dex2) payable returns (uint256)',
  'function ethUnoswapTo3(uint256 to, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3) payable returns (uint256)',
  'function clipperSwap(address clipperExchange, uint256 srcToken, address dstToken, uint256 inputAmount, uint256 outputAmount, uint256 goodUntil, bytes32 r, bytes32 vs) payable returns (uint256)',
  'function clipperSwapTo(address clipperExchange, address recipient, uint256 srcToken, address dstToken, uint256 inputAmount, uint256 outputAmount, uint256 goodUntil, bytes32 r, bytes32 vs) payable returns (uint256)',
])

/** The public ABI of the 1inch Aggregation Router V5. */
export const ROUTER_V5 = parseAbi([
  'struct D { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, D desc, bytes permit, bytes data) payable returns (uint256, uint256)',
  'function unoswap(address srcToken, uint256 amount, uint256 minReturn, uint256[] pools) payable returns (uint256)',
  'function unoswapTo(address recipient, address srcToken, uint256 amount, uint256 minReturn, uint256[] pools) payable returns (uint256)',
  'function uniswapV3Swap(uint256 amount, uint256 minReturn, uint256[] pools) payable returns (uint256)',
  'function uniswapV3SwapTo(address recipient, uint256 amount, uint256 minReturn, uint256[] pools) payable returns (uint256)',
  'function clipperSwap(address clipperExchange, address srcToken, address dstToken, uint256 inputAmount, uint256 outputAmount, uint256 goodUntil, bytes32 r, bytes32 vs) payable returns (uint256)',
  'function clipperSwapTo(address clipperExchange, address recipient, address srcToken, address dstToken, uint256 inputAmount, uint256 outputAmount, uint256 goodUntil, bytes32 r, bytes32 vs) payable returns (uint256)',
])

const EXECUTOR: Hex = '0x6ea77f83ec8693666866ece250411c974ab962a8'
/** What 1inch's service appends to each call, beyond the arguments. */
const TAG = 'e26b9977'
/** A pool as `unoswap` takes it: flags, fee and address in one number. */
const DEX = 0x880000000000000000000000e0554a476a092703abdb3ef35c80e0d76d32939fn
const SIGNATURE = { goodUntil: 1_732_400_000n, r: `0x${'12'.repeat(32)}`, vs: `0x${'34'.repeat(32)}` } as const

export type RouterSwap = Readonly<{ from: string; to: string; receiver: string; amount: bigint; minimum: bigint; flags?: bigint }>

/** As 1inch's service computes it: an integer, rounded down. Of 2524486 with 1 % it answered 2499241. */
export function minReturnAmount(toAmount: bigint, slippagePercent: number): bigint {
  return toAmount - (toAmount * BigInt(slippagePercent) + 99n) / 100n
}

const described = ({ from, to, receiver, amount, minimum, flags = 0n }: RouterSwap) =>
  ({
    ...{ srcToken: from as Hex, dstToken: to as Hex, srcReceiver: EXECUTOR, dstReceiver: receiver as Hex },
    ...{ amount, minReturnAmount: minimum, flags },
  }) as const
const tagged = (data: Hex): Hex => `${data}${TAG}`
const v6 = (functionName: string, args: readonly unknown[]) =>
  tagged(encodeFunctionData({ abi: ROUTER_V6, functionName, args } as unknown as Parameters<typeof encodeFunctionData>[0]))
const v5 = (functionName: string, args: readonly unknown[]) =>
  tagged(encodeFunctionData({ abi: ROUTER_V5, functionName, args } as unknown as Parameters<typeof encodeFunctionData>[0]))
const clipped = [SIGNATURE.goodUntil, SIGNATURE.r, SIGNATURE.vs]

/** The usual router's call, as the service builds it. */
export const routerSwap = (asked: RouterSwap): Hex => v6('swap', [EXECUTOR, described(asked), '0x'])

/** Every method by which the routers swap a token. */
export const TOKEN_SWAPS: Readonly<Record<string, (asked: RouterSwap) => Hex>> = {
  'v6 swap': routerSwap,
  'v6 unoswap': ({ from, amount, minimum }) => v6('unoswap', [BigInt(from), amount, minimum, DEX]),
  'v6 unoswap2': ({ from, amount, minimum }) => v6('unoswap2', [BigInt(from), amount, minimum, DEX, DEX]),
  'v6 unoswap3': ({ from, amount, minimum }) => v6('unoswap3', [BigInt(from), amount, minimum, DEX, DEX, DEX]),
  'v6 unoswapTo': ({ from, receiver, amount, minimum }) => v6('unoswapTo', [BigInt(receiver), BigInt(from), amount, minimum, DEX]),
  'v6 unoswapTo2': ({ from, receiver, amount, minimum }) => v6('unoswapTo2', [BigInt(receiver), BigInt(from), amount, minimum, DEX, DEX]),
  'v6 unoswapTo3': ({ from, receiver, amount, minimum }) =>
    v6('unoswapTo3', [BigInt(receiver), BigInt(from), amount, minimum, DEX, DEX, DEX]),
  'v6 clipperSwap': ({ from, to, amount, minimum }) => v6('clipperSwap', [EXECUTOR, BigInt(from), to, amount, minimum, ...clipped]),
  'v6 clipperSwapTo': ({ from, to, receiver, amount, minimum }) =>
    v6('clipperSwapTo', [EXECUTOR, receiver, BigInt(from), to, amount, minimum, ...clipped]),
  'v5 swap': (asked) => v5('swap', [EXECUTOR, described({ flags: 4n, ...asked }), '0x', '0x']),
  'v5 unoswap': ({ from, amount, minimum }) => v5('unoswap', [from, amount, minimum, [DEX]]),
  'v5 unoswapTo': ({ from, receiver, amount, minimum }) => v5('unoswapTo', [receiver, from, amount, minimum, [DEX, DEX]]),
  'v5 uniswapV3Swap': ({ amount, minimum }) => v5('uniswapV3Swap', [amount, minimum, [DEX]]),
  'v5 uniswapV3SwapTo': ({ receiver, amount, minimum }) => v5('uniswapV3SwapTo', [receiver, amount, minimum, [DEX]]),
  'v5 clipperSwap': ({ from, to, amount, minimum }) => v5('clipperSwap', [EXECUTOR, from, to, amount, minimum, ...clipped]),
  'v5 clipperSwapTo': ({ from, to, receiver, amount, minimum }) =>
    v5('clipperSwapTo', [EXECUTOR, receiver, from, to, amount, minimum, ...clipped]),
}

/** Every method by which the routers swap the chain's own coin: the amount is the transaction's value. */
export const COIN_SWAPS: Readonly<Record<string, (asked: RouterSwap) => Hex>> = {
  'v6 ethUnoswap': ({ minimum }) => v6('ethUnoswap', [minimum, DEX]),
  'v6 ethUnoswap2': ({ minimum }) => v6('ethUnoswap2', [minimum, DEX, DEX]),
  'v6 ethUnoswap3': ({ minimum }) => v6('ethUnoswap3', [minimum, DEX, DEX, DEX]),
  'v6 ethUnoswapTo': ({ receiver, minimum }) => v6('ethUnoswapTo', [BigInt(receiver), minimum, DEX]),
  'v6 ethUnoswapTo2': ({ receiver, minimum }) => v6('ethUnoswapTo2', [BigInt(receiver), minimum, DEX, DEX]),
  'v6 ethUnoswapTo3': ({ receiver, minimum }) => v6('ethUnoswapTo3', [BigInt(receiver), minimum, DEX, DEX, DEX]),
  'v5 unoswap': ({ amount, minimum }) => v5('unoswap', [`0x${'0'.repeat(40)}`, amount, minimum, [DEX]]),
}
