import type { Portico, PorticoOptions } from '../../ports/host/portico.ts'
import type { CoreHandle } from './core-handle.ts'
import { setCurrent } from './current.ts'
import { Launcher } from './launcher.ts'
import { SITE_CALLS } from './site-call-names.ts'

/** Methods that are forwarded to the core; each call fetches the core first if necessary. */
const DELEGATED = [
  'connect',
  'disconnect',
  'switchNetwork',
  'switchConnection',
  'deleteConnection',
  'getUri',
  'fetchWallets',
  'signIn',
  'reset',
] as const
type Words = readonly { signal?: AbortSignal }[]

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
  const add = (name: string, run: (core: CoreHandle, words: Words) => unknown) => {
    const call = async (...words: Words) => run(await launcher.load(words.at(-1)?.signal), words)
    Object.assign(launcher, { [name]: call })
  }
  for (const name of DELEGATED) add(name, (core, words) => (core[name] as (...words: Words) => unknown).apply(core, [...words]))
  for (const name of SITE_CALLS) add(name, (core, words) => core.site(name, words))
  const portico = launcher as unknown as Portico
  setCurrent(portico)
  return portico
}
