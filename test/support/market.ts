import { createPublicClient, createWalletClient, type Hex, http, parseAbi } from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import { MNEMONIC } from '../../sandbox/anvil.ts'
import contracts from '../../sandbox/contracts/market.json' with { type: 'json' }
import { receiptOf } from '../../sandbox/receipt-of.ts'

export const COIN = parseAbi([
  'constructor(string name, string symbol, uint8 decimals)',
  'function mint(address to, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
])
export const EXCHANGE = parseAbi(['function setRate(address from, address to, uint256 value)'])
export const NATIVE = `0x${'e'.repeat(40)}` as const

type Receipt = Awaited<ReturnType<typeof receiptOf>>
export type Chain = Readonly<{
  account: HDAccount
  reader: Readonly<{ getBalance(of: Readonly<{ address: Hex }>): Promise<bigint> }>
  done(hash: Hex): Promise<Receipt>
  coin(name: string, symbol: string, decimals: number): Promise<Hex>
  oldCoin(): Promise<Hex>
  exchange(): Promise<Hex>
  mint(token: Hex, to: Hex, value: bigint): Promise<Receipt>
  held(token: Hex, owner: Hex): Promise<bigint>
  allowed(token: Hex, owner: Hex, spender: Hex): Promise<bigint>
  setRate(exchange: Hex, from: Hex, to: Hex, rate: bigint): Promise<Receipt>
  pay(to: Hex, value: bigint): Promise<Receipt>
}>

/** One of Anvil's accounts, and a client of one chain. Use an account of your own for each file: nonces are counted per account. */
export function chainOf(url: string, addressIndex: number): Chain {
  const account = mnemonicToAccount(MNEMONIC, { addressIndex })
  const reader = createPublicClient({ transport: http(url), pollingInterval: 50 })
  const wallet = createWalletClient({ account, transport: http(url) })
  const done = (hash: Hex) => receiptOf(reader, hash)
  const deploy = async (bytecode: string, args: readonly unknown[] = []): Promise<Hex> => {
    const hash = await wallet.deployContract({
      abi: args.length > 0 ? COIN : [],
      bytecode: bytecode as Hex,
      args: args as never,
      chain: null,
    } as Parameters<typeof wallet.deployContract>[0])
    return (await done(hash)).contractAddress as Hex
  }
  return {
    account,
    reader,
    done,
    coin: (name: string, symbol: string, decimals: number) => deploy(contracts.Coin, [name, symbol, decimals]),
    oldCoin: () => deploy(contracts.OldCoin),
    exchange: () => deploy(contracts.Exchange),
    mint: async (token: Hex, to: Hex, value: bigint) =>
      done(await wallet.writeContract({ address: token, abi: COIN, functionName: 'mint', args: [to, value], chain: null })),
    held: (token: Hex, owner: Hex) => reader.readContract({ address: token, abi: COIN, functionName: 'balanceOf', args: [owner] }),
    allowed: (token: Hex, owner: Hex, spender: Hex) =>
      reader.readContract({ address: token, abi: COIN, functionName: 'allowance', args: [owner, spender] }),
    setRate: async (exchange: Hex, from: Hex, to: Hex, rate: bigint) =>
      done(await wallet.writeContract({ address: exchange, abi: EXCHANGE, functionName: 'setRate', args: [from, to, rate], chain: null })),
    pay: async (to: Hex, value: bigint) => done(await wallet.sendTransaction({ to, value, chain: null })),
  }
}
