import { type ReactNode, useState } from 'react'
import { ConnectWallet } from '../../application/connection/connect-wallet.ts'
import type { Connector } from '../../domain/connection/connection.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { PairingService } from '../../domain/walletconnect/pairing-service.ts'
import type { ChosenWallet } from '../../domain/walletconnect/wallet-links.ts'
import { useAttempt } from '../shared/use-attempt.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { drawingOf } from '../wallets/drawings.ts'
import { PairingFailure } from './pairing-failure.tsx'

type InvitingProps = Readonly<{
  connector: Connector
  children: ReactNode
  wallet?: ChosenWallet | undefined
}>

/** Starts a pairing on mount; leaving cancels it. If the site creates pairing URIs itself, waits for one. */
export function Inviting({ connector, children, wallet }: InvitingProps) {
  const connect = useInject(ConnectWallet)
  const [state, pairing] = useService(PairingService)
  const { manualWalletConnect } = useInject(OptionsService).state.value
  const method = () => (pairing.wasAppOpened ? 'mobile' : 'qrcode')
  const reached = wallet && ({ name: wallet.name, rank: wallet.order, method } as const)
  const isManual = manualWalletConnect || pairing.isSupplied
  const [isAsked, setAsked] = useState(!isManual)
  const attempt = useAttempt(isAsked ? (signal) => connect.run(connector, signal, reached) : undefined)
  const error = isAsked ? attempt.error : state.status === 'failed' ? state.error : undefined
  const retry = () => {
    setAsked(true)
    attempt.retry()
  }
  if (!error) return children
  const { name, imageUrl } = wallet ?? { name: connector.name, imageUrl: drawingOf('connector:walletConnect') }
  return <PairingFailure name={name} picture={imageUrl} error={error} retry={retry} />
}
