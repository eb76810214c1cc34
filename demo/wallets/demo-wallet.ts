import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type Answer, ScriptedWallet } from '../../test/fakes/wallets/scripted-wallet.ts'
import { walletIcon } from './wallet-icon.ts'

type RequestArguments = Parameters<ScriptedWallet['provider']['request']>[0]
type Options = Readonly<{
  rdns: string
  name: string
  uuid: string
  privateKey: Hex
  /** RPC URLs by chain id. Chains that are not listed must be added first (4902). */
  chains: Readonly<Record<number, string>>
  /** The one it starts on. */
  chainId?: number | undefined
  answer: Answer
  /** It lists what the account has itself (ERC-7811): its coin, and these collectibles. */
  collectibles?: readonly string[] | undefined
  onRequest(method: string): void
}>

const COLLECTION = '0x5a17000000000000000000000000000000000721'
type AssetsQuery = Readonly<{ account: string; assetTypeFilter?: readonly string[]; chainFilter?: readonly string[] }>

/** A wallet in the page whose key is one of Anvil's: signatures and transactions are real, on local chains. It remembers whom it let in. */
export class DemoWallet extends ScriptedWallet {
  /** What is announced: the wallet's own provider, watched. */
  readonly watched: ScriptedWallet['provider']

  constructor({ privateKey, answer, onRequest, chainId, collectibles, ...options }: Options) {
    super({
      ...options,
      ...(chainId !== undefined && { chainId }),
      account: privateKeyToAccount(privateKey),
      icon: walletIcon(options.name),
    })
    const key = `demo-wallet/${options.rdns}`
    this.answer = answer
    const lists = collectibles && { assetDiscovery: { supported: true } }
    const abilities = { atomic: { status: 'supported' }, paymasterService: { supported: true }, ...lists }
    const offered = Object.keys(options.chains).map((chain) => [`0x${Number(chain).toString(16)}`, abilities])
    this.results.set('wallet_getCapabilities', Object.fromEntries(offered))
    this.granted = localStorage.getItem(key) === 'granted'
    this.watched = {
      ...this.provider,
      request: async (args: RequestArguments) => {
        onRequest(args.method)
        try {
          return await (collectibles && args.method === 'wallet_getAssets'
            ? this.#assets(args.params, collectibles)
            : this.provider.request(args))
        } finally {
          if (this.granted) localStorage.setItem(key, 'granted')
          else localStorage.removeItem(key)
        }
      },
    }
  }

  async #assets(params: unknown, names: readonly string[]): Promise<unknown> {
    const [{ account, assetTypeFilter, chainFilter }] = params as readonly [AssetsQuery]
    const chain = `0x${this.chainId.toString(16)}`
    if (chainFilter && !chainFilter.includes(chain)) return {}
    const coin = {
      ...{ address: 'native', type: 'NATIVE', metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
      balance: await this.provider.request({ method: 'eth_getBalance', params: [account, 'latest'] }),
    }
    const cards = names.map((name, place) => ({
      ...{ address: COLLECTION, balance: '0x1', type: 'ERC721' },
      metadata: { name, symbol: 'SALT', tokenId: `0x${(place + 1).toString(16)}` },
    }))
    return { [chain]: [coin, ...cards].filter(({ type }) => assetTypeFilter?.includes(type.toLowerCase()) ?? true) }
  }

  /** The visitor disconnected the site inside the wallet. */
  leave(): void {
    this.granted = false
    this.emit('accountsChanged', [])
  }
}
