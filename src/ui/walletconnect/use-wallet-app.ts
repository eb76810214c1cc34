import { useMemo } from 'react'
import { type OpenWalletApp, openWalletApp } from '../../application/walletconnect/open-wallet-app.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { PairingService } from '../../domain/walletconnect/pairing-service.ts'
import { Page } from '../../ports/page/page.ts'
import { useInject } from '../shared/use-service.ts'

/** The way to a wallet's app, for views. */
export function useWalletApp(): OpenWalletApp {
  const [pairing, options] = [useInject(PairingService), useInject(OptionsService)]
  const [networks, page] = [useInject(NetworkService), useInject(Page)]
  return useMemo(() => openWalletApp(pairing, options, networks, page), [pairing, options, networks, page])
}
