import { array, type InferOutput, object, picklist, pipe, safeParse, string, transform, unknown } from 'valibot'
import { knownPrice } from '../../domain/account/usd.ts'
import { isHexAddress, quantityOf } from '../../domain/caip/evm-hex.ts'
import type { Connection } from '../../domain/connection/connection.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import type { HeldToken } from '../../ports/account/token-holdings.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { maybeMoney } from '../shared/amount-answer.ts'
import { count, maybeText, maybeWebUrl, must, unique } from '../shared/answer.ts'
import { askWallet } from '../shared/ask-wallet.ts'
import { ofChain, offersAssets } from '../shared/chain-answers.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { tokenSymbol } from './held-token.ts'

const ROWS_MAX = 1000
/** EIP-1193 and JSON-RPC: the wallet does not have the method. */
const UNKNOWN_METHOD: readonly unknown[] = [4200, -32601]

const Asset = object({
  address: must('address', (value) => (value === 'native' || isHexAddress(value) ? value : undefined)),
  balance: must('balance', quantityOf),
  metadata: object({
    name: maybeText(60),
    symbol: must('symbol', (value) => (typeof value === 'string' ? value : undefined)),
    decimals: count(77),
    price: maybeMoney(),
    iconUrl: maybeWebUrl(),
  }),
})
const Kind = object({
  type: pipe(
    string(),
    transform((type) => type.toLowerCase()),
  ),
})
const Fungible = picklist(['native', 'erc20'])

/** Tokens by the wallet's own list (ERC-7811), if its capabilities (EIP-5792) offer that for the chain. */
export class WalletHoldings {
  /** Wallets that do not offer it, by provider and chain. After another failure it is asked again, after a timeout as `askWallet` says. */
  readonly #without = new WeakMap<object, Set<string>>()

  constructor(
    private readonly clock: Clock,
    private readonly providerOf: (connection: Connection) => unknown,
  ) {}

  /** Undefined when the wallet does not offer it, or its answer is invalid. @throws ABORTED */
  async find(connection: Connection, address: string, network: Network, signal: AbortSignal): Promise<readonly HeldToken[] | undefined> {
    const provider = this.providerOf(connection)
    if (!isObject(provider)) return undefined
    const chain = `0x${Number(network.id).toString(16)}`
    const known = this.#without.get(provider) ?? new Set()
    const subject = `${chain} ${address.toLowerCase()}`
    if (known.has(subject)) return undefined
    const asker = { clock: this.clock, wallet: connection.connector.name, signal }
    const ask = (method: string, params: unknown) => askWallet(provider, { method, params }, asker)
    try {
      const capabilities = await ask('wallet_getCapabilities', [address, [chain]])
      if (!offersAssets(capabilities, chain)) {
        this.#without.set(provider, known.add(subject))
        return undefined
      }
      return readAssets(await ask('wallet_getAssets', [{ account: address, chainFilter: [chain] }]), chain)
    } catch (cause) {
      if (signal.aborted) throw fail('ABORTED', {}, { cause })
      if (isObject(cause) && UNKNOWN_METHOD.includes(peek(cause, 'code'))) this.#without.set(provider, known.add(subject))
      return undefined
    }
  }
}

/** One invalid asset makes the whole answer invalid: a list with gaps would read as "nothing there". */
function readAssets(answer: unknown, chain: string): readonly HeldToken[] | undefined {
  const rows = safeParse(array(unknown()), ofChain(answer, chain))
  if (!rows.success || rows.output.length > ROWS_MAX) return undefined
  const fungible = rows.output.filter((row) => {
    const kind = safeParse(Kind, row)
    return !kind.success || safeParse(Fungible, kind.output.type).success
  })
  const parsed = fungible.map((row) => safeParse(Asset, row))
  if (!parsed.every((each) => each.success)) return undefined
  // Twice in the list is not twice the money. Rows that say different things of the own coin stay: which of them is it is not known here.
  return unique(
    parsed.map((each) => toToken(each.output as InferOutput<typeof Asset>)),
    ({ address, symbol, decimals, amount }) => address?.toLowerCase() ?? `native ${symbol} ${decimals} ${amount}`,
  )
}

function toToken({ address, balance, metadata }: InferOutput<typeof Asset>): HeldToken {
  const { name, symbol, decimals, price, iconUrl } = metadata
  const shown = tokenSymbol(symbol, address)
  return {
    ...(address !== 'native' && { address }),
    ...{ name: name ?? shown, symbol: shown, decimals, amount: balance, price: knownPrice(price), logo: iconUrl },
  }
}
