import { useMemo } from 'react'
import { type OpenWalletApp, openWalletApp } from '../../application/walletconnect/open-wallet-app.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { PairingService } from '../../domain/walletconnect/pairing-service.ts'
import { Page } from '../../ports/page/page.ts'
import { useInject } from '../shared/use-service.ts'

/** The way to a wallet's app, for views. */
export function useWalletApp(): OpenWalletApp {
  const [pairing, options] = [useInject(PairingService), useInject(OptionsService)]
  const [networks, page, events] = [useInject(NetworkService), useInject(Page), useInject(EventService)]
  return useMemo(() => openWalletApp(pairing, options, networks, page, events), [pairing, options, networks, page, events])
}
