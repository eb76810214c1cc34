import './elements.ts'
import { createPortico } from './composition/launcher/create-portico.ts'
import { AppError } from './domain/errors/app-error.ts'
import { isPorticoError } from './domain/errors/is-portico-error.ts'
import { evm } from './evm.ts'
import { defineNetwork } from './networks.ts'

/** What a page gets from the one-script build: `globalThis.Portico`, and the custom elements registered. */
const Portico = { createPortico, defineNetwork, evm, PorticoError: AppError, isPorticoError }

Object.assign(globalThis, { Portico })

export { AppError as PorticoError, createPortico, defineNetwork, evm, isPorticoError }
