import { hex, seededRandom, textSeed } from './seeded-random.ts'

type Wish = Readonly<{
  address: string
  chainId: string
  length: number
  now: number
  media(name: string): string
  collectibles?: readonly string[] | undefined
}>

const DAY_MS = 86_400_000
const KINDS = ['send', 'receive', 'trade', 'approve', 'mint', 'deposit', 'stake', 'claim', 'execute', 'brandNewKind'] as const
const SYMBOLS = ['ETH', 'USDC', 'DAI', 'UNI'] as const

/** Transactions of an account, newest first, about one every three days: with nulls, spam and kinds nobody has heard of. */
export function history({ address, chainId, length, now, media, collectibles }: Wish): readonly object[] {
  const random = seededRandom(textSeed(`${chainId}:${address.toLowerCase()}`))
  const fungible = (direction: string) => {
    const symbol = SYMBOLS[Math.floor(random() * SYMBOLS.length)] ?? 'ETH'
    const numeric = (random() * 20).toFixed(6)
    return {
      fungible_info: { name: symbol, symbol, icon: { url: media(symbol) } },
      direction,
      quantity: { numeric },
      value: random() < 0.1 ? null : Number(numeric),
      price: random() < 0.1 ? null : 1,
    }
  }
  const nft = (direction: string, spam: boolean, own = `Card #${Math.floor(random() * 999)}`) => ({
    nft_info: {
      name: spam ? 'Claim 1000 USD at a site' : own,
      content: { preview: { url: media('card'), content_type: null }, detail: { url: media('card'), content_type: null } },
      flags: { is_spam: spam },
    },
    direction,
    quantity: { numeric: '1' },
  })
  const wanted = [...(collectibles ?? [])]
  const statusOf = (index: number) => (index === 0 ? 'pending' : index % 13 === 7 ? 'failed' : 'confirmed')
  const minted = (index: number) => {
    const own = statusOf(index) === 'confirmed' ? wanted.shift() : undefined
    return collectibles && own === undefined ? [fungible('in')] : [nft('in', false, own)]
  }
  return Array.from({ length }, (_, index) => {
    const kind = KINDS[Math.floor(random() * KINDS.length)] ?? 'send'
    const other = `0x${hex(random, 40)}`
    const incoming = kind === 'receive' || kind === 'mint' || kind === 'claim'
    const transfers = () => {
      if (index % 17 === 5) return null
      if (index % 11 === 3) return [nft('in', true)]
      if (kind === 'trade') return [fungible('out'), fungible('in')]
      if (kind === 'approve') return []
      if (kind === 'mint') return minted(index)
      return [fungible(incoming ? 'in' : index % 29 === 0 ? 'self' : 'out')]
    }
    return {
      id: hex(random, 32),
      metadata: {
        operationType: kind,
        hash: `0x${hex(random, 64)}`,
        minedAt: new Date(now - index * 3 * DAY_MS - Math.floor(random() * DAY_MS)).toISOString().replace(/\.\d+Z$/, 'Z'),
        sentFrom: incoming ? other : address,
        sentTo: incoming ? address : other,
        status: statusOf(index),
        // Above what an account of a local chain has sent: none of these took the place of one that it sends now.
        nonce: 1_000_000 - index,
        chain: index % 23 === 9 ? null : chainId,
        application: random() < 0.3 ? { name: 'Some DEX', iconUrl: media('dex') } : null,
      },
      transfers: transfers(),
    }
  })
}
