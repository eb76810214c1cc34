import { useEffect, useRef, useState } from 'react'
import { ConnectWallet } from '../../application/connection/connect-wallet.ts'
import { CloseModal } from '../../application/routing/close-modal.ts'
import { GoBack } from '../../application/routing/go-back.ts'
import type { Connector } from '../../domain/connection/connection.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { type AskingWords, connectingWords } from '../../domain/errors/asking-words.ts'
import { isChainNamespace } from '../../domain/network/network.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { Page } from '../../ports/page/page.ts'
import { Button } from '../shared/button.tsx'
import { Missing } from '../shared/missing.tsx'
import { RetryButton } from '../shared/retry-button.tsx'
import { useAttempt } from '../shared/use-attempt.ts'
import { useDomain } from '../shared/use-domain.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useRoute } from '../shared/use-route.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { Waiting } from '../shared/waiting.tsx'
import { Words } from '../shared/words.tsx'
import { AssetPicture } from '../wallets/asset-picture.tsx'

/** Sends the connection request to the chosen wallet on mount. An answer after the view was left is ignored. */
export function ConnectingExternalView() {
  const wallets = useInject(WalletService)
  const { connectorId, namespace } = useRoute().params
  // Kept from the first look: a wallet that announces itself again meanwhile does not start another request.
  const [connector] = useState(() => wallets.find(connectorId ?? '', isChainNamespace(namespace) ? namespace : undefined))
  return connector ? <Connecting connector={connector} /> : <Missing title="connecting.missing.title" text="connecting.missing.text" />
}

function Connecting({ connector }: Readonly<{ connector: Connector }>) {
  const t = useMessages()
  const asset = `connector:${connector.id}` as const
  const connect = useInject(ConnectWallet)
  const back = useInject(GoBack)
  const linked = useLinked(connector)
  const { error, retry } = useAttempt(linked ? undefined : (signal) => connect.run(connector, signal))
  useRelease(error !== undefined || linked)
  const { title, text, code } = linked ? LINKED : error ? connectingWords(error) : WAITING
  const domain = useDomain()(connector)
  const values = { name: domain === undefined ? <bdi>{connector.name}</bdi> : <Doubtful name={connector.name} domain={domain} /> }
  return (
    <Waiting
      picture={<AssetPicture asset={asset} src={connector.imageUrl} name={connector.name} shape="large" />}
      name={connector.name}
      status={linked ? 'still' : error ? 'failed' : 'waiting'}
      title={<Words id={title} values={values} />}
      text={<Words id={text} values={{ name: <bdi>{connector.name}</bdi> }} />}
      code={code}
    >
      {error ? (
        <RetryButton kind="primary" onClick={retry} testId="w3m-connecting-widget-secondary-button" />
      ) : (
        <Button onClick={() => back.run()}>{t(linked ? 'common.back' : 'common.cancel')}</Button>
      )}
    </Waiting>
  )
}

/** A name that can be mistaken for another, shown with the wallet's domain. */
function Doubtful({ name, domain }: Readonly<{ name: string; domain: string }>) {
  return (
    <>
      <bdi>{name}</bdi> (<bdi>{domain}</bdi>)
    </>
  )
}

const WAITING: AskingWords = { title: 'connecting.title', text: 'connecting.text' }
const LINKED: AskingWords = { title: 'connecting.linked.title', text: 'connecting.linked.text' }

/** True while the wallet is connected already with the account it shows; another account in it is what the visitor came for. */
function useLinked(connector: Connector): boolean {
  const [, service] = useService(ConnectionService)
  const close = useInject(CloseModal)
  const [before] = useState(() => addressOf(service, connector))
  const now = addressOf(service, connector)
  const changed = before !== undefined && now !== undefined && now !== before
  useEffect(() => {
    if (changed) close.run()
  }, [changed, close])
  return before !== undefined
}

/** Closes a window that was opened in advance but not used. */
function useRelease(isOver: boolean): void {
  const page = useInject(Page)
  const shown = useRef(0)
  useEffect(() => {
    if (isOver) page.release()
  }, [isOver, page])
  useEffect(() => {
    shown.current += 1
    const turn = shown.current
    // One task later, so that the double mount of React's StrictMode keeps its window.
    return () =>
      queueMicrotask(() => {
        if (shown.current === turn) page.release()
      })
  }, [page])
}

function addressOf(service: ConnectionService, { id, chain }: Connector): string | undefined {
  const connection = service.connection(chain)
  return connection?.connector.id === id ? connection.accounts[0].address : undefined
}
