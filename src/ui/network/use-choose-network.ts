import { Announcer } from '../../application/alerts/announcer.ts'
import { SwitchNetwork } from '../../application/network/switch-network.ts'
import { CloseModal } from '../../application/routing/close-modal.ts'
import { GoBack } from '../../application/routing/go-back.ts'
import { ToastService } from '../../domain/alerts/toast-service.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { Network } from '../../domain/network/network.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { Router } from '../../domain/routing/router.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject } from '../shared/use-service.ts'

/**
 * What a click on a network does: a wallet that has to move is asked in a view of its own; a network of a kind that no connected wallet
 * has needs another wallet; otherwise the choice is simply made.
 */
export function useChooseNetwork(): (network: Network) => void {
  const router = useInject(Router)
  const networks = useInject(NetworkService)
  const connections = useInject(ConnectionService)
  const switchNetwork = useInject(SwitchNetwork)
  const leave = useLeaveNetworks()
  const announcer = useInject(Announcer)
  return (network) => {
    const { active } = networks.state.value
    const { caipNetworkId, chainNamespace } = network
    if (active?.supported && active.network.caipNetworkId === caipNetworkId) return
    const connection = connections.connection(chainNamespace)
    if (connection && connection.caipNetworkId !== caipNetworkId) return router.push('SwitchNetwork', { caipNetworkId })
    if (!connection && connections.connections.length > 0 && router.isReachable('SwitchActiveChain'))
      return router.push('SwitchActiveChain', { caipNetworkId, namespace: chainNamespace })
    switchNetwork.run(network, new AbortController().signal).then(
      () => leave(network),
      () => announcer.say('switch.failed.title', 'error'),
    )
  }
}

const ON_THE_WAY: ReadonlySet<ViewName> = new Set(['Networks', 'SwitchNetwork', 'SwitchActiveChain'])

/** Leads back to where the visitor came from to switch the network, and says which one it is now. */
export function useLeaveNetworks(): (network: Network) => void {
  const t = useMessages()
  const router = useInject(Router)
  const back = useInject(GoBack)
  const close = useInject(CloseModal)
  const toasts = useInject(ToastService)
  const connections = useInject(ConnectionService)
  return ({ name }) => {
    const { stack } = router.state.value
    const came = stack.filter(({ view }) => !ON_THE_WAY.has(view))
    // Not back to `UnsupportedChain` once the network is supported.
    if (came.at(-1)?.view === 'UnsupportedChain') return close.run()
    if (came.length > 0) router.backTo(came.length - 1, connections.connections.length > 0)
    else back.run()
    toasts.show({ message: t('networks.now', { name }), variant: 'success' })
  }
}
