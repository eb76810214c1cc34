import { SwitchNetwork } from '../../application/network/switch-network.ts'
import { GoBack } from '../../application/routing/go-back.ts'
import { ToastService } from '../../domain/alerts/toast-service.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { Network } from '../../domain/network/network.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject } from '../shared/use-service.ts'

/** What a click on a network does: a connected wallet is asked in a view of its own; without one the choice is simply made. */
export function useChooseNetwork(): (network: Network) => void {
  const t = useMessages()
  const router = useInject(Router)
  const networks = useInject(NetworkService)
  const connections = useInject(ConnectionService)
  const switchNetwork = useInject(SwitchNetwork)
  const back = useInject(GoBack)
  const toasts = useInject(ToastService)
  return (network) => {
    const { active } = networks.state.value
    const { caipNetworkId, chainNamespace } = network
    if (active?.supported && active.network.caipNetworkId === caipNetworkId) return
    if (connections.connection(chainNamespace)) return router.push('SwitchNetwork', { caipNetworkId })
    if (connections.connections.length > 0 && router.isReachable('SwitchActiveChain'))
      return router.push('SwitchActiveChain', { caipNetworkId, namespace: chainNamespace })
    switchNetwork.run(network, new AbortController().signal).then(
      () => back.run(),
      () => toasts.show({ message: t('switch.failed.title'), variant: 'error' }),
    )
  }
}
