import * as v from 'valibot'
import { isCaipNetworkId } from '../../domain/caip/caip-network-id.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import { isLoopbackUrl, isWalletLinkBase } from '../../domain/shared/link.ts'
import type { ListedWallet } from '../../ports/wallets/wallet-registry.ts'
import { code, flag, maybeCode, maybeCount, maybeText, maybeWebUrl, object, readAs, rows, text } from '../shared/answer.ts'

const ID = /^[\w-]{1,128}$/
const RDNS = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,8}$/i

/** `null`, `''` and an absent value mean no link; a value that cannot be opened is marked `isBad`. */
type Link = Readonly<{ href?: string | undefined; isBad?: boolean }>

const link = readAs(readLink)

const Wire = object({
  id: code(ID),
  name: text(40),
  homepage: maybeWebUrl(),
  image_id: maybeCode(ID),
  order: maybeCount(),
  mobile_link: link,
  desktop_link: link,
  webapp_link: link,
  link_mode: link,
  app_store: maybeWebUrl(),
  play_store: maybeWebUrl(),
  chrome_store: maybeWebUrl(),
  rdns: maybeCode(RDNS),
  injected: rows(object({ namespace: code(/^[-a-z0-9]{3,8}$/), injected_id: code(/^[\w$]{1,64}$/) }), 20),
  chains: rows(code(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/), 500),
  description: maybeText(300),
  badge_type: maybeCode(/^(?:certified|none)$/),
  supports_wc: flag(),
  supports_wcpay: flag(),
})

/** A row of the registry; undefined for a wallet whose links were all rejected. */
export const parseListedWallet = v.pipe(Wire, v.transform(toListedWallet))

function toListedWallet(row: v.InferOutput<typeof Wire>): ListedWallet | undefined {
  const links = [row.mobile_link, row.desktop_link, row.webapp_link]
  if (links.some(({ isBad }) => isBad) && links.every(({ href }) => href === undefined)) return undefined
  return {
    id: row.id,
    name: row.name,
    homepage: row.homepage,
    imageId: row.image_id,
    order: row.order,
    mobileLink: row.mobile_link.href,
    desktopLink: row.desktop_link.href,
    webappLink: row.webapp_link.href,
    linkMode: row.link_mode.href,
    appStore: row.app_store,
    playStore: row.play_store,
    chromeStore: row.chrome_store,
    rdns: row.rdns,
    injected: row.injected.map(({ namespace, injected_id: injectedId }) => ({ namespace, injectedId })),
    chains: row.chains.filter((chain): chain is CaipNetworkId => isCaipNetworkId(chain)),
    description: row.description,
    isCertified: row.badge_type === 'certified',
    supportsWalletConnect: row.supports_wc === true,
    supportsPay: row.supports_wcpay === true,
  }
}

function readLink(value: unknown): Link {
  if (value === null || value === undefined || value === '') return {}
  return isWalletLinkBase(value) || isLoopbackUrl(value) ? { href: value } : { isBad: true }
}
