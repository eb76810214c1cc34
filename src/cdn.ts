import { bitcoin } from './bitcoin.ts'
import { createPortico } from './composition/launcher/create-portico.ts'
import { cosmos } from './cosmos.ts'
import { AppError } from './domain/errors/app-error.ts'
import { isPorticoError } from './domain/errors/is-portico-error.ts'
import { defineNetwork } from './domain/network/define-network.ts'
import './elements.ts'
import { evm } from './evm.ts'
import {
  arbitrum,
  avalanche,
  base,
  baseSepolia,
  bsc,
  linea,
  mainnet,
  optimism,
  polygon,
  sepolia,
  zksync,
} from './infrastructure/network/common-chains.ts'
import {
  bitcoin as bitcoinNetwork,
  cosmos as cosmosNetwork,
  polkadot as polkadotNetwork,
  solanaDevnet,
  solana as solanaNetwork,
  stacks as stacksNetwork,
  sui as suiNetwork,
} from './infrastructure/network/known-networks.ts'
import { polkadot } from './polkadot.ts'
import { solana } from './solana.ts'
import { stacks } from './stacks.ts'
import { sui } from './sui.ts'

const common = { mainnet, sepolia, arbitrum, avalanche, base, baseSepolia, bsc, linea, optimism, polygon, zksync }

/**
 * All networks of `portico/networks`, fetched when first asked. The common ones are here without a request: those of EVM as
 * `Portico.mainnet` too, the others as `Portico.networks.solana`, since `Portico.solana` is the adapter.
 *
 * @example
 * const { abey } = await Portico.networks()
 */
const networks = Object.assign(() => import('./networks.ts'), {
  ...common,
  bitcoin: bitcoinNetwork,
  cosmos: cosmosNetwork,
  polkadot: polkadotNetwork,
  solana: solanaNetwork,
  solanaDevnet,
  stacks: stacksNetwork,
  sui: suiNetwork,
})

const chains = { bitcoin, cosmos, evm, polkadot, solana, stacks, sui }

/**
 * What a page gets from the one-script build: `globalThis.Portico`, and the custom elements registered. Each of the chain adapters is a
 * descriptor of a few hundred bytes; its code loads when a visitor needs it.
 */
const Portico = { createPortico, defineNetwork, networks, ...common, ...chains, PorticoError: AppError, isPorticoError }

Object.assign(globalThis, { Portico })

export * from './infrastructure/network/common-chains.ts'
export {
  AppError as PorticoError,
  bitcoin,
  cosmos,
  createPortico,
  defineNetwork,
  evm,
  isPorticoError,
  networks,
  polkadot,
  solana,
  stacks,
  sui,
}
