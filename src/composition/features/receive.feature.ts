import { createElement } from 'react'
import { loadAccountWords } from '../../domain/options/load-feature-words.ts'
import { UqrQrCodes } from '../../infrastructure/shared/uqr-qr-codes.ts'
import { WalletCompatibleNetworksView } from '../../ui/receive/wallet-compatible-networks-view.tsx'
import { WalletReceiveView } from '../../ui/receive/wallet-receive-view.tsx'
import { Bindings } from '../bindings.ts'
import type { Feature } from '../feature.ts'

const codes = new UqrQrCodes()

/** The address of the account for those who pay to it. */
export default {
  module: new Bindings(() => {}),
  views: { WalletReceive: () => createElement(WalletReceiveView, { codes }), WalletCompatibleNetworks: WalletCompatibleNetworksView },
  words: loadAccountWords,
} satisfies Feature
