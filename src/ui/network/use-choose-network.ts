import { Announcer } from '../../application/alerts/announcer.ts'
import { SwitchNetwork } from '../../application/network/switch-network.ts'
import { CloseModal } from '../../application/routing/close-modal.ts'
import { GoBack } from '../../application/routing/go-back.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { Network } from '../../domain/network/network.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { useInject } from '../shared/use-service.ts'

/**
 * What a click on a network does: a wallet that has to move is asked in a view of its own; a network of a kind that no connected wallet
 * has needs another wallet; otherwise the choice is simply made. Reference: interface 5.
 */
export function useChooseNetwork(): (network: Network) => void {
  const router = useInject(Router)
  const networks = useInject(NetworkService)
  const connections = useInject(ConnectionService)
  const switchNetwork = useInject(SwitchNetwork)
  const back = useInject(GoBack)
  const close = useInject(CloseModal)
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
      // Do not stay on `UnsupportedChain` once the network is supported.
      () => (router.current.view === 'UnsupportedChain' ? close.run() : back.run()),
      () => announcer.say('switch.failed.title', 'error'),
    )
  }
}
