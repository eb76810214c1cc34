import { useEffect } from 'react'
import { WalletOffers } from '../../domain/wallets/wallet-offers.ts'
import { Page } from '../../ports/page/page.ts'
import { LegalCheck, useMustAccept } from '../shared/legal-check.tsx'
import { Rows } from '../shared/row.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { MoreRows, WalletList } from '../wallets/wallet-list.tsx'
import { ConnectingWalletConnectView } from './connecting-wallet-connect-view.tsx'

/** For sites on which wallets connect over the relay only: a QR code, or on a phone a list, and a link to all wallets. */
export function ConnectingWalletConnectBasicView() {
  const { isMobile } = useInject(Page)
  const disabled = useMustAccept()
  return (
    <>
      <LegalCheck />
      {isMobile ? (
        <WalletList disabled={disabled} />
      ) : (
        !disabled && (
          <>
            <ConnectingWalletConnectView />
            <AllWallets />
          </>
        )
      )}
    </>
  )
}

function AllWallets() {
  const t = useMessages()
  const [more, offers] = useService(WalletOffers)
  useEffect(() => void offers.want(), [offers])
  if (more.all === undefined) return null
  return (
    <Rows aria-label={t('connect.list')}>
      <MoreRows {...more} status="ready" />
    </Rows>
  )
}
