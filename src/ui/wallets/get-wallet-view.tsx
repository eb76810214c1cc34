import { useEffect } from 'react'
import { OptionsService } from '../../domain/options/options-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { pictureOf } from '../../domain/wallets/connect-offers.ts'
import { ownWallets } from '../../domain/wallets/custom-wallets.ts'
import { listedDomains } from '../../domain/wallets/listed-domains.ts'
import { connectorOf, uniqueById } from '../../domain/wallets/offered-wallets.ts'
import { PictureService } from '../../domain/wallets/picture-service.ts'
import { RegistryService } from '../../domain/wallets/registry-service.ts'
import { isOfPage } from '../../domain/wallets/wallet-claims.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { Actions } from '../shared/actions.tsx'
import { Icon } from '../shared/icon.tsx'
import { LoadFailure } from '../shared/load-failure.tsx'
import { OutsideLink } from '../shared/outside-link.tsx'
import { Picture } from '../shared/picture.tsx'
import { Row, RowBones, Rows } from '../shared/row.tsx'
import { useDomain } from '../shared/use-domain.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { FIND_WALLET_URL } from './no-wallets.tsx'

const SHOWN = 4

/** A few recommended wallets and a link to more. */
export function GetWalletView() {
  const t = useMessages()
  const [{ status, first }, registry] = useService(RegistryService)
  const [pictures, pictureService] = useService(PictureService)
  const [{ customWallets, connectorImages }] = useService(OptionsService)
  const [{ connectors, disputes }] = useService(WalletService)
  const router = useInject(Router)
  const domainOf = useDomain()
  const known = uniqueById(first.featured, ownWallets(customWallets), first.recommended)
  const here = connectors.filter((connector) => isOfPage(connector) && !known.some((wallet) => connectorOf(wallet, [connector], disputes)))
  const domains = listedDomains([...known, ...here])
  const wallets = known.slice(0, SHOWN).map((wallet) => ({ ...wallet, isDoubtful: domains.has(wallet.id) }))

  useEffect(() => {
    void registry.load()
  }, [registry])
  useEffect(() => {
    pictureService.want(first.recommended.map(({ imageId }) => imageId))
  }, [pictureService, first])

  return (
    <>
      <Rows aria-label={t('connect.list')} aria-busy={status === 'loading'}>
        {status === 'loading' && wallets.length === 0 && <RowBones count={SHOWN} />}
        {wallets.map((wallet) => {
          const imageUrl = pictureOf(wallet, pictures, connectorImages)
          return (
            <Row
              key={wallet.id}
              name={wallet.name}
              note={domainOf(wallet)}
              start={<Picture src={imageUrl} name={wallet.name} />}
              end={<Icon name="next" />}
              onClick={() => router.push('Downloads', { wallet: { ...wallet, imageUrl } })}
            />
          )
        })}
      </Rows>
      {status === 'failed' && wallets.length === 0 && <LoadFailure title={t('error.notLoaded')} retry={() => void registry.load()} />}
      <Actions>
        <OutsideLink href={FIND_WALLET_URL} className="button quiet">
          <span>{t('get.explore')}</span>
          <Icon name="external" />
        </OutsideLink>
      </Actions>
    </>
  )
}
