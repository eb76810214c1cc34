import type { ReactNode } from 'react'
import { CloseModal } from '../../application/routing/close-modal.ts'
import { explorerUrl } from '../../domain/network/explorer-url.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import type { OnrampState } from '../../domain/onramp/purchase-fields.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { shownAmount } from '../../domain/shared/shown-amount.ts'
import { Address } from '../shared/address.tsx'
import { Button } from '../shared/button.tsx'
import { OutsideLink } from '../shared/outside-link.tsx'
import { useHeadline } from '../shared/use-headline.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { Waiting } from '../shared/waiting.tsx'
import { Words } from '../shared/words.tsx'
import { AssetPicture } from '../wallets/asset-picture.tsx'
import { useNetworkName } from './page-note.tsx'

/** As it was when the visitor said so: another account resets the form. */
export type Paid = Pick<OnrampState, 'account' | 'purchase' | 'quote'> & Readonly<{ network: CaipNetworkId | undefined }>

/** The visitor has paid: what comes, where it arrives, and where that can be seen. `seller`: who sends it. */
export function Bought({ seller, paid: { account, purchase, quote, network: chosen } }: Readonly<{ seller: string; paid: Paid }>) {
  const t = useMessages()
  const [{ locale }] = useService(LocaleService)
  const networks = useInject(NetworkService)
  const close = useInject(CloseModal)
  const nameOf = useNetworkName(purchase)
  useHeadline(t('buy.done'))
  if (!account || !purchase) return null
  const { address, caipNetworkId } = account
  const network = chosen ?? caipNetworkId
  // What the provider named is a number of the token; an estimate of ours is none.
  const amount = quote.status === 'known' && !quote.value.isEstimate ? `≈ ${shownAmount(quote.value.purchaseAmount.amount, locale)} ` : ''
  const explorer = explorerUrl(networks.find(network), address)
  const values: Readonly<Record<string, ReactNode>> = {
    name: <bdi>{seller}</bdi>,
    address: <Address value={address} />,
    network: <bdi>{nameOf(network)}</bdi>,
  }
  return (
    <Waiting
      picture={<AssetPicture asset={`token:${purchase.symbol}`} src={undefined} name={purchase.symbol} shape="large round" />}
      name={purchase.symbol}
      round
      status="done"
      title={<bdi dir="ltr">{`${amount}${purchase.symbol}`}</bdi>}
      text={<Words id="buy.doneText" values={values} />}
    >
      {explorer && (
        <OutsideLink href={explorer} className="button quiet" label={t('account.explorer')}>
          <span>{t('account.explorer')}</span>
        </OutsideLink>
      )}
      <Button kind="primary" onClick={() => close.run()}>
        {t('common.close')}
      </Button>
    </Waiting>
  )
}
