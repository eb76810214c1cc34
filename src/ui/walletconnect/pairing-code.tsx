import { PairingService } from '../../domain/walletconnect/pairing-service.ts'
import { QrCodes } from '../../ports/shared/qr-codes.ts'
import { Actions } from '../shared/actions.tsx'
import { CopyLink } from '../shared/copy-link.tsx'
import { QrCode } from '../shared/qr-code.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { drawingOf } from '../wallets/drawings.ts'

/** A code for the wallet on another device, and the same as a link. */
export function PairingCode({ picture }: Readonly<{ picture?: string | undefined }>) {
  const t = useMessages()
  const [pairing] = useService(PairingService)
  const codes = useInject(QrCodes)
  const uri = pairing.status === 'ready' ? pairing.uri : undefined
  const code = pairing.status === 'waiting' ? pairing.code : uri
  return (
    <>
      <QrCode
        codes={codes}
        uri={code}
        picture={picture ?? drawingOf('connector:walletConnect')}
        label={code === undefined ? t('pairing.making') : t('pairing.scan')}
      />
      <p className="strong" role="status">
        {t('pairing.scan')}
      </p>
      <Actions>
        <CopyLink uri={uri} testId="copy-wc2-uri" />
      </Actions>
    </>
  )
}
