import { createPortico } from 'portico'
import { evm } from 'portico/evm'
import { defineNetwork } from 'portico/networks'

// What a site would write by hand; the tests hand it in before the page's own scripts run.
const { networks = [], bill: _, ...options } = globalThis.hostConfig ?? {}

export const portico = createPortico({ networks: networks.map((network) => defineNetwork(network)), adapters: [evm()], ...options })
