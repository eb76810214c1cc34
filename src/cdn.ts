import './elements.ts'
import { createPortico } from './composition/launcher/create-portico.ts'
import { AppError, isAppError } from './domain/errors/app-error.ts'
import { evm } from './evm.ts'
import { defineNetwork } from './networks.ts'

/** What a page gets from the one-script build: `globalThis.Portico`, and the custom elements registered. */
const Portico = { createPortico, defineNetwork, evm, PorticoError: AppError, isPorticoError: isAppError }

Object.assign(globalThis, { Portico })

export { AppError as PorticoError, createPortico, defineNetwork, evm, isAppError as isPorticoError }
