import { encodeFunctionData, type Hex, parseAbi } from 'viem'

const ABI = parseAbi([
  'struct D { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, D desc, bytes data) payable returns (uint256, uint256)',
])
const EXECUTOR: Hex = '0x1111111111111111111111111111111111111111'

type Wish = Readonly<{ from: string; to: string; receiver: string; amount: bigint; minimum: bigint }>

/** The usual router's call, as the service builds it. */
export function routerSwap({ from, to, receiver, amount, minimum }: Wish): Hex {
  const desc = {
    ...{ srcToken: from as Hex, dstToken: to as Hex, srcReceiver: EXECUTOR, dstReceiver: receiver as Hex },
    ...{ amount, minReturnAmount: minimum, flags: 0n },
  } as const
  return encodeFunctionData({ abi: ABI, functionName: 'swap', args: [EXECUTOR, desc, '0x'] })
}
