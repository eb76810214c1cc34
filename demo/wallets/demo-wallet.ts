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
  onRequest(method: string): void
}>

/** A wallet in the page whose key is one of Anvil's: signatures and transactions are real, on local chains. It remembers whom it let in. */
export class DemoWallet extends ScriptedWallet {
  /** What is announced: the wallet's own provider, watched. */
  readonly watched: ScriptedWallet['provider']

  constructor({ privateKey, answer, onRequest, chainId, ...options }: Options) {
    super({
      ...options,
      ...(chainId !== undefined && { chainId }),
      account: privateKeyToAccount(privateKey),
      icon: walletIcon(options.name),
    })
    const key = `demo-wallet/${options.rdns}`
    this.answer = answer
    this.granted = localStorage.getItem(key) === 'granted'
    this.watched = {
      ...this.provider,
      request: async (args: RequestArguments) => {
        onRequest(args.method)
        try {
          return await this.provider.request(args)
        } finally {
          if (this.granted) localStorage.setItem(key, 'granted')
          else localStorage.removeItem(key)
        }
      },
    }
  }

  /** The visitor disconnected the site inside the wallet. */
  leave(): void {
    this.granted = false
    this.emit('accountsChanged', [])
  }
}
