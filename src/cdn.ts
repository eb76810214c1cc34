import { bitcoin } from './bitcoin.ts'
import { createPortico } from './composition/launcher/create-portico.ts'
import { cosmos } from './cosmos.ts'
import { AppError } from './domain/errors/app-error.ts'
import { isPorticoError } from './domain/errors/is-portico-error.ts'
import { defineNetwork } from './domain/network/define-network.ts'
import './elements.ts'
import { evm } from './evm.ts'
import { polkadot } from './polkadot.ts'
import { solana } from './solana.ts'
import { stacks } from './stacks.ts'
import { sui } from './sui.ts'

/**
 * All networks of `portico/networks`, fetched when first asked: a page that defines its own never loads them.
 *
 * @example
 * const { mainnet, solana } = await Portico.networks()
 */
const networks = () => import('./networks.ts')

const chains = { bitcoin, cosmos, evm, polkadot, solana, stacks, sui }

/**
 * What a page gets from the one-script build: `globalThis.Portico`, and the custom elements registered. Each of the chain adapters is a
 * descriptor of a few hundred bytes; its code loads when a visitor needs it.
 */
const Portico = { createPortico, defineNetwork, networks, ...chains, PorticoError: AppError, isPorticoError }

Object.assign(globalThis, { Portico })

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
