import { useEffect } from 'react'
import { OptionsService } from '../../domain/options/options-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { pictureOf } from '../../domain/wallets/connect-offers.ts'
import { ownWallets } from '../../domain/wallets/custom-wallets.ts'
import { uniqueById } from '../../domain/wallets/offered-wallets.ts'
import { PictureService } from '../../domain/wallets/picture-service.ts'
import { RegistryService } from '../../domain/wallets/registry-service.ts'
import { Icon } from '../shared/icon.tsx'
import { OutsideLink } from '../shared/outside-link.tsx'
import { Picture } from '../shared/picture.tsx'
import { Row, RowBones } from '../shared/row.tsx'
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
  const router = useInject(Router)
  const wallets = uniqueById(first.featured, ownWallets(customWallets), first.recommended).slice(0, SHOWN)

  useEffect(() => {
    void registry.load()
  }, [registry])
  useEffect(() => {
    pictureService.want(first.recommended.map(({ imageId }) => imageId))
  }, [pictureService, first])

  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: lists without markers lose their role in WebKit */}
      <ul className="rows" role="list" aria-label={t('connect.list')} aria-busy={status === 'loading'}>
        {status === 'loading' && wallets.length === 0 && <RowBones count={SHOWN} />}
        {wallets.map((wallet) => {
          const imageUrl = pictureOf(wallet, pictures, connectorImages)
          return (
            <Row
              key={wallet.id}
              name={wallet.name}
              start={<Picture src={imageUrl} name={wallet.name} />}
              end={<Icon name="next" />}
              onClick={() => router.push('Downloads', { wallet: { ...wallet, imageUrl } })}
            />
          )
        })}
      </ul>
      <div className="actions spaced">
        <OutsideLink href={FIND_WALLET_URL} className="button quiet">
          <span>{t('get.explore')}</span>
          <Icon name="external" />
        </OutsideLink>
      </div>
    </>
  )
}
