import type { Portico, PorticoOptions } from '../../ports/host/portico.ts'
import { setCurrent } from './current.ts'
import { Launcher } from './launcher.ts'

/**
 * A Portico: fetches, asks and stores nothing until it is needed. Safe on a server.
 * @throws CONFIG_SIWX_CONFLICT; every other mistake in the options is an alert
 * @example
 * const portico = createPortico({ networks: [mainnet], adapters: [evm()] })
 * await portico.open() // shows the dialog
 */
export function createPortico(options: PorticoOptions): Portico {
  const portico = new Launcher(options)
  setCurrent(portico)
  return portico
}
