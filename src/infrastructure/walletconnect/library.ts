import { SignClient } from '@walletconnect/sign-client'
import { UniversalProvider } from '@walletconnect/universal-provider'

/** WalletConnect's code, which is one file. */
export const library = { SignClient, UniversalProvider }
