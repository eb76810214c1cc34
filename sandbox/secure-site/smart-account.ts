import {
  concatHex,
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  getCreate2Address,
  type Hex,
  http,
  type PrivateKeyAccount,
  parseAbi,
  serializeErc6492Signature,
  toHex,
} from 'viem'
import contracts from '../contracts/account.json' with { type: 'json' }
import { receiptOf } from '../receipt-of.ts'

/** Deploys any code at an address that depends on it: on every Anvil chain. https://github.com/Arachnid/deterministic-deployment-proxy */
const FACTORY = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
const ABI = parseAbi(['function execute(address to, uint256 value, bytes data) payable returns (bytes)'])

export type Call = Readonly<Record<string, Hex | undefined>>

/** The contract account of one owner: it has its address before it is deployed, which its first transaction on a chain does. */
export class SmartAccount {
  readonly address: Hex
  readonly #creation: Readonly<{ address: Hex; data: Hex }>
  /** Nodes of chains where it is known to be deployed. */
  readonly #deployed = new Set<string>()

  /** @param version tells accounts of one owner apart */
  constructor(
    private readonly owner: PrivateKeyAccount,
    version: number,
  ) {
    const salt = toHex(version, { size: 32 })
    const code = concatHex([contracts.Account as Hex, encodeAbiParameters([{ type: 'address' }], [owner.address])])
    this.address = getCreate2Address({ from: FACTORY, salt, bytecode: code })
    this.#creation = { address: FACTORY, data: concatHex([salt, code]) }
  }

  isDeployed(rpcUrl: string | undefined): boolean {
    return rpcUrl !== undefined && this.#deployed.has(rpcUrl)
  }

  /** What the owner signed, for the contract to judge (ERC-1271); where it is not deployed, with what deploys it (ERC-6492). */
  wrap(signature: Hex, rpcUrl: string | undefined): Hex {
    return this.isDeployed(rpcUrl) ? signature : serializeErc6492Signature({ ...this.#creation, signature })
  }

  /** The owner pays for the transaction, as a service would that sends for its users. */
  async send({ to, data = '0x', value }: Call, rpcUrl: string): Promise<Hex> {
    const client = createWalletClient({ account: this.owner, transport: http(rpcUrl) })
    await this.#deploy(client, rpcUrl)
    const amount = BigInt(value ?? 0)
    const inner = encodeFunctionData({ abi: ABI, functionName: 'execute', args: [to ?? '0x', amount, data] })
    return client.sendTransaction({ to: this.address, data: inner, chain: null })
  }

  async #deploy(client: ReturnType<typeof createWalletClient>, rpcUrl: string): Promise<void> {
    if (this.#deployed.has(rpcUrl)) return
    const reader = createPublicClient({ transport: http(rpcUrl), pollingInterval: 50 })
    if (!(await reader.getCode({ address: this.address }))) {
      const { address: to, data } = this.#creation
      await receiptOf(reader, await client.sendTransaction({ account: this.owner, to, data, chain: null }))
    }
    this.#deployed.add(rpcUrl)
  }
}
