import { useState } from 'react'
import { SwitchNetwork } from '../../application/network/switch-network.ts'
import { GoBack } from '../../application/routing/go-back.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { switchingWords } from '../../domain/errors/asking-words.ts'
import type { Network } from '../../domain/network/network.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { networkAsset } from '../../domain/wallets/asset-pictures.ts'
import { Button } from '../shared/button.tsx'
import { Missing } from '../shared/missing.tsx'
import { RetryButton } from '../shared/retry-button.tsx'
import { useAttempt } from '../shared/use-attempt.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useRoute } from '../shared/use-route.ts'
import { useInject } from '../shared/use-service.ts'
import { Waiting } from '../shared/waiting.tsx'
import { AssetPicture } from '../wallets/asset-picture.tsx'
import { useLeaveNetworks } from './use-choose-network.ts'

type Say = Readonly<{ title: MessageKey; text?: MessageKey; code?: string | undefined }>

/** Requests the network switch on mount; goes back after it succeeded. */
export function SwitchNetworkView() {
  const { caipNetworkId } = useRoute().params
  const networks = useInject(NetworkService)
  const [network] = useState(() => networks.find(caipNetworkId))
  return network ? <Switching network={network} /> : <Missing title="switch.failed.title" text="switch.missing.text" round />
}

function Switching({ network }: Readonly<{ network: Network }>) {
  const t = useMessages()
  const { name, assets } = network
  const picture = <AssetPicture asset={networkAsset(network)} src={assets.imageUrl} name={name} shape="large round" />
  const switchNetwork = useInject(SwitchNetwork)
  const leave = useLeaveNetworks()
  const back = useInject(GoBack)
  const { error, retry } = useAttempt(async (signal) => {
    await switchNetwork.run(network, signal)
    if (!signal.aborted) leave(network)
  })
  // A login has no wallet of its own that would ask.
  const isAsked = useInject(ConnectionService).connection(network.chainNamespace)?.connector.type !== 'AUTH'
  const { title, text, code } = error ? switchingWords(error) : isAsked ? WAITING : UNASKED
  const [said, why] = [t(title, { chain: network.name }), text && t(text)]
  return (
    <Waiting picture={picture} name={name} round status={error ? 'failed' : 'waiting'} title={said} text={why} code={code}>
      {error ? (
        <RetryButton kind="primary" onClick={retry} testId="w3m-connecting-widget-secondary-button" />
      ) : (
        <Button onClick={() => back.run()}>{t('common.cancel')}</Button>
      )}
    </Waiting>
  )
}

const WAITING: Say = { title: 'switch.title', text: 'switch.text' }
const UNASKED: Say = { title: 'switchChain.title' }
