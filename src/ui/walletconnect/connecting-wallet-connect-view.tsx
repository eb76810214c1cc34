import { useState } from 'react'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { isChainNamespace } from '../../domain/network/network.ts'
import { Router } from '../../domain/routing/router.ts'
import { hasSession } from '../../domain/walletconnect/wallet-connect-connector.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { featureView } from '../modal/feature-view.tsx'
import { useDomain } from '../shared/use-domain.ts'
import { useInject } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Waiting } from '../shared/waiting.tsx'
import { Words } from '../shared/words.tsx'
import { Inviting } from './inviting.tsx'
import { PairingCode } from './pairing-code.tsx'
import { pairingCss } from './pairing-css.ts'

/** What a listed wallet can do is more code than scanning needs: it comes when one is chosen. A failed load goes to the view's boundary. */
const LaterWalletWays = featureView(async () => (await import('./wallet-ways.tsx')).WalletWays)

/** A code for the wallet on another device, or, for a wallet chosen from a list, every way to use it here. */
export function ConnectingWalletConnectView() {
  const place = useSheet(pairingCss)
  const wallets = useInject(WalletService)
  const router = useInject(Router)
  // Read once on mount: while the view animates out, the router already has another entry.
  const [{ wallet, namespace }] = useState(() => router.current.params)
  const connections = useInject(ConnectionService)
  const [isLinked] = useState(() => hasSession(connections.connections, namespace))
  const domainOf = useDomain()
  const domain = wallet && domainOf(wallet)
  const chain = isChainNamespace(namespace) ? namespace : undefined
  const [connector] = useState(() => wallets.find('walletConnect', chain))
  return (
    <div className="pairing" ref={place}>
      {domain !== undefined && <bdi className="note">{domain}</bdi>}
      {!connector ? null : isLinked ? (
        <Linked name={wallet?.name ?? connector.name} picture={wallet?.imageUrl} />
      ) : wallet ? (
        <LaterWalletWays wallet={wallet} namespace={chain} relay={connector} />
      ) : (
        <Inviting connector={connector}>
          <PairingCode />
        </Inviting>
      )}
    </div>
  )
}

function Linked({ name, picture }: Readonly<{ name: string; picture: string | undefined }>) {
  const values = { name: <bdi>{name}</bdi> }
  return (
    <Waiting
      picture={picture}
      name={name}
      status="still"
      title={<Words id="connecting.linked.title" values={values} />}
      text={<Words id="connecting.linked.text" values={values} />}
    >
      {undefined}
    </Waiting>
  )
}
