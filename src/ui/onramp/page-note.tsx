import type { ReactNode } from 'react'
import { displayFiat } from '../../domain/money/fiat.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { OnrampService } from '../../domain/onramp/onramp-service.ts'
import type { OnrampState } from '../../domain/onramp/purchase-fields.ts'
import { displayNameOf } from '../../domain/onramp/purchase-networks.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { Words } from '../shared/words.tsx'

/** Where the token is delivered, and whether that is another network than the one in use. */
export function Delivery({ state: { account, purchase } }: Readonly<{ state: OnrampState }>) {
  const { terms } = useInject(OnrampService)
  const nameOf = useNetworkName(purchase)
  if (!account || !purchase || !terms?.network) return null
  const isHere = terms.network === account.caipNetworkId
  const values: Readonly<Record<string, ReactNode>> = {
    network: <bdi>{nameOf(terms.network)}</bdi>,
    inUse: <bdi>{account.network.name}</bdi>,
  }
  return (
    <p className="small-text hint" role="status" data-testid="onramp-network">
      <Words id={isHere ? 'buy.delivered' : 'buy.deliveredElsewhere'} values={values} />
    </p>
  )
}

/** What the visitor has to choose again on the page, because it cannot be opened with it. */
export function ChooseThere({ state: { account, purchase, payment, amount, seller } }: Readonly<{ state: OnrampState }>) {
  const [{ locale }] = useService(LocaleService)
  const { terms } = useInject(OnrampService)
  const nameOf = useNetworkName(purchase)
  if (!account || !purchase || !terms || !seller || seller === 'none') return null
  const isSaid = terms.currency !== undefined || payment === undefined
  const what = [
    terms.token === undefined && `${purchase.symbol} · ${nameOf(terms.network ?? account.caipNetworkId)}`,
    !isSaid && (amount === '' ? payment.id : displayFiat(amount, locale, payment.id)),
  ].filter((each) => each !== false)
  if (what.length === 0) return null
  const values: Readonly<Record<string, ReactNode>> = { name: <bdi>{seller.label}</bdi>, what: <bdi>{what.join(', ')}</bdi> }
  return (
    <p className="choose-there" role="status" data-testid="onramp-choose-there">
      <Words id="buy.chooseThere" values={values} />
    </p>
  )
}

/** The name that the provider has for a network, else the site's. */
export function useNetworkName(purchase: OnrampState['purchase']): (network: CaipNetworkId) => string {
  const networks = useInject(NetworkService)
  return (network) => (purchase && displayNameOf(purchase, network)) ?? networks.find(network)?.name ?? network
}
