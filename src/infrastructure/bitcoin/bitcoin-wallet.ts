import type { CaipNetworkId, Network } from '../../domain/network/network.ts'
import type { BitcoinSignMessage, BitcoinSignPsbt, BitcoinTransfer } from '../../ports/host/providers.ts'

/** An address as the wallet returned it, not yet validated. `purpose` as the wallet names it: `payment`, `ordinals`, … */
export type NamedAccount = Readonly<{
  address: string
  publicKey?: string | undefined
  path?: string | undefined
  purpose?: string | undefined
}>

/** The accounts of a wallet. `caipNetworkId` = its current chain, if it has one. */
export type Standing = Readonly<{ accounts: readonly NamedAccount[]; caipNetworkId?: CaipNetworkId | undefined }>

/** Base64. `address`: the account that signed, if the wallet returns it. */
export type SignedText = Readonly<{ signature: unknown; address?: unknown }>
export type SignedPsbt = Readonly<{ psbt: unknown; txid?: unknown }>

/** One wallet API for Bitcoin. Rejects only with `AppError`; a method that the wallet lacks rejects with WALLET_REFUSED -32601. */
export interface BitcoinWallet {
  /** Signs with the first account of `standing`, whichever is requested. */
  readonly signsWithFirst?: true
  /** Opens the wallet's window. */
  connect(network: Network, signal: AbortSignal): Promise<Standing>
  /**
   * Reads the accounts without a prompt; no accounts when the wallet grants none. Undefined = the wallet could only prompt the visitor, so
   * the accounts granted earlier stay valid. `before` = its network in an earlier visit.
   */
  standing(signal: AbortSignal, before?: Network): Promise<Standing | undefined>
  disconnect(signal: AbortSignal): Promise<void>
  /** Requests a network switch. Undefined = the wallet has no such request. */
  moveTo(network: Network, signal: AbortSignal): Promise<Standing | undefined>
  /** Subscribes to wallet events; `heard` is called when accounts or network may have changed. */
  listen(heard: () => void): () => void
  signMessage(request: BitcoinSignMessage, signal: AbortSignal): Promise<SignedText>
  signPsbt(request: BitcoinSignPsbt, signal: AbortSignal): Promise<SignedPsbt>
  /** Resolves the transaction id. */
  sendTransfer(request: BitcoinTransfer, signal: AbortSignal): Promise<unknown>
}
