import { array, type InferOutput, object, safeParse, unknown } from 'valibot'
import { isHexAddress, quantityOf } from '../../domain/caip/evm-hex.ts'
import type { Connection } from '../../domain/connection/connection.ts'
import { fail } from '../../domain/errors/fail.ts'
import { isBait } from '../../domain/money/bait.ts'
import type { CollectibleChange, CollectiblesPage, CollectiblesQuery } from '../../ports/collectibles/collectibles.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { maybe, maybeText, maybeWebUrl, must, unique } from '../shared/answer.ts'
import { askWallet } from '../shared/ask-wallet.ts'
import { ofChain, offersAssets } from '../shared/chain-answers.ts'
import { peek } from '../shared/eip1193-request.ts'

const ROWS_MAX = 1000
const KINDS = ['erc721', 'erc1155']

const Asset = object({
  address: must('address', (value) => (isHexAddress(value) ? value.toLowerCase() : undefined)),
  balance: must('balance', quantityOf),
  metadata: object({
    name: maybeText(60),
    symbol: maybeText(24),
    tokenId: maybe((value) => quantityOf(value)?.toString()),
    iconUrl: maybeWebUrl(),
    image: maybeWebUrl(),
  }),
})

/** Collectibles by the wallet's own list (ERC-7811), if its capabilities (EIP-5792) offer that for the chain. */
export class WalletCollectibles {
  constructor(
    private readonly clock: Clock,
    private readonly providerOf: (connection: Connection) => unknown,
  ) {}

  /** Undefined when the wallet does not offer it, or its answer is invalid. @throws ABORTED */
  async page({ connection, address, network }: CollectiblesQuery, signal: AbortSignal): Promise<CollectiblesPage | undefined> {
    const provider = this.providerOf(connection)
    const chain = `0x${Number(network.id).toString(16)}`
    const asker = { clock: this.clock, wallet: connection.connector.name, signal }
    const ask = (method: string, params: unknown) => askWallet(provider, { method, params }, asker)
    try {
      if (!offersAssets(await ask('wallet_getCapabilities', [address, [chain]]), chain)) return undefined
      const assetTypeFilter = ['erc721', 'erc1155']
      return read(await ask('wallet_getAssets', [{ account: address, chainFilter: [chain], assetTypeFilter }]), chain)
    } catch (cause) {
      if (signal.aborted) throw fail('ABORTED', {}, { cause })
      return undefined
    }
  }
}

/** Undefined for a list without collectibles too: wallets that know only tokens give one. */
function read(answer: unknown, chain: string): CollectiblesPage | undefined {
  const rows = safeParse(array(unknown()), ofChain(answer, chain))
  if (!rows.success || rows.output.length > ROWS_MAX) return undefined
  const own = rows.output.filter(isCollectible)
  const parsed = own.map((row) => safeParse(Asset, row))
  if (parsed.length === 0 || !parsed.every((each) => each.success)) return undefined
  const assets = parsed.map(({ output }) => output as InferOutput<typeof Asset>)
  // Rows without an id of the token may be different tokens of one contract.
  const keys = new Map(assets.map((asset, place) => [asset, `${asset.address} ${asset.metadata.tokenId ?? `row ${String(place)}`}`]))
  return { changes: unique(assets, (asset) => keys.get(asset) ?? '').map(toChange), next: undefined, isComplete: true }
}

function isCollectible(row: unknown): boolean {
  const type = peek(row, 'type')
  return typeof type === 'string' && KINDS.includes(type.toLowerCase())
}

function toChange({ address, balance, metadata }: InferOutput<typeof Asset>): CollectibleChange {
  const { name, symbol, tokenId, iconUrl, image } = metadata
  const number = tokenId === undefined || name?.includes('#') ? '' : ` #${tokenId}`
  const shown = `${name ?? symbol ?? ''}${number.length < 14 ? number : ''}`.trim()
  return {
    id: JSON.stringify([address, tokenId ?? '']),
    name: shown,
    collection: symbol,
    pictureUrl: image ?? iconUrl,
    change: balance,
    ...((isBait(shown) || isBait(symbol ?? '')) && { isBait: true }),
  }
}
