import type { WalletAccount } from '../../domain/connection/connection.ts'
import { never } from '../../domain/shared/async/never.ts'
import type { SessionLink } from '../../ports/connection/chain-adapter.ts'
import type { BitcoinProvider } from '../../ports/host/providers.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { ProviderRpcError, RPC_CODES, unauthorized } from '../shared/provider-rpc-error.ts'
import { fromHex, toBase64 } from '../shared/text-bytes.ts'
import { toHost } from '../shared/wallet-words.ts'
import { bitcoinAccounts, namedAccounts } from './bitcoin-accounts.ts'
import type { BitcoinWallet } from './bitcoin-wallet.ts'

/** The current state of a connection; the provider object is reused by later connections. */
export type Shown = { accounts: readonly WalletAccount[]; isConfirmed: boolean }

/** Runs a request that opens no wallet window, with its timeout. @throws WALLET_SILENT */
export type AskSilently = <T>(question: (signal: AbortSignal) => Promise<T>) => Promise<T>

const BASE64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$|^(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)$/
const HEX = /^(?:[0-9a-f]{2})+$/i

/**
 * For an injected wallet. `tell`: an unconfirmed wallet has named an account for the first time; undefined = not one of those shown.
 * `sent`: hears of each transaction that was sent.
 */
export function bitcoinProvider(
  wallet: BitcoinWallet,
  shown: Shown,
  ask: AskSilently,
  tell: (account: WalletAccount | undefined) => void,
  sent: () => void,
): BitcoinProvider {
  /** Wallets sign with the account that is active in them, whichever address is requested, so it must be one granted to this site. */
  const expectGranted = async (...addresses: readonly string[]) => {
    const isShown = addresses.every((address) => shown.accounts.some((account) => isSameAddress(account.address, address)))
    const standing = isShown ? await ask((signal) => wallet.standing(signal)) : { accounts: [] }
    const granted = wallet.signsWithFirst ? standing?.accounts.slice(0, 1) : standing?.accounts
    const isGranted = (address: string) => !granted || granted.some((account) => isSameAddress(account.address, address))
    if (!addresses.every(isGranted)) throw unauthorized()
  }
  /** If the wallet's response names the signing address, it must be the requested one; some wallets do not expose it before signing. */
  const expectNamed = (named: unknown, address: string) => {
    if (typeof named !== 'string') return
    if (!shown.isConfirmed) {
      shown.isConfirmed = true
      tell(shown.accounts.find((account) => isSameAddress(account.address, named)))
    }
    if (!isSameAddress(named, address)) throw unauthorized()
  }
  const active = () => shown.accounts[0]?.address ?? ''
  return Object.freeze({
    get address() {
      return shown.accounts[0]?.address
    },
    getAccountAddresses: async () => shown.accounts,
    signMessage: ({ address = active(), ...rest }) =>
      toHost(async () => {
        await expectGranted(address)
        const { signature, address: named } = await wallet.signMessage({ ...rest, address }, never())
        expectNamed(named, address)
        return base64In(signature)
      }),
    signPsbt: (request) =>
      toHost(async () => {
        const named = (request.signInputs ?? []).map(({ address }) => address)
        await expectGranted(...(named.length > 0 ? named : [active()]))
        const { psbt, txid } = await wallet.signPsbt(request, never())
        if (request.broadcast) sent()
        return { psbt: textIn(psbt), txid: textIn(txid) }
      }),
    sendTransfer: (request) =>
      toHost(async () => {
        await expectGranted(active())
        const answer = await wallet.sendTransfer(request, never())
        sent()
        return txidIn(answer)
      }),
  } satisfies BitcoinProvider)
}

/** Bech32 is case-insensitive; all other formats are compared exactly. */
export function isSameAddress(a: string, b: string): boolean {
  return a === b || (/^(?:bc|tb|bcrt)1/i.test(a) && a.toLowerCase() === b.toLowerCase())
}

/** For a WalletConnect session. Methods: WalletConnect's Bitcoin RPC; signatures are in hex. `sent` as of `bitcoinProvider`. */
export function bitcoinOverSession(link: SessionLink, sent: () => void): BitcoinProvider {
  const ask = async (method: string, params: object) => {
    const answer = await link.request(method, { account: link.address, ...params }, never())
    return isObject(answer) ? answer : { signature: answer, txid: answer }
  }
  return Object.freeze({
    get address() {
      return link.address
    },
    getAccountAddresses: () =>
      toHost(async () => {
        const answer = await link.request('getAccountAddresses', { account: link.address, intentions: ['payment', 'ordinal'] }, never())
        return link.caipNetworkId ? bitcoinAccounts(namedAccounts(answer), link.caipNetworkId, link.address) : []
      }),
    signMessage: ({ address = link.address ?? '', message, protocol }) =>
      toHost(async () => {
        const signature = peek(await ask('signMessage', { address, message, ...(protocol && { protocol }) }), 'signature')
        const bytes = typeof signature === 'string' && HEX.test(signature) ? fromHex(signature) : undefined
        return base64In(bytes ? toBase64(bytes) : signature)
      }),
    signPsbt: (request) =>
      toHost(async () => {
        const answer = await ask('signPsbt', request)
        if (request.broadcast) sent()
        return { psbt: textIn(peek(answer, 'psbt')), txid: textIn(peek(answer, 'txid')) }
      }),
    sendTransfer: ({ recipient, amount }) =>
      toHost(async () => {
        const answer = await ask('sendTransfer', { recipientAddress: recipient, amount })
        sent()
        return txidIn(peek(answer, 'txid'))
      }),
  } satisfies BitcoinProvider)
}

function base64In(value: unknown): string {
  if (typeof value !== 'string' || !BASE64.test(value)) throw unreadable()
  return value
}

function txidIn(value: unknown): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/i.test(value)) throw unreadable()
  return value
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

const unreadable = () => new ProviderRpcError('The wallet answered something else than was asked', RPC_CODES.internal)
