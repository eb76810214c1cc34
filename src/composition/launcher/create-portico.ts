import type { Portico, PorticoOptions } from '../../ports/host/portico.ts'
import { setCurrent } from './current.ts'
import { Launcher } from './launcher.ts'

/** Methods that are forwarded to the core; each call fetches the core first if necessary. */
const DELEGATED = [
  'connect',
  'disconnect',
  'switchNetwork',
  'switchConnection',
  'deleteConnection',
  'fetchBalance',
  'getUri',
  'fetchWallets',
  'fetchTokens',
  'fetchActivity',
  'fetchCollectibles',
  'fetchSmartSessions',
  'revokeSmartSession',
  'suggestNames',
  'registerName',
  'signIn',
  'reset',
  'updateEmail',
  'setPreferredAccountType',
] as const

/**
 * Creates a Portico instance. Sends no request and stores nothing until it is used. Safe on a server.
 * @throws CONFIG_SIWX_CONFLICT; every other mistake in the options is reported as an alert
 * @example
 * const portico = createPortico({ networks: [mainnet], adapters: [evm()] })
 * await portico.open() // shows the dialog
 */
export function createPortico(options: PorticoOptions): Portico {
  return launch(new Launcher(options))
}

/** Adds the public methods to a launcher. */
export function launch(launcher: Launcher): Portico {
  for (const name of DELEGATED) {
    const call = async (...words: { signal?: AbortSignal }[]) => {
      const core = await launcher.load(words.at(-1)?.signal)
      return (core[name] as (...words: unknown[]) => unknown).apply(core, words)
    }
    Object.assign(launcher, { [name]: call })
  }
  const portico = launcher as unknown as Portico
  setCurrent(portico)
  return portico
}
