import type { HttpHandler } from 'msw'
import { type EndpointCall, endpoint, projectRefusal, type ServiceOrigin } from './endpoint.ts'
import { pngPicture, svgPicture } from './pictures.ts'
import type { RegistryWallet } from './registry-wallets.ts'
import { textSeed } from './seeded-random.ts'
import type { ServiceWorld } from './service-world.ts'

/** Wallet registry and images. */
export function registryHandlers(world: ServiceWorld, origin: ServiceOrigin = '*'): readonly HttpHandler[] {
  const image = (path: string, label: (id: string) => string | undefined) =>
    endpoint(world, 'images', 'get', `${origin}${path}/:id`, ({ param, query }) => {
      const id = param('id')
      return projectRefusal(world, query.get('projectId'), 403) ?? picture(id, label(id))
    })

  return [
    endpoint(world, 'registry', 'get', `${origin}/getWallets`, (call) => {
      return projectRefusal(world, call.query.get('projectId'), 403) ?? walletsAnswer(world, call)
    }),
    image('/getWalletImage', (id) => world.wallets.find((wallet) => wallet.image_id === id)?.name),
    image('/public/getAssetImage', (id) => id),
    image('/public/getCurrencyImage', (id) => id),
    image('/public/getTokenImage', (symbol) => symbol),
    // Icons and avatars that answers of other services point to.
    endpoint(world, 'images', 'get', `${origin}/fake-media/:id`, ({ param }) => picture(param('id'), param('id'))),
  ]
}

/** Ids that start with `missing` have no picture. One picture in four is a PNG, the others are SVG. */
function picture(id: string, label: string | undefined): Response {
  if (label === undefined || id.startsWith('missing')) return new Response('Not Found', { status: 404 })
  const headers = { 'cache-control': 'public, max-age=7200' }
  return id.endsWith('.png') || textSeed(id) % 4 === 0
    ? new Response(pngPicture(label), { headers: { ...headers, 'content-type': 'image/png' } })
    : new Response(svgPicture(label), { headers: { ...headers, 'content-type': 'image/svg+xml' } })
}

function walletsAnswer(world: ServiceWorld, { query }: EndpointCall): Response {
  const found = sorted(world.wallets.filter(matches(query)), query)
  const page = positive(query.get('page'), 1)
  const entries = Math.min(positive(query.get('entries'), 40), 100)
  return Response.json({ count: found.length, data: found.slice((page - 1) * entries, page * entries) })
}

function positive(text: string | null, otherwise: number): number {
  const value = Number(text ?? otherwise)
  return Number.isInteger(value) && value > 0 ? value : otherwise
}

function list(query: URLSearchParams, name: string): readonly string[] {
  return query.get(name)?.split(',').filter(Boolean) ?? []
}

function matches(query: URLSearchParams): (wallet: RegistryWallet) => boolean {
  const include = new Set(list(query, 'include'))
  const exclude = new Set(list(query, 'exclude'))
  const chains = new Set(list(query, 'chains'))
  const names = new Set(list(query, 'names').map((name) => name.toLowerCase()))
  const rdns = new Set(list(query, 'rdns'))
  const search = query.get('search')?.toLowerCase() ?? ''
  const badge = query.get('badge_type') ?? query.get('badge')
  const platform = query.get('platform')
  const payOnly = query.get('include_pay_only') === 'true'
  return (wallet) =>
    (include.size === 0 || include.has(wallet.id)) &&
    !exclude.has(wallet.id) &&
    (chains.size === 0 || wallet.chains.some((chain) => chains.has(chain))) &&
    (names.size + rdns.size === 0 || names.has(wallet.name.toLowerCase()) || (wallet.rdns !== null && rdns.has(wallet.rdns))) &&
    wallet.name.toLowerCase().includes(search) &&
    (badge === null || wallet.badge_type === badge) &&
    (platform !== 'ios' || wallet.app_store !== null) &&
    (platform !== 'android' || wallet.play_store !== null) &&
    (payOnly || wallet.supports_wc || !wallet.supports_wcpay)
}

function sorted(wallets: readonly RegistryWallet[], query: URLSearchParams): readonly RegistryWallet[] {
  if (query.get('sort') !== 'wcpay') return wallets
  return [...wallets].sort((one, other) => Number(other.supports_wcpay) - Number(one.supports_wcpay) || one.order - other.order)
}
