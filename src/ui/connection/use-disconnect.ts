import { useState } from 'react'
import { Announcer } from '../../application/alerts/announcer.ts'
import { DisconnectWallet } from '../../application/connection/disconnect-wallet.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { useInject } from '../shared/use-service.ts'

type Disconnect = Readonly<{ leaving: boolean; leave(namespace?: ChainNamespace): void }>

/** Without an argument, `leave` disconnects the active namespace. */
export function useDisconnect(): Disconnect {
  const disconnect = useInject(DisconnectWallet)
  const networks = useInject(NetworkService)
  const announcer = useInject(Announcer)
  const [leaving, setLeaving] = useState(false)
  const leave = (namespace = networks.state.value.active?.network.chainNamespace) => {
    setLeaving(true)
    disconnect
      .run(namespace)
      .catch(() => announcer.say('account.disconnectFailed', 'error'))
      .finally(() => setLeaving(false))
  }
  return { leaving, leave }
}
