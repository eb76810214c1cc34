import type { CaipNetworkId, Network } from '../../domain/network/network.ts'

/** An address as a wallet named it, not yet checked. `purpose` in the wallet's word: `payment`, `ordinals`, … */
export type NamedAccount = Readonly<{
  address: string
  publicKey?: string | undefined
  path?: string | undefined
  purpose?: string | undefined
}>

/** What a wallet says of itself. `caipNetworkId` = the chain it stands on, where it stands on one. */
export type Standing = Readonly<{ accounts: readonly NamedAccount[]; caipNetworkId?: CaipNetworkId | undefined }>

export type BitcoinSignMessage = Readonly<{ message: string; address: string; protocol?: 'ecdsa' | 'bip322' | undefined }>
/** `signInputs` as sats-connect writes them; absent = all that the wallet can sign. PSBT in base64. */
export type BitcoinSignPsbt = Readonly<{
  psbt: string
  signInputs?: readonly Readonly<{ address: string; index: number; sighashTypes?: readonly number[] }>[] | undefined
  broadcast?: boolean | undefined
}>
/** `amount` in satoshis, decimal text. */
export type BitcoinTransfer = Readonly<{ recipient: string; amount: string }>

/** One way of speaking to a wallet of Bitcoin. Nothing but `AppError` leaves it; what a wallet has not rejects with WALLET_REFUSED -32601. */
export interface BitcoinWallet {
  /** It signs with the first account of `standing`, whichever it is asked for. */
  readonly signsWithFirst?: true
  /** Opens the wallet's window. */
  connect(network: Network, signal: AbortSignal): Promise<Standing>
  /**
   * Silently; no accounts when the wallet grants none. Undefined = it could only ask its owner: what it granted before stands.
   * `before` = where it stood in an earlier visit.
   */
  standing(signal: AbortSignal, before?: Network): Promise<Standing | undefined>
  disconnect(signal: AbortSignal): Promise<void>
  /** Asks it to move. Undefined = it cannot be told. */
  moveTo(network: Network, signal: AbortSignal): Promise<Standing | undefined>
  /** Calls `heard` whenever something may have changed. */
  listen(heard: () => void): () => void
  /** Base64. `address` = the account that signed, where the wallet names it. */
  signMessage(request: BitcoinSignMessage, signal: AbortSignal): Promise<Readonly<{ signature: unknown; address?: unknown }>>
  signPsbt(request: BitcoinSignPsbt, signal: AbortSignal): Promise<Readonly<{ psbt: unknown; txid?: unknown }>>
  /** The transaction's id. */
  sendTransfer(request: BitcoinTransfer, signal: AbortSignal): Promise<unknown>
}
