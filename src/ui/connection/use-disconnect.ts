import { useState } from 'react'
import { DisconnectWallet } from '../../application/connection/disconnect-wallet.ts'
import { ToastService } from '../../domain/alerts/toast-service.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject } from '../shared/use-service.ts'

type Disconnect = Readonly<{ leaving: boolean; leave(namespace?: ChainNamespace): void }>

/** Without an argument, `leave` disconnects the active namespace. */
export function useDisconnect(): Disconnect {
  const t = useMessages()
  const disconnect = useInject(DisconnectWallet)
  const networks = useInject(NetworkService)
  const toasts = useInject(ToastService)
  const [leaving, setLeaving] = useState(false)
  const leave = (namespace = networks.state.value.active?.network.chainNamespace) => {
    setLeaving(true)
    disconnect
      .run(namespace)
      .catch(() => toasts.show({ message: t('account.disconnectFailed'), variant: 'error' }))
      .finally(() => setLeaving(false))
  }
  return { leaving, leave }
}
