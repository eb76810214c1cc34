import { useRef, useState } from 'react'
import { ConnectWallet } from '../../application/connection/connect-wallet.ts'
import { ToastService } from '../../domain/alerts/toast-service.ts'
import type { Connector } from '../../domain/connection/connection.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { AppError } from '../../domain/errors/app-error.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { PairingService } from '../../domain/walletconnect/pairing-service.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { Page } from '../../ports/page/page.ts'
import { Button } from '../shared/button.tsx'
import { useAttempt } from '../shared/use-attempt.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Waiting } from '../shared/waiting.tsx'
import { Words } from '../shared/words.tsx'
import { pairingCss } from './pairing-css.ts'
import { QrCode } from './qr-code.tsx'

/** A code for the wallet on another device. Asks the relay as soon as it shows; leaving withdraws the invitation. */
export function ConnectingWalletConnectView() {
  const wallets = useInject(WalletService)
  const [connector] = useState(() => wallets.find('walletConnect'))
  const connections = useInject(ConnectionService)
  const [isLinked] = useState(() => connections.connections.some(({ connector: { type } }) => type === 'WALLET_CONNECT'))
  if (!connector) return null
  return isLinked ? <Linked name={connector.name} /> : <Inviting connector={connector} />
}

function Inviting({ connector }: Readonly<{ connector: Connector }>) {
  const connect = useInject(ConnectWallet)
  const { error, retry } = useAttempt((signal) => connect.run(connector, signal))
  return error ? <Failed name={connector.name} error={error} retry={retry} /> : <Invitation />
}

function Invitation() {
  const t = useMessages()
  const [pairing] = useService(PairingService)
  const page = useInject(Page)
  const toasts = useInject(ToastService)
  const place = useRef<HTMLDivElement>(null)
  useSheet(place, pairingCss)
  const uri = pairing.status === 'ready' ? pairing.uri : undefined
  const copy = () => {
    if (uri === undefined) return
    page.copy(uri).then(
      () => toasts.show({ message: t('pairing.copied'), variant: 'success' }),
      () => toasts.show({ message: t('common.copyFailed'), variant: 'error' }),
    )
  }
  return (
    <div className="pairing" ref={place}>
      <QrCode uri={uri} label={uri === undefined ? t('pairing.making') : t('pairing.scan')} />
      <p className="strong" role="status">
        {t('pairing.scan')}
      </p>
      <div className="actions">
        <Button kind="plain" icon="copy" onClick={copy} disabled={uri === undefined} testId="copy-wc2-uri">
          {t('pairing.copy')}
        </Button>
      </div>
    </div>
  )
}

type Say = Readonly<{ title: MessageKey; text: MessageKey; code?: string | undefined }>

function failureOf({ code }: AppError): Say {
  if (code === 'USER_REJECTED') return { title: 'connecting.declined.title', text: 'connecting.declined.text' }
  if (code === 'PAIRING_UNREACHABLE') return { title: 'connecting.failed.title', text: 'pairing.unreachable', code }
  if (code === 'APKT006') return { title: 'connecting.failed.title', text: 'error.session', code }
  if (code === 'APKT002' || code === 'APKT007' || code === 'APKT008') return { title: 'connecting.failed.title', text: 'error.site', code }
  return { title: 'connecting.failed.title', text: 'connecting.failed.text', code }
}

function Failed({ name, error, retry }: Readonly<{ name: string; error: AppError; retry(): void }>) {
  const t = useMessages()
  const { title, text, code } = failureOf(error)
  const values = { name: <bdi>{name}</bdi> }
  return (
    <Waiting
      picture={undefined}
      name={name}
      status="failed"
      title={<Words id={title} values={values} />}
      text={<Words id={text} values={values} />}
      code={code}
    >
      <Button kind="primary" icon="refresh" onClick={retry} testId="w3m-connecting-widget-secondary-button">
        {t('common.retry')}
      </Button>
    </Waiting>
  )
}

function Linked({ name }: Readonly<{ name: string }>) {
  const values = { name: <bdi>{name}</bdi> }
  return (
    <Waiting
      picture={undefined}
      name={name}
      status="still"
      title={<Words id="connecting.linked.title" values={values} />}
      text={<Words id="connecting.linked.text" values={values} />}
    >
      {undefined}
    </Waiting>
  )
}
