import { encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import { PERMIT2 } from '../src/domain/allowances/known-spenders.ts'
import permits from './contracts/permits.json' with { type: 'json' }

const ABI = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function approve(address spender, uint256 amount)',
])

/** JSON-RPC of a local chain. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Puts a contract that tells its allowances as Permit2 does where Permit2 is on every network. `from`: pays for it, unlocked. */
export async function deployPermit2(ask: Ask, from: string): Promise<void> {
  const sent = await ask('eth_sendTransactionSync', [{ from, data: permits.Permits, gas: numberToHex(2_000_000) }])
  const { contractAddress } = sent as { contractAddress: string }
  await ask('anvil_setCode', [PERMIT2, await ask('eth_getCode', [contractAddress, 'latest'])])
}

/** What an owner signs to allow a spender to take `amount`. */
export function approving(spender: string, amount: bigint): Hex {
  return encodeFunctionData({ abi: ABI, functionName: 'approve', args: [spender as Hex, amount] })
}

/** The same of Permit2. `until` in seconds since 1970. */
export function approvingByPermit2(token: string, spender: string, amount: bigint, until: number): Hex {
  return encodeFunctionData({ abi: ABI, functionName: 'approve', args: [token as Hex, spender as Hex, amount, until] })
}
