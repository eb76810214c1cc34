import { createPortico, type Features, isPorticoError, type Portico, type ThemeVariables } from 'portico'
import { bitcoin } from 'portico/bitcoin'
import { cosmos } from 'portico/cosmos'
import 'portico/elements'
import { evm } from 'portico/evm'
import { base, defineNetwork, mainnet, solana as solanaNetwork } from 'portico/networks'
import { polkadot } from 'portico/polkadot'
import { ConnectButton, PorticoProvider, useAccount, useProvider } from 'portico/react'
import { createNonce, DefaultSiwx, verifySignIn } from 'portico/siwx'
import { solana } from 'portico/solana'
import { stacks } from 'portico/stacks'
import { sui } from 'portico/sui'
import { porticoConnector } from 'portico/wagmi'

const features: Partial<Features> = { email: false }
const themeVariables: ThemeVariables = {}
export const portico: Portico = createPortico({
  networks: [mainnet, base, solanaNetwork],
  adapters: [evm(), solana(), bitcoin(), polkadot(), cosmos(), sui(), stacks()],
  features,
  themeVariables,
  siwx: new DefaultSiwx(),
})

function Greeting() {
  const { address } = useAccount()
  const { walletProvider } = useProvider('eip155')
  const sign = () => walletProvider?.request({ method: 'personal_sign', params: ['0x00', address] })
  return (
    <button type="button" onClick={sign}>
      {address}
    </button>
  )
}

export const App = () => (
  <PorticoProvider portico={portico}>
    <ConnectButton size="sm" />
    <Greeting />
  </PorticoProvider>
)
export const others = [isPorticoError, createNonce, verifySignIn, porticoConnector, defineNetwork]

const button = document.createElement('portico-account-button')
button.portico = portico
export const Elements = () => (
  <>
    <portico-button size="sm" loading-label="…" className="wide" />
    <portico-modal />
  </>
)
// @ts-expect-error no such size
export const odd = <portico-button size="huge" />
