import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  parseUnits,
} from 'viem'
import { defaultKnobs, type HeldRow, type ServiceKnobs } from '../test/fakes/services/service-world.ts'
import coin from './contracts/coin.json' with { type: 'json' }

/** Deploys the tokens, so that their addresses are the same on every chain and in every run. Nobody has its key. */
const DEPLOYER = '0x5eed00000000000000000000000000000000c0de'
const MINT = parseAbi(['function mint(address to, uint256 value)'])

/** What the first account holds on each chain besides 10,000 ETH. `price`: USD; absent = the services know none. */
const HELD = [
  { name: 'USD Coin', symbol: 'USDC', decimals: 6, amount: '1250.5', price: 1 },
  { name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18, amount: '310.25', price: 1.0002 },
  { name: 'Tide Token', symbol: 'TIDE', decimals: 18, amount: '42' },
] as const

export type SeedToken = Readonly<{ name: string; symbol: string; decimals: number; address: Hex }>

export const SEED_TOKENS: readonly SeedToken[] = HELD.map(({ name, symbol, decimals }, nonce) => ({
  ...{ name, symbol, decimals },
  address: getContractAddress({ from: DEPLOYER, nonce: BigInt(nonce) }),
}))

/** How many transactions the services know of the first account, on each chain: about two years. */
export const SEED_HISTORY = 300

/** All the collectibles of the first account, on each chain. */
export const SEED_COLLECTIBLES = ['Harbour Print #7', 'Tide Pass #112'] as const

/** What the services say about the first account, in accordance with the chains. */
export function seedKnobs(
  owner: Hex,
  chains: readonly string[],
): Pick<ServiceKnobs, 'holdings' | 'registered' | 'granted' | 'historyLength' | 'collectibles' | 'supportedChains'> {
  const native: HeldRow = { name: 'Ether', symbol: 'ETH', decimals: 18, numeric: '10000', price: 2500 }
  const rows = HELD.map((held, place): HeldRow => {
    const { name, symbol, decimals, amount: numeric } = held
    return { name, symbol, decimals, numeric, address: SEED_TOKENS[place]?.address, ...('price' in held && { price: held.price }) }
  })
  const at = '2025-06-01T12:00:00.000Z'
  const entry = { address: owner, created_at: at }
  const registered = { name: 'alice.reown.id', registered_at: at, updated_at: null, addresses: { '60': entry }, attributes: {} }
  return {
    holdings: Object.fromEntries(chains.map((chain) => [`${chain}:${owner.toLowerCase()}`, [native, ...rows]])),
    registered: [registered],
    granted: chains.map((chain) => granted(chain, owner)),
    historyLength: SEED_HISTORY,
    collectibles: SEED_COLLECTIBLES,
    supportedChains: [...defaultKnobs().supportedChains, ...chains],
  }
}

/** What the first account allowed a game, on each chain: for years, so that no demonstration outlives it. */
function granted(chain: string, owner: Hex) {
  const allowance = numberToHex(5n * 10n ** 17n)
  return {
    ...{ owner: `${chain}:${owner}`, pci: `tide-game-${chain.slice('eip155:'.length)}`, context: '0x01', policies: [] },
    project: { id: 'tide', name: 'Tide Game', url: 'https://game.example' },
    createdAt: 1_780_000_000,
    expiry: 4_000_000_000,
    permissions: [
      { type: 'contract-call', data: { address: SEED_TOKENS[2]?.address, abi: [], functions: [{ functionName: 'transfer' }] } },
      { type: 'native-token-recurring-allowance', data: { allowance, start: 1_780_000_000, period: 86_400 } },
    ],
  }
}

/** Deploys the tokens on a local chain and gives the account its share. */
export async function seedChain(rpcUrl: string, owner: Hex): Promise<void> {
  const send = (to: Hex | undefined, data: Hex) =>
    rpc(rpcUrl, 'eth_sendTransactionSync', [{ from: DEPLOYER, data, gas: numberToHex(3_000_000), ...(to && { to }) }])
  await rpc(rpcUrl, 'anvil_impersonateAccount', [DEPLOYER])
  await rpc(rpcUrl, 'anvil_setBalance', [DEPLOYER, numberToHex(10n ** 20n)])
  for (const { name, symbol, decimals } of HELD) {
    const words = encodeAbiParameters(parseAbiParameters('string, string, uint8'), [name, symbol, decimals])
    await send(undefined, concatHex([coin.Coin as Hex, words]))
  }
  for (const [to, data] of minted(owner)) await send(to, data)
  await rpc(rpcUrl, 'anvil_stopImpersonatingAccount', [DEPLOYER])
}

/** Gives another account the same share, on a chain that has the tokens. */
export async function shareTokens(rpcUrl: string, owner: Hex): Promise<void> {
  // Nobody else sends from it at the same time.
  const from = `0x5eed${owner.slice(6)}`
  await rpc(rpcUrl, 'anvil_impersonateAccount', [from])
  await rpc(rpcUrl, 'anvil_setBalance', [from, numberToHex(10n ** 20n)])
  for (const [to, data] of minted(owner)) await rpc(rpcUrl, 'eth_sendTransactionSync', [{ from, to, data, gas: numberToHex(200_000) }])
  await rpc(rpcUrl, 'anvil_stopImpersonatingAccount', [from])
}

const minted = (owner: Hex) =>
  HELD.map(({ amount, decimals }, place) => {
    const data = encodeFunctionData({ abi: MINT, functionName: 'mint', args: [owner, parseUnits(amount, decimals)] })
    return [SEED_TOKENS[place]?.address, data] as const
  })

async function rpc(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await answer.json()) as { result?: unknown; error?: Readonly<{ message: string }> }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}
