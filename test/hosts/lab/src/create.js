import { createPortico } from 'portico'
import { evm } from 'portico/evm'
import { defineNetwork } from 'portico/networks'

/** Makes an instance from what a test wrote into `hostConfig` before the page's scripts ran. */
export function create(overrides = {}) {
  const { networks = [], ...options } = { ...globalThis.hostConfig, ...overrides }
  return createPortico({ networks: networks.map((network) => defineNetwork(network)), adapters: [evm()], ...options })
}
